import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { Section, SectionKind } from "../../report/picture/block.ts";
import type { Case, Picture } from "../../report/picture/picture.ts";
import { Blocks, WordsView } from "./blocks.tsx";
import { CopyButton } from "./copy-button.tsx";
import { caseId, OverviewIsland } from "./overview.tsx";

/** The headings of the sections. */
const headings: { readonly [K in SectionKind]: string } = {
  failure: "The failure",
  best: "The best so far",
  minimized: "What is to blame",
  repaired: "The repair",
  isolated: "The difference that decides",
  pattern: "What may be anything",
  circumstances: "When it fails",
  words: "The answer",
  others: "Other failures met",
  cost: "What it cost",
};

interface PageProps {
  readonly picture: Picture;
  /** Content before the answers. */
  readonly children?: ComponentChildren;
}

/** The whole page: each case with its sections, in reading order. */
export function Page({ picture: { title, cases }, children }: PageProps) {
  const isOne = cases.length === 1;
  return (
    <>
      <a class="skip" href="#content">
        Skip to the answer
      </a>
      <header>
        <p class="brand">Culprit</p>
        <nav aria-label="Contents">
          <ul>{isOne ? contents(cases[0]) : null}</ul>
        </nav>
      </header>
      <main id="content">
        {children}
        {isOne && cases[0]?.sections[0]?.kind === "failure" ? null : <h1>{title}</h1>}
        {isOne ? null : <OverviewIsland rows={cases.flatMap(({ row }) => row ?? [])} />}
        {cases.map((each, index) =>
          isOne ? <CaseView of={each} index={index} /> : <FoldedCase of={each} index={index} />,
        )}
      </main>
    </>
  );
}

const idOf = (index: number, section: Section, place: number): string => `${section.kind}-${index}-${place}`;

const contents = (of: Case | undefined) =>
  of?.sections.map((section, place) => (
    <li>
      <a href={`#${idOf(0, section, place)}`}>{headings[section.kind]}</a>
    </li>
  ));

interface CaseProps {
  readonly of: Case;
  readonly index: number;
}

/** One of several cases, which its heading and the table unfold. */
function FoldedCase({ of, index }: CaseProps) {
  return (
    <details class="case" id={caseId(index)}>
      <summary>
        <code>{of.about}</code> <small>{of.row?.failure}</small>
      </summary>
      <CaseView of={of} index={index} />
    </details>
  );
}

function CaseView({ of: { about, sections, markdown }, index }: CaseProps) {
  return (
    <article>
      {sections.map((section, place) => (
        <KeptSection key={section.kind} section={section} id={idOf(index, section, place)} />
      ))}
      {markdown === "" ? null : (
        <p class="actions">
          <CopyButton text={markdown} what="as Markdown" file={`${about.replace(/^.*\//, "")}.md`} />
        </p>
      )}
    </article>
  );
}

interface SectionProps {
  readonly section: Section;
  readonly id: string;
}

/** A section with its heading; it is redrawn only if it changed, and during a run most do not. */
function KeptSection({ section, id }: SectionProps) {
  return useMemo(() => <SectionView section={section} id={id} />, [section, id]);
}

function SectionView({ section: { kind, title, blocks }, id }: SectionProps) {
  return (
    <section id={id} class={kind} aria-labelledby={`${id}-heading`}>
      {title === undefined ? (
        <h2 id={`${id}-heading`}>{headings[kind]}</h2>
      ) : (
        <h1 id={`${id}-heading`}>
          <WordsView words={title} />
        </h1>
      )}
      <Blocks blocks={blocks} id={id} />
    </section>
  );
}
