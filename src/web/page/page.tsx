import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { OthersSection } from "../../report/picture/failure-section.ts";
import type { BestSection } from "../../report/picture/kept-passage.ts";
import type { Case, Picture, Section, WordsSection } from "../../report/picture/picture.ts";
import type { IsolatedSection } from "../../report/picture/result-sections.ts";
import type { TreeSection } from "../../report/picture/tree-section.ts";
import { CopyButton } from "./copy-button.tsx";
import { caseId, OverviewIsland } from "./overview.tsx";
import { PassageView } from "./passage-view.tsx";
import { Fine, headings, SectionFrame } from "./section-frame.tsx";
import { CircumstancesView } from "./sections/circumstances-view.tsx";
import { CostView } from "./sections/cost-view.tsx";
import { FailureView } from "./sections/failure-view.tsx";
import { MinimizedView } from "./sections/minimized-view.tsx";
import { PatternView } from "./sections/pattern-view.tsx";
import { RepairedView } from "./sections/repaired-view.tsx";
import { SidesView } from "./sides-view.tsx";
import { TreeIsland } from "./tree/tree-island.tsx";

export interface PageProps {
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

/** A section that is redrawn only if it changed; during a run most do not. */
function KeptSection({ section, id }: SectionProps) {
  return useMemo(() => <SectionView section={section} id={id} />, [section, id]);
}

function SectionView({ section, id }: SectionProps) {
  switch (section.kind) {
    case "best":
      return <BestView section={section} id={id} />;
    case "failure":
      return <FailureView section={section} id={id} />;
    case "minimized":
      return <MinimizedView section={section} id={id} />;
    case "repaired":
      return <RepairedView section={section} id={id} />;
    case "isolated":
      return <IsolatedView section={section} id={id} />;
    case "pattern":
      return <PatternView section={section} id={id} />;
    case "circumstances":
      return <CircumstancesView section={section} id={id} />;
    case "tree":
      return <TreeView section={section} id={id} />;
    case "words":
      return <WordsView section={section} id={id} />;
    case "others":
      return <OthersView section={section} id={id} />;
    case "cost":
      return <CostView section={section} id={id} />;
  }
}

/** The best result so far of a running session. */
function BestView({ section, id }: { readonly section: BestSection; readonly id: string }) {
  const { passage, isWithin } = section;
  const label = isWithin
    ? "The original; what is left of it so far is marked, all else was removed"
    : "The best result so far";
  return (
    <SectionFrame kind="best" id={id}>
      <PassageView passage={passage} label={label} />
    </SectionFrame>
  );
}

/** An answer without a picture of its own. */
function WordsView({ section, id }: { readonly section: WordsSection; readonly id: string }) {
  return (
    <SectionFrame kind="words" id={id}>
      <pre>{section.lines.join("\n")}</pre>
    </SectionFrame>
  );
}

/** The smallest difference: with it the input fails, without it the input passes. */
function IsolatedView({ section, id }: { readonly section: IsolatedSection; readonly id: string }) {
  const { size, makes, fails, passes, passing, failing, difference, guarantee, places, notes } = section;
  const lead = (
    <>
      <strong>{size}</strong> at {places} {makes} the difference between passing and failing.
    </>
  );
  return (
    <SectionFrame kind="isolated" id={id} lead={lead} notes={notes}>
      {difference === null ? null : (
        <PassageView passage={difference} label={`The failing input: ${fails}, ${passes}`} />
      )}
      <Fine>
        {fails} (<code>{failing}</code>), {passes} (<code>{passing}</code>)
      </Fine>
      <Fine>{guarantee}</Fine>
      {difference === null ? null : <SidesView passage={difference} names={["Failing", "passing"]} />}
    </SectionFrame>
  );
}

function TreeView({ section, id }: { readonly section: TreeSection; readonly id: string }) {
  const { input, grammar, trees, count, stop, words } = section;
  const lead =
    trees.length === 0 ? (
      <>
        <code>{input}</code> by the grammar {grammar}
      </>
    ) : (
      <>
        <code>{input}</code> has {count} by the grammar {grammar}.
      </>
    );
  return (
    <SectionFrame kind="tree" id={id} lead={lead}>
      {stop === null ? null : <PassageView passage={stop} label="Where the grammar stops reading" />}
      {words.map((line) => (
        <p>{line}</p>
      ))}
      {trees.map((tree) => (
        <TreeIsland tree={tree} />
      ))}
    </SectionFrame>
  );
}

/** Failures shown unfolded. */
const mostShown = 5;

/** Other failures, each with an example input. */
function OthersView({ section, id }: { readonly section: OthersSection; readonly id: string }) {
  const [shown, others] = [section.failures.slice(0, mostShown), section.failures.slice(mostShown)];
  return (
    <SectionFrame
      kind="others"
      id={id}
      lead="Candidates that failed in another way were not taken for this failure."
    >
      <Failures failures={shown} />
      {others.length === 0 ? null : (
        <details>
          <summary>More kinds of failures: {others.length}</summary>
          <Failures failures={others} />
        </details>
      )}
    </SectionFrame>
  );
}

function Failures({ failures }: Pick<OthersSection, "failures">) {
  return (
    <ul class="plain">
      {failures.map(({ reason, times, path, text }) => (
        <li>
          <p>
            <strong>{reason}</strong> <small>{times}</small>
          </p>
          {text === null ? null : <pre>{text === "" ? "(the empty input)" : text}</pre>}
          {path === null ? null : <p class="fine">{path}</p>}
        </li>
      ))}
    </ul>
  );
}
