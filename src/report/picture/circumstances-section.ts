import { formatByteSize } from "../../base/quantity.ts";
import type { NeighbourFacts } from "../../explain/near/facts.ts";
import type {
  NearestValue,
  RefutedRival,
  Theory,
  TheoryDecision,
  TheoryPrediction,
  TheoryTree,
} from "../../explain/theory/theory.ts";
import type { AnswerFrame } from "../answer.ts";
import { failureLine, standing } from "../closing-lines.ts";
import {
  type ExplainAnswer,
  evidenceInWords,
  guaranteeInWords,
  madeInWords,
  soFar,
} from "../commands/explain.ts";
import { type ExplainSamplesAnswer, heldOutLines } from "../commands/explain-samples.ts";
import type { Shown } from "../report.ts";
import type { VerbEnd } from "../reports.ts";
import { markedText, nearConjecture } from "../theory/near-form.ts";
import { nearCounts, shownPassing } from "../theory/near-neighbours.ts";
import { asked, predicateInWords, support, theoryInWords } from "../theory/theory-in-words.ts";
import { inLine, mostListed, plural, shownText } from "../words.ts";
import {
  type Block,
  type CircumstanceNode,
  code,
  fine,
  type LeafNode,
  lead,
  noticeBlocks,
  type QuestionNode,
  type Section,
  strong,
} from "./block.ts";
import { enough, minimizedBlocks } from "./result-sections.ts";

/** The circumstances under which the program fails: neighbours, and the theory in words and as a decision tree. */
export function circumstancesSection({ answer, material, subject }: VerbEnd<"explain">): Section | null {
  const { theory, near, guarantee } = answer;
  if (material?.result) return shrunkSection(answer, material.result, subject?.input ?? null);
  if (theory === null && near === null) return null;
  return section(answer, {
    theory,
    sentences: [
      ...(theory !== null && guarantee === null ? [soFar] : []),
      ...(theory === null ? [] : theoryInWords(theory).map(inLine)),
      ...(near === null ? [] : nearConjecture(near)),
    ],
    near: near === null ? [] : nearBlocks(near),
    grounds: [
      ...(near === null ? [] : [nearCounts(near)]),
      ...(theory === null ? [] : [inLine(madeInWords(answer)), ...evidenceInWords(answer)]),
    ],
    guarantee: [inLine(standing(answer, guaranteeInWords(answer)))],
  });
}

/** The minimized input, if nothing is known about others. */
function shrunkSection(answer: ExplainAnswer, result: Uint8Array, original: Shown): Section {
  const { input, failure, notices } = answer;
  return {
    kind: "circumstances",
    blocks: [
      enough(formatByteSize(input.bytes), formatByteSize(result.length), true),
      ...minimizedBlocks(original, result, { isFolder: false, favoured: [] }),
      ...(failure === null ? [] : [fine([code(failureLine(failure))])]),
      fine(standing(answer, guaranteeInWords(answer))),
      ...noticeBlocks(notices),
    ],
  };
}

/** The same for samples with given outcomes. */
export function learnedCircumstances(answer: ExplainSamplesAnswer): Section | null {
  const { theory, passing, failing, unread } = answer;
  if (theory === null) return null;
  const left =
    unread.length === 0
      ? []
      : [`${plural(unread.length, "input")} that the grammar does not read are left out`];
  const grounds = [
    `learned from ${failing} failing and ${passing} passing inputs`,
    ...heldOutLines(answer),
    ...left,
  ];
  const sentences = theoryInWords(theory).map(inLine);
  return section(answer, { theory, sentences, near: [], grounds, guarantee: [] });
}

interface Told {
  readonly theory: Theory | null;
  readonly sentences: readonly string[];
  readonly near: readonly Block[];
  readonly grounds: readonly string[];
  readonly guarantee: readonly string[];
}

function section(
  { output, notices }: AnswerFrame,
  { theory, sentences: [first = "", ...others], near, grounds, guarantee }: Told,
): Section {
  const written = output === null ? [] : [`written to ${inLine(output.path)}`];
  return {
    kind: "circumstances",
    blocks: [
      lead([strong(first)]),
      ...near,
      ...(theory === null || theory.tree.kind === "prediction"
        ? []
        : [{ kind: "decisions", root: nodeOf(theory, theory.tree, []) } as const]),
      ...(others.length === 0 ? [] : [{ kind: "sentences", sentences: others } as const]),
      ...grounds.map(fine),
      fine([...guarantee, ...written].join(" · ")),
      ...noticeBlocks(notices),
    ],
  };
}

/** The failing input with alternatives at its positions, and passing neighbours. */
function nearBlocks(near: NeighbourFacts): readonly Block[] {
  const failing = shownText(near.text);
  const rows = shownPassing(near).map(({ text, change }) => [change, failing, text]);
  const label = "The failing input; in angle brackets, what else may stand there";
  const columns = ["change", "fails", "passes"];
  return [
    { kind: "figure", label, text: markedText(near).join("\n") },
    ...(rows.length === 0
      ? []
      : [{ kind: "table", caption: "Passing inputs, one change away", columns, rows } as const]),
  ];
}

/** Converts a node; `known` are inputs known to reach it. */
function nodeOf(theory: Theory, node: TheoryTree, known: readonly NearestValue[]): CircumstanceNode {
  return node.kind === "prediction" ? leafOf(node, known) : questionOf(theory, node);
}

function questionOf(theory: Theory, decision: TheoryDecision): QuestionNode {
  const { question, yes, no } = asked(theory, decision);
  const { passing, failing, nearest, refuted } = decision;
  const side = (node: TheoryTree): CircumstanceNode =>
    nodeOf(theory, node, [node === decision.above ? nearest.above : nearest.atMost]);
  return {
    kind: "question",
    question: inLine(`${question}?`),
    passing,
    failing,
    counterTests: refuted.slice(0, mostListed).map((rival) => counterTest(theory, rival)),
    yes: side(yes),
    no: side(no),
  };
}

function counterTest(theory: Theory, rival: RefutedRival): QuestionNode["counterTests"][number] {
  const reason = predicateInWords(theory, rival);
  const words = rival.fails
    ? `not because ${reason}: without that it fails`
    : `not because ${reason}: with that it passes`;
  return { words: inLine(words), input: { text: shownText(rival.input), fails: rival.fails } };
}

function leafOf(prediction: TheoryPrediction, known: readonly NearestValue[]): LeafNode {
  const { fails, passing, failing, exceptions } = prediction;
  const examples = [
    ...known.map(({ input, fails: does }) => ({ text: input, fails: does })),
    ...exceptions.map((text) => ({ text, fails: !fails })),
  ];
  const different = examples.filter(
    ({ text }, index) => examples.findIndex((each) => each.text === text) === index,
  );
  return {
    kind: "leaf",
    fails,
    passing,
    failing,
    support: support(prediction),
    examples: different.slice(0, mostListed).map(({ text, fails }) => ({ text: shownText(text), fails })),
  };
}
