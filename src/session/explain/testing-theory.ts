import { inTurns } from "../../base/in-turns.ts";
import { Random } from "../../base/random.ts";
import type { Vocabulary } from "../../explain/features/vocabulary.ts";
import { inputReader } from "../../explain/make/made-input.ts";
import type { Refined, RefinedTree } from "../../explain/refinement/refined.ts";
import {
  type Evidence,
  evidenceOf,
  exchangedParts,
  type TestedInput,
} from "../../explain/theory/evidence.ts";
import { answers } from "../../oracle/first-with.ts";
import { type Oracle, over } from "../../oracle/oracle.ts";
import type { Tree } from "../../tree/tree.ts";
import type { HeardInput } from "./heard-inputs.ts";

/** The most inputs with exchanged parts: a few seconds of runs. */
const mostExchanged = 40;

/** A theory and the material for testing it. */
export interface TestingTheory {
  readonly refined: Refined;
  readonly vocabulary: Vocabulary;
  /** Inputs that ran before the grammar made others: neighbours of the input, and shorter inputs. */
  readonly neighbours: readonly HeardInput[];
  /** Texts of the inputs that the user gave. */
  readonly samples: ReadonlySet<string>;
  /** Inputs whose parts are exchanged. */
  readonly trees: readonly Tree[];
  readonly seed: number;
}

/** Tests a theory on the inputs of each maker. It makes and runs the inputs with exchanged parts. */
export async function testingTheory(
  { refined, vocabulary, neighbours, samples, trees, seed }: TestingTheory,
  oracle: Oracle<string>,
  signal: AbortSignal,
): Promise<readonly Evidence[]> {
  const { tree, counts } = refined;
  const exceptions = exceptionsIn(tree);
  const rejected = counts.unresolved + counts.other;
  const tested = neighbours.map(({ text, measured, outcome }) => ({
    text,
    measured,
    fails: outcome === "fail",
  }));
  const exchanged: TestedInput[] = [];
  const reader = inputReader(vocabulary);
  const made = await inTurns(exchangedParts(trees, mostExchanged, new Random(seed)), signal);
  const read = made.flatMap((each) => {
    const text = reader.textOf(each);
    return (text === undefined ? undefined : reader.read(text)) ?? [];
  });
  const onInputs = over(oracle, ({ text }: TestedInput | (typeof read)[number]) => text);
  for await (const { candidate, verdict } of answers(onInputs, read, signal)) {
    const fails = verdict.outcome === "unresolved" ? null : verdict.outcome === "fail";
    exchanged.push({ text: candidate.text, measured: candidate.measured, fails });
  }
  return [
    {
      maker: "grammar",
      agreeing: Math.max(0, counts.asked - rejected - exceptions.length),
      contradicting: exceptions.length,
      rejected,
      contradiction: exceptions[0] ?? null,
    },
    evidenceOf(
      "neighbours",
      tree,
      tested.filter(({ text }) => !samples.has(text)),
    ),
    evidenceOf("exchange", tree, exchanged),
    evidenceOf(
      "samples",
      tree,
      tested.filter(({ text }) => samples.has(text)),
    ),
  ];
}

function exceptionsIn(tree: RefinedTree): readonly string[] {
  if (tree.kind === "prediction") return tree.exceptions;
  return [...exceptionsIn(tree.atMost), ...exceptionsIn(tree.above)];
}
