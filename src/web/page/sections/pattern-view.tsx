import type { OpenPicture, PatternPicture, PatternSection } from "../../../report/picture/pattern-section.ts";
import { CopyButton } from "../copy-button.tsx";
import { Fine, SectionFrame } from "../section-frame.tsx";

/** The pattern of the failing inputs; each open node lists replacements that failed. */
export function PatternView({ section, id }: { readonly section: PatternSection; readonly id: string }) {
  const { headline, guarantee, others, beyond, path, notes } = section;
  const lead = (
    <>
      <strong>{headline}</strong> of it may be anything, and it fails in the same way.
    </>
  );
  return (
    <SectionFrame kind="pattern" id={id} lead={lead} notes={notes}>
      <Pattern picture={section} name={`${id}-0`} />
      {others.map((other, index) => (
        <>
          <h3>Another pattern</h3>
          <Pattern picture={other} name={`${id}-${index + 1}`} />
        </>
      ))}
      {beyond.map((claim) => (
        <p>{claim}</p>
      ))}
      <Fine>
        {guarantee} · written to <code>{path}</code>
      </Fine>
    </SectionFrame>
  );
}

function Pattern({ picture, name }: { readonly picture: PatternPicture; readonly name: string }) {
  const { pieces, open, claims, exceptions, copy } = picture;
  return (
    <>
      <figure class="pattern-text" aria-label="The pattern; what is underlined may be anything">
        <code>
          {pieces.map((piece) =>
            "text" in piece ? (
              piece.text
            ) : (
              <OpenNode open={open[piece.open]} link={`${name}-${piece.open}`} />
            ),
          )}
        </code>
      </figure>
      <dl class="open-nodes">
        {open.map(({ name: called, here, failing }, index) => (
          <div id={`open-${name}-${index}`} data-link={`${name}-${index}`}>
            <dt>
              <code>{called}</code>
            </dt>
            <dd>
              <p>
                here <code class="here">{here}</code>
              </p>
              {failing.length === 0 ? null : (
                <p>
                  {"failed too with "}
                  {failing.map((text) => (
                    <>
                      <code class="filled">{text}</code>{" "}
                    </>
                  ))}
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {claims.map((claim) => (
        <p class="claim">{claim}</p>
      ))}
      {exceptions.map((text) => (
        <p>
          except for <code>{text}</code>, which passes
        </p>
      ))}
      <div class="actions">
        <CopyButton text={copy} what="the pattern" />
      </div>
    </>
  );
}

function OpenNode({ open, link }: { readonly open: OpenPicture | undefined; readonly link: string }) {
  if (open === undefined) return null;
  return (
    <a class="open" href={`#open-${link}`} data-link={link}>
      {open.name}
    </a>
  );
}
