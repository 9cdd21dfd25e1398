import type { ComponentChildren } from "preact";
import { useMemo } from "preact/hooks";
import type { Case, Picture, Section } from "../../report/picture/picture.ts";
import { headings } from "./section-frame.tsx";
import { BestView } from "./sections/best-view.tsx";
import { CircumstancesView } from "./sections/circumstances-view.tsx";
import { CostView } from "./sections/cost-view.tsx";
import { FailureView } from "./sections/failure-view.tsx";
import { IsolatedView } from "./sections/isolated-view.tsx";
import { MinimizedView } from "./sections/minimized-view.tsx";
import { OthersView } from "./sections/others-view.tsx";
import { PatternView } from "./sections/pattern-view.tsx";
import { RepairedView } from "./sections/repaired-view.tsx";
import { SuitesView } from "./sections/suites-view.tsx";
import { TreeView } from "./sections/tree-view.tsx";
import { WordsView } from "./sections/words-view.tsx";

export interface PageProps {
  readonly picture: Picture;
  /** What stands before the answers. */
  readonly children?: ComponentChildren;
}

/** The whole page: each thing that something is known of, in the order in which one reads it. */
export function Page({ picture: { title, cases }, children }: PageProps) {
  return (
    <>
      <a class="skip" href="#content">
        Skip to the answer
      </a>
      <header>
        <p class="brand">Culprit</p>
        <nav aria-label="Contents">
          <ul>{cases.flatMap((each, index) => contents(each, index, cases.length > 1))}</ul>
        </nav>
      </header>
      <main id="content">
        {children}
        {cases.length === 1 && cases[0]?.sections[0]?.kind === "failure" ? null : <h1>{title}</h1>}
        {cases.map((each, index) => (
          <CaseView of={each} index={index} isOne={cases.length === 1} />
        ))}
      </main>
    </>
  );
}

const idOf = (index: number, section: Section, place: number): string => `${section.kind}-${index}-${place}`;

function contents({ about, sections }: Case, index: number, isNamed: boolean) {
  const entries = sections.map((section, place) => (
    <li>
      <a href={`#${idOf(index, section, place)}`}>{headings[section.kind]}</a>
    </li>
  ));
  return isNamed ? [<li class="about">{about}</li>, ...entries] : entries;
}

function CaseView({
  of,
  index,
  isOne,
}: {
  readonly of: Case;
  readonly index: number;
  readonly isOne: boolean;
}) {
  return (
    <article>
      {isOne || of.sections[0]?.kind === "failure" ? null : <p class="about">{of.about}</p>}
      {of.sections.map((section, place) => (
        <KeptSection key={section.kind} section={section} id={idOf(index, section, place)} />
      ))}
    </article>
  );
}

interface SectionProps {
  readonly section: Section;
  readonly id: string;
}

/** A section that is drawn again only when it is another one: in a run that goes on most stay as they are. */
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
    case "suites":
      return <SuitesView section={section} id={id} />;
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
