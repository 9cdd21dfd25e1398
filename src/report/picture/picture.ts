import { grouped } from "../../base/grouped.ts";
import { markdownOf } from "../markdown.ts";
import {
  type CommandName,
  type Concluding,
  type Conclusion,
  isAboutFailure,
  textOf,
  type VerbEnds,
  verbEnds,
} from "../reports.ts";
import type { VerbName } from "../verb-reports.ts";
import { inLine, listed, plural, shownText, unpainted } from "../words.ts";
import type { Section } from "./block.ts";
import { type CaseRow, caseRow } from "./case-row.ts";
import { circumstancesSection, learnedCircumstances } from "./circumstances-section.ts";
import { costSection } from "./cost-section.ts";
import { endedWell, failureSection, othersSection } from "./failure-section.ts";
import { isolatedSection, minimizedSection, patternSection, repairedSection } from "./result-sections.ts";

/** All sections about one subject, usually an input, in reading order. */
export interface Case {
  readonly about: string;
  readonly sections: readonly Section[];
  /** Its line in the table of all cases; null while it runs. */
  readonly row: CaseRow | null;
  /** The text of an issue about it, in Markdown; empty while it runs. */
  readonly markdown: string;
}

/** The content of a page: plain data with all its text. Sections without an answer are absent. */
export interface Picture {
  readonly title: string;
  readonly cases: readonly Case[];
}

/** Makes a picture of conclusions, the oldest first; of several answers of one command, only the last is shown. */
export function pictureOf(conclusions: readonly Conclusion[]): Picture {
  const cases = Array.from(grouped(conclusions, aboutOf), ([about, of]) => ({
    about,
    sections: sectionsOf(of),
    row: caseRow(about, of),
    markdown: markdownOf(of),
  }));
  const [first] = conclusions;
  const title = cases.length === 1 && first !== undefined ? titleOf(first) : plural(cases.length, "report");
  return { title, cases };
}

/** The input, else the output, else the grammar. */
function aboutOf({ answer }: Conclusion): string {
  const grammar = "grammar" in answer ? (answer.grammar ?? "") : "";
  return inLine(answer.input?.path ?? answer.output?.path ?? grammar);
}

function titleOf(conclusion: Conclusion): string {
  const { answer, command } = conclusion;
  const failure = isAboutFailure(conclusion) ? conclusion.answer.failure : null;
  if (answer.input === null) return questions[command] ?? `culprit ${command}`;
  const path = inLine(answer.input.path);
  if (failure === null) return path;
  return `${path} ${endedWell(failure) ? "is interesting" : "fails"}: ${inLine(failure.reason)}`;
}

/** The titles of commands about several inputs. */
const questions: { readonly [C in CommandName]?: string } = {
  triage: "Which different failures do these inputs show?",
  compare: "Do these suites exercise the program alike?",
  "explain samples": "When do these inputs fail?",
  predict: "Will these inputs fail?",
  learn: "What are these samples made of?",
  "learn grammar": "Which grammar do these inputs have?",
  generate: "Inputs of a grammar",
  specialize: "Inputs that meet a condition",
};

function sectionsOf(all: readonly Conclusion[]): readonly Section[] {
  const last = new Map(all.map((conclusion) => [conclusion.command, conclusion]));
  const conclusions = [...last.values()];
  const verbs = verbEnds(conclusions);
  const pictures = picturesOf(verbs);
  const [asked] = conclusions.filter(isAboutFailure).toReversed();
  const sections: readonly (Section | null | undefined)[] = [
    asked &&
      failureSection(asked.answer, {
        subject: asked.subject,
        isShown: [pictures.minimize, pictures.repair, pictures.isolate, verbs.explain?.material].some(
          Boolean,
        ),
        notices: [
          ...(asked.command === "debug" ? asked.answer.notices : []),
          ...verbNames.flatMap((name) => (pictures[name] ? [] : (verbs[name]?.answer.notices ?? []))),
        ],
      }),
    ...verbNames.map((name) => pictures[name]),
    ...conclusions.map(othersThanVerbs),
    verbs.minimize && othersSection(verbs.minimize.answer.otherFailures),
    costSection(conclusions),
  ];
  return sections.filter((section) => section !== null && section !== undefined);
}

/** The sections of finished verbs, in reading order. */
export function verbSections(conclusions: readonly Concluding[]): readonly Section[] {
  const pictures = picturesOf(verbEnds(conclusions));
  return verbNames.flatMap((name) => pictures[name] ?? []);
}

function picturesOf({ minimize, repair, isolate, abstract, explain }: VerbEnds) {
  return {
    minimize: minimize && minimizedSection({ ...minimize, diagnosis: repair?.answer.diagnosis ?? [] }),
    repair: repair && repairedSection(repair.answer, repair.material),
    isolate: isolate && isolatedSection(isolate.answer, isolate.material),
    abstract: abstract && patternSection(abstract.answer),
    explain: explain && circumstancesSection(explain),
  } satisfies { readonly [N in VerbName]: Section | null | undefined };
}

/** In reading order. */
const verbNames = [
  "minimize",
  "repair",
  "isolate",
  "abstract",
  "explain",
] as const satisfies readonly VerbName[];

/** The section of a command that is not about one failing input. */
function othersThanVerbs(conclusion: Conclusion): Section | null {
  if (isAboutFailure(conclusion)) return null;
  const learned = isOf(conclusion, "explain samples") ? learnedCircumstances(conclusion.answer) : null;
  return learned ?? wordsSection(conclusion);
}

const isOf = <C extends CommandName>(conclusion: Conclusion, command: C): conclusion is Conclusion<C> =>
  conclusion.command === command;

/** Lines shown of a text; longer ones, such as derivation trees, make a page slow. */
const mostLines = 2_000;

/** An answer as its text for a terminal. */
function wordsSection(conclusion: Conclusion): Section | null {
  const lines = textOf(conclusion, unpainted).flatMap((line) => line.split("\n").map(shownText));
  if (lines.length === 0) return null;
  const shown = listed(lines, mostLines, (rest) => `… and ${plural(rest, "more line")}`);
  return { kind: "words", blocks: [{ kind: "pre", text: shown.join("\n") }] };
}
