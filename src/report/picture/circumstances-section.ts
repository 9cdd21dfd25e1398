import type { NeighbourFacts } from "../../explain/near/facts.ts";
import type {
  NearestValue,
  RefutedRival,
  Theory,
  TheoryDecision,
  TheoryPrediction,
  TheoryTree,
} from "../../explain/theory/theory.ts";
import { standing } from "../closing-lines.ts";
import {
  type ExplainAnswer,
  evidenceInWords,
  guaranteeInWords,
  madeInWords,
  soFar,
} from "../commands/explain.ts";
import type { ExplainSamplesAnswer } from "../commands/explain-samples.ts";
import { noticeInWords } from "../notice.ts";
import {
  markedText,
  nearConjecture,
  nearCounts,
  type ShownNeighbour,
  shownPassing,
} from "../theory/near-in-words.ts";
import { predicateInWords } from "../theory/predicate-in-words.ts";
import { support, theoryInWords } from "../theory/theory-in-words.ts";
import { asked } from "../theory/theory-tree.ts";
import { inLine, plural, shownText } from "../words.ts";

/** An input with its outcome. */
export interface ExampleInput {
  readonly text: string;
  readonly fails: boolean;
}

/** A node of a decision tree. */
export type CircumstanceNode = QuestionNode | LeafNode;

export interface QuestionNode {
  readonly kind: "question";
  readonly question: string;
  readonly passing: number;
  readonly failing: number;
  /** Refuted rival explanations, each with an input that contradicts it. */
  readonly counterTests: readonly { readonly words: string; readonly input: ExampleInput }[];
  readonly yes: CircumstanceNode;
  readonly no: CircumstanceNode;
}

export interface LeafNode {
  readonly kind: "leaf";
  readonly fails: boolean;
  readonly passing: number;
  readonly failing: number;
  /** The number of supporting inputs, in words. */
  readonly support: string;
  readonly examples: readonly ExampleInput[];
}

/** The circumstances under which the program fails. */
export interface CircumstancesSection {
  readonly kind: "circumstances";
  /** Null if no neighbours were run. */
  readonly near: NearPicture | null;
  /** The theory, one sentence each. */
  readonly sentences: readonly string[];
  readonly tree: CircumstanceNode | null;
  readonly grounds: readonly string[];
  readonly guarantee: string;
  readonly path: string | null;
  readonly notes: readonly string[];
}

/** The failing input with alternatives at its positions, and passing neighbours. */
export interface NearPicture {
  readonly marked: string;
  readonly failing: string;
  readonly passing: readonly ShownNeighbour[];
}

export function circumstancesSection(answer: ExplainAnswer): CircumstancesSection | null {
  const { theory, near, output, notices, guarantee } = answer;
  if (theory === null && near === null) return null;
  const told = theory === null ? { sentences: [], tree: null } : theoryPicture(theory);
  return {
    kind: "circumstances",
    near: near === null ? null : nearPicture(near),
    tree: told.tree,
    sentences: [
      ...(theory !== null && guarantee === null ? [soFar] : []),
      ...told.sentences,
      ...(near === null ? [] : nearConjecture(near)),
    ],
    grounds: [
      ...(near === null ? [] : [nearCounts(near)]),
      ...(theory === null ? [] : [inLine(madeInWords(answer)), ...evidenceInWords(answer)]),
    ],
    guarantee: inLine(standing(answer, guaranteeInWords(answer))),
    path: output && inLine(output.path),
    notes: notices.map(noticeInWords),
  };
}

/** The same for samples with given outcomes. */
export function learnedCircumstances(answer: ExplainSamplesAnswer): CircumstancesSection | null {
  const { theory, output, notices, passing, failing, heldOut, unread } = answer;
  if (theory === null) return null;
  const right =
    heldOut === null
      ? []
      : [
          `learned without them, ${heldOut.right} of ${plural(heldOut.right + heldOut.wrong, "input")} are predicted right`,
        ];
  const left =
    unread.length === 0
      ? []
      : [`${plural(unread.length, "input")} that the grammar does not read are left out`];
  return {
    kind: "circumstances",
    near: null,
    ...theoryPicture(theory),
    grounds: [`learned from ${failing} failing and ${passing} passing inputs`, ...right, ...left],
    guarantee: "",
    path: output && inLine(output.path),
    notes: notices.map(noticeInWords),
  };
}

const nearPicture = (near: NeighbourFacts): NearPicture => ({
  marked: markedText(near).join("\n"),
  failing: shownText(near.text),
  passing: shownPassing(near),
});

function theoryPicture(theory: Theory): Pick<CircumstancesSection, "sentences" | "tree"> {
  const { tree } = theory;
  return {
    sentences: theoryInWords(theory).map(inLine),
    tree: tree.kind === "prediction" ? null : nodeOf(theory, tree, []),
  };
}

/** Counter-tests and examples shown per node. */
const mostShown = 5;

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
    counterTests: refuted.slice(0, mostShown).map((rival) => counterTest(theory, rival)),
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
    examples: different.slice(0, mostShown).map(({ text, fails }) => ({ text: shownText(text), fails })),
  };
}
