import fc from "fast-check";
import { abstract } from "../../src/abstraction/abstract.ts";
import { vocabularyOf } from "../../src/explain/features/vocabulary.ts";
import { inputReader } from "../../src/explain/make/made-input.ts";
import { refine } from "../../src/explain/refinement/refine.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { type InputSides, isolate } from "../../src/isolate/isolate.ts";
import { follow } from "../../src/oracle/follow.ts";
import { hintOfMessage } from "../../src/oracle/hint/hint.ts";
import { type Oracle, over } from "../../src/oracle/oracle.ts";
import type { Verdict } from "../../src/oracle/outcome.ts";
import type { Predictor } from "../../src/oracle/predict.ts";
import { ending, toBest, type Walk } from "../../src/oracle/walk.ts";
import { parseTree } from "../../src/parse/parse.ts";
import { writePattern } from "../../src/parse/pattern/write-pattern.ts";
import { allStages } from "../../src/reduce/all-stages.ts";
import { walkOfStages } from "../../src/reduce/run-stages.ts";
import { locating } from "../../src/repair/locate.ts";
import { repair } from "../../src/repair/repair.ts";
import { bytesOf, textOf } from "./texts.ts";

/** A text that fails as long as it has these parts of it in their order. */
const failing = fc
  .tuple(
    fc.array(fc.constantFrom("ab", "[c, d]", "1", " ", "x = (y)", "\n"), { minLength: 2, maxLength: 6 }),
    fc.array(fc.nat(5), { minLength: 1, maxLength: 2 }),
  )
  .map(([words, places]) => {
    const text = words.join("");
    const wanted = places.toSorted((one, other) => one - other).map((place) => words[place % words.length]);
    const fails = (candidate: string): boolean => {
      let at = 0;
      return wanted.every((word: string | undefined = "") => {
        const found = candidate.indexOf(word, at);
        at = found + word.length;
        return found >= 0;
      });
    };
    return { text, fails: (candidate: string) => candidate !== "" && fails(candidate) };
  });

/** What a search is done with. */
interface Searching {
  readonly signal: AbortSignal;
  readonly predictor: Predictor;
  readonly onFound: (better: Uint8Array) => void;
}

/** A search, and what it is answered. */
export interface Subject {
  /** Ends with texts. */
  readonly search: (oracle: Oracle, searching: Searching) => Promise<readonly string[]>;
  readonly judge: (candidate: Uint8Array) => Verdict;
}

/** A search that is one walk. */
export interface WalkedSubject extends Subject {
  readonly walk: () => Walk<Uint8Array, readonly string[]>;
}

const walked = ({ walk, judge }: Omit<WalkedSubject, "search">): WalkedSubject => ({
  walk,
  judge,
  search: (oracle, searching) => follow(oracle, walk, searching),
});

const judgedBy =
  (fails: (text: string) => boolean) =>
  (candidate: Uint8Array): Verdict => ({ outcome: fails(textOf(candidate)) ? "fail" : "pass" });

const minimized = failing.map(({ text, fails }) => {
  const input = bytesOf(text);
  const stages = allStages(() => null);
  const walk = () => ending(toBest(walkOfStages(input, stages, true), input), (best) => [textOf(best)]);
  return walked({ walk, judge: judgedBy(fails) });
});

/** Of several walks, one after the other. */
const isolated = failing.map(
  ({ text, fails }): Subject => ({
    judge: judgedBy(fails),
    search: async (oracle, { signal, onFound }) => {
      const onImprovement = ({ passing, failing }: InputSides): void => [passing, failing].forEach(onFound);
      const { sides } = await isolate(bytesOf(text), oracle, { signal, onImprovement });
      return sides === null ? [] : [textOf(sides.passing), textOf(sides.failing)];
    },
  }),
);

/** JSON with something wrong, read by a program that says where it stopped, that it wants more, or nothing. */
const broken = fc
  .tuple(
    fc.array(fc.constantFrom("[1", ", 2", ' "a', '"', ", {", '"b": ', "}", "]"), {
      minLength: 2,
      maxLength: 6,
    }),
    fc.constantFrom("place", "incomplete", "nothing"),
  )
  .map(([parts, said]) => {
    const judge = (candidate: Uint8Array): Verdict => {
      try {
        JSON.parse(textOf(candidate));
        return { outcome: "pass" };
      } catch (error) {
        const { incomplete = false, offset } = hintOfMessage((error as Error).message, candidate);
        if (said === "nothing") return { outcome: "fail" };
        return { outcome: "fail", incomplete, ...(said === "place" && offset !== undefined && { offset }) };
      }
    };
    return { input: bytesOf(parts.join("")), said, judge } as const;
  });

const located = broken.map(({ input, judge }) => {
  const walk = () =>
    ending(locating(input, judge(input)), ({ manner, verdict }) => [manner, `${verdict.offset}`]);
  return walked({ walk, judge });
});

export const walks: fc.Arbitrary<WalkedSubject> = fc.oneof(minimized, located);

export const searches: fc.Arbitrary<Subject> = fc.oneof(minimized, isolated, located);

/** The whole of what a command does, from the input on. */
const repaired = broken.map(
  ({ input, judge }): Subject => ({
    judge,
    search: async (oracle, { signal, onFound }) => {
      const { bytes, alternatives } = await repair(input, oracle, { signal, onImprovement: onFound });
      return [bytes, ...alternatives.map((each) => each.bytes)].map((text) =>
        text === null ? "" : textOf(text),
      );
    },
  }),
);

const { grammar: sums } = readEbnf(`
  sum = product ("+" sum)?
  product = factor ("*" product)?
  factor = "(" sum ")" | digit
  digit = /[0-9]/
`);

/** A sum that fails as long as it has this. */
const failingSum = fc.constantFrom(
  { text: "1+((2*3))", cause: "((" },
  { text: "((2))+1", cause: "))+" },
  { text: "2*(3+4)", cause: "*(" },
);

const abstracted = failingSum.map(
  ({ text, cause }): Subject => ({
    judge: judgedBy((candidate) => candidate.includes(cause)),
    search: async (oracle, { signal }) => {
      const derived = { bytes: bytesOf(text), grammar: sums, tree: parseTree(sums, text) };
      const { pattern, failing } = await abstract(derived, oracle, { signal });
      return [writePattern(sums, pattern), ...failing.map(textOf)];
    },
  }),
);

const explained = failingSum.map(({ text, cause }): Subject => {
  const vocabulary = vocabularyOf(sums);
  const input = inputReader(vocabulary).read(text);
  if (input === undefined) throw new Error(`the grammar does not read ${text}`);
  return {
    judge: judgedBy((candidate) => candidate.includes(cause)),
    search: async (oracle, { signal }) => {
      const known = [{ input, fails: true }];
      const about = { vocabulary, known };
      const { tree, counts } = await refine(about, over(oracle, bytesOf), { signal, mostAsked: 30 });
      return [JSON.stringify({ tree, counts })];
    },
  };
});

/** The whole of what commands do, by their names. */
export const commands = { repair: repaired, abstraction: abstracted, explanation: explained } as const;
