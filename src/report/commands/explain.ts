import { formatByteSize } from "../../base/quantity.ts";
import type { NeighbourFacts } from "../../explain/near/facts.ts";
import type { Evidence } from "../../explain/theory/evidence.ts";
import type { Theory } from "../../explain/theory/theory.ts";
import type { InputAnswer } from "../answer.ts";
import { closingLines, failureLine, notReproduced } from "../closing-lines.ts";
import { excerpt } from "../marked-lines.ts";
import type { Ended, VerbReport } from "../report.ts";
import { markedText, nearConjecture } from "../theory/near-form.ts";
import { nearCounts, shownPassing } from "../theory/near-neighbours.ts";
import { theoryInWords, theoryLines } from "../theory/theory-in-words.ts";
import { inLine, type Paint, plural, quoted } from "../words.ts";
import { type MinimizeMaterial, mostShown, shrunkInWords } from "./minimize.ts";

/** Answer of `explain`. */
export interface ExplainAnswer extends InputAnswer {
  readonly command: "explain";
  readonly algorithm: string;
  readonly unit: string;
  /**
   * Confirmed: enough new inputs agree with every prediction, from at least three makers, and none contradicts it. A
   * single maker cannot confirm a theory, because inputs that it never makes may contradict it.
   */
  readonly guarantee: "confirmed" | null;
  /** The outcomes of neighbours of the failing input; null if none was run. */
  readonly near: NeighbourFacts | null;
  /** Null if there is none, as without a grammar. */
  readonly theory: Theory | null;
  /** The evidence of each maker's inputs for or against the theory; empty without a theory. */
  readonly evidence: readonly Evidence[];
  /** The share of passing and failing inputs that the theory predicts correctly; null without a theory. */
  readonly accuracy: number | null;
  /** The number of times a theory was learned. */
  readonly iterations: number;
  /** The generated inputs. */
  readonly made: MadeInputs;
  /** The failing input from which others were made: the minimized input. */
  readonly minimized: string | null;
}

/** The inputs generated for a theory, by outcome. */
export interface MadeInputs {
  readonly asked: number;
  /** Inputs used for learning that other commands had already run. */
  readonly knownBefore: number;
  /** The number of rejected or otherwise unresolved inputs, and one of them. */
  readonly unresolved: number;
  /** The program's most frequent reason for rejection, if it gave one. */
  readonly unresolvedBecause: string | null;
  readonly unresolvedExample: string | null;
  /** The number of inputs that failed in another way, and one of them. */
  readonly otherFailures: number;
  readonly otherExample: string | null;
}

/** The minimized input if nothing else was found, as in a search stopped before its first neighbour; else null. */
export type ExplainMaterial = MinimizeMaterial | null;

export const explainReport: VerbReport<ExplainAnswer, ExplainMaterial> = {
  doing: "explaining",
  heading: "explained: when it fails",
  lines: explained,
  summary: ({ theory, output, guarantee, near }) => {
    const [form] = near === null ? [] : nearConjecture(near);
    // The neighbours contradict no form, but inputs that were not made may contradict an unconfirmed theory.
    const isForm = theory === null || (guarantee === null && form !== undefined);
    if (!isForm && output !== null)
      return ["explained", `${summaryOf(theory, guarantee)} (${inLine(output.path)})`];
    return form === undefined ? null : ["explained", form];
  },
};

/** Precedes an unconfirmed theory. */
export const soFar = "So far:";

function summaryOf(theory: Theory, guarantee: ExplainAnswer["guarantee"]): string {
  const sentence = (theoryInWords(theory)[0] ?? "").replace(/^It f/, "f");
  return guarantee === null ? `so far: ${sentence}` : sentence;
}

function explained({ answer, material }: Ended<ExplainAnswer, ExplainMaterial>, paint: Paint): string[] {
  const { failure, theory, near, input } = answer;
  const shrunk = material?.result ?? null;
  if (failure === null || (theory === null && near === null && shrunk === null)) {
    return notReproduced(answer, paint);
  }
  return [
    shrunk === null
      ? paint.bold(`${inLine(input.path)}: when it fails`)
      : shrunkInWords(answer, formatByteSize(shrunk.length), paint),
    paint.dim(`(${failureLine(failure)})`),
    "",
    ...(shrunk === null ? [] : [...excerpt(shrunk, mostShown), ""]),
    ...(near === null ? [] : nearLines(near, paint)),
    ...(theory === null ? [] : theoryPart(answer, theory, paint)),
    ...closingLines(answer, guaranteeInWords(answer), paint),
  ];
}

/** The outcomes of neighbours of the input. */
function nearLines(near: NeighbourFacts, paint: Paint): readonly string[] {
  const passing = shownPassing(near);
  const width = Math.max(...passing.map(({ text }) => text.length), 0);
  return [
    ...markedText(near).map((line) => `    ${line}`),
    "",
    ...(passing.length === 0 ? ["no neighbour passes"] : ["it passes with one change:"]),
    ...passing.map(({ text, change }) => `    ${paint.bold(text.padEnd(width))}  ${change}`),
    "",
    ...nearConjecture(near),
    paint.dim(nearCounts(near)),
    "",
  ];
}

function theoryPart(answer: ExplainAnswer, theory: Theory, paint: Paint): readonly string[] {
  return [
    ...(answer.guarantee === null ? [soFar] : []),
    ...theoryLines(theory, paint),
    "",
    madeInWords(answer),
    ...evidenceInWords(answer),
  ];
}

export function madeInWords({ made, theory }: ExplainAnswer): string {
  const { asked, knownBefore, unresolved, unresolvedBecause, otherFailures } = made;
  const known = theory === null ? 0 : theory.passing + theory.failing;
  const rest = [
    ...(unresolved > 0 ? [`${unresolved} refused${because(unresolvedBecause)}`] : []),
    ...(otherFailures > 0 ? [`${otherFailures} failed in another way`] : []),
  ];
  const told = rest.length === 0 ? "" : `, ${rest.join(" and ")}`;
  const before = knownBefore === 0 ? "" : `, ${knownBefore} of which other commands had asked about before`;
  return `learned from ${plural(known, "input")}${before}; of ${asked} that were made for it ${asked - unresolved - otherFailures} told something${told}`;
}

const makers = {
  grammar: "made by the grammar",
  neighbours: "next to the input",
  exchange: "with exchanged parts",
  samples: "given as samples",
} as const;

/**
 * Lists agreeing inputs (`80 inputs made by the grammar, 61 next to the input agree`) and each maker's contradicting
 * input.
 */
export function evidenceInWords({ evidence }: ExplainAnswer): readonly string[] {
  const told = evidence.filter(({ agreeing }) => agreeing > 0);
  const agreeing = told.map(({ agreeing: inputs, maker }) => `${inputs} ${makers[maker]}`).join(", ");
  const against = evidence.flatMap(({ maker, contradicting, contradiction }) =>
    contradiction === null
      ? []
      : [
          `${plural(contradicting, "input")} ${makers[maker]} contradict it, such as ${quoted(contradiction)}`,
        ],
  );
  return [...(told.length === 0 ? [] : [`inputs that agree: ${agreeing}`]), ...against];
}

const because = (reason: string | null): string =>
  reason === null ? "" : ` (most often: ${inLine(reason)})`;

export function guaranteeInWords({ guarantee, theory }: ExplainAnswer): string {
  if (theory === null) return "observed";
  return guarantee === null
    ? "not confirmed"
    : `confirmed by inputs of the grammar ${theory?.grammar} and of other makers`;
}
