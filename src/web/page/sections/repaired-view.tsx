import type { RepairedSection, RepairPicture } from "../../../report/picture/result-sections.ts";
import { CopyButton } from "../copy-button.tsx";
import { PassageView } from "../passage-view.tsx";
import { Fine, SectionFrame } from "../section-frame.tsx";
import { SidesView } from "../sides-view.tsx";

/** The edits of a repair, with their reasons. */
export function RepairedView({ section, id }: { readonly section: RepairedSection; readonly id: string }) {
  const { verdict, isPoor, edits, kept, guarantee, path, alternatives, notes } = section;
  const lead = (
    <>
      {verdict} <strong>{edits}</strong>; {kept}.
    </>
  );
  return (
    <SectionFrame kind="repaired" id={id} lead={lead} isPoor={isPoor} notes={notes}>
      <Repair picture={section} name={`${id}-0`} />
      <Fine>
        {guarantee} · written to <code>{path}</code>
      </Fine>
      {alternatives.map((alternative, index) => (
        <details>
          <summary>
            Or otherwise, by {alternative.edits} ({alternative.path})
          </summary>
          <Repair picture={alternative} name={`${id}-${index + 1}`} />
        </details>
      ))}
    </SectionFrame>
  );
}

function Repair({ picture, name }: { readonly picture: RepairPicture; readonly name: string }) {
  const { diff, reasons, moreReasons, copy } = picture;
  return (
    <>
      {diff === null ? null : (
        <PassageView passage={diff} label="The repair: what is taken out and put in" notes={name} />
      )}
      <ol class="reasons">
        {reasons.map(({ note, words }) => (
          <li id={`reason-${name}-${note}`} data-link={`${name}-${note}`}>
            {words}{" "}
            {diff === null ? null : (
              <a
                href={`#place-${name}-${note}`}
                data-link={`${name}-${note}`}
                aria-label={`the place of reason ${note}`}
              >
                ↑
              </a>
            )}
          </li>
        ))}
      </ol>
      {moreReasons > 0 ? <p class="fine">and {moreReasons} more</p> : null}
      {diff === null ? null : <SidesView passage={diff} names={["Before", "after"]} />}
      <div class="actions">
        <CopyButton text={copy} what="the repaired input" />
      </div>
    </>
  );
}
