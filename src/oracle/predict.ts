import { covers, type Ranges, union } from "../base/ranges.ts";
import type { About } from "./walk.ts";

/** Predicts the answer to a question from earlier answers. */
export interface Predictor {
  /** The probability that the candidate has the wanted outcome. */
  chance(about: About): number;
  /** Updates the rates and the evidence about units. Call once for each question. */
  learn(about: About, isFound: boolean): void;
}

/** Numbers of positive and negative answers. */
interface Counts {
  readonly found: number;
  readonly refused: number;
}

/** Evidence about sets of units: removing more than a rejected set is mostly rejected, too. */
interface Evidence {
  /** The most recently rejected sets. */
  readonly refused: readonly Ranges[];
  /** Units that some accepted candidate lacked. */
  readonly removable: Ranges;
}

/** The weight of the prior from less similar questions, in answers: two real answers outweigh it. */
const weightOfOthers = 2;

/** Rejected sets compared per scope; bounds the time of a prediction. */
const keptSets = 64;

/** Prior counts, in answers, for questions with evidence. */
const presumedEvident: Readonly<Record<"evidently refused" | "evidently found", Counts>> = {
  "evidently refused": { found: 0.1, refused: 3 },
  "evidently found": { found: 3, refused: 0.5 },
};

/** Prior: one of four candidates has the wanted outcome. */
const presumed: Counts = { found: 1, refused: 3 };

/**
 * Learns the rates of outcomes by kind of question and size. Each rate is a beta distribution whose prior comes from
 * less similar questions. Also records answers about sets of units: most programs that fail on a set fail on its
 * supersets.
 */
export function learningPredictor(): Predictor {
  const counts = new Map<string, Counts>();
  const evidence = new WeakMap<object, Evidence>();
  const evidenceOf = (scope: object): Evidence => evidence.get(scope) ?? { refused: [], removable: [] };

  function evidentFor(about: About): keyof typeof presumedEvident | undefined {
    if (about.scope === null) return undefined;
    const { refused, removable } = evidenceOf(about.scope);
    if (refused.some((set) => isWithin(about.kept, set))) return "evidently refused";
    return isWithin(about.removed, removable) ? "evidently found" : undefined;
  }

  /** The classes of a question, from the most general to the most specific. */
  function likenesses(about: About): readonly string[] {
    const evident = evidentFor(about);
    if (evident !== undefined) return [evident, `${evident} ${about.kind}`];
    const { kind, looks = [`${Math.ceil(Math.log2(about.size))}`] } = about;
    return ["", kind, ...looks.map((each, fineness) => `${kind} ${fineness} ${each}`)];
  }

  function keepAsEvidence(about: About, isFound: boolean): void {
    if (about.scope === null) return;
    const { refused, removable } = evidenceOf(about.scope);
    evidence.set(
      about.scope,
      isFound
        ? { refused, removable: union(removable, about.removed) }
        : { refused: [about.kept, ...refused].slice(0, keptSets), removable },
    );
  }

  return {
    chance(about) {
      const [first = "", ...others] = likenesses(about);
      const start = first === "" ? presumed : presumedEvident[first as keyof typeof presumedEvident];
      let mean = meanOf(sumOf(start, counts.get(first)));
      for (const likeness of others) {
        const before = { found: weightOfOthers * mean, refused: weightOfOthers * (1 - mean) };
        mean = meanOf(sumOf(before, counts.get(likeness)));
      }
      return mean;
    },
    learn(about, isFound) {
      const one = { found: isFound ? 1 : 0, refused: isFound ? 0 : 1 };
      // Counted before the evidence is updated, so that an answer is not its own evidence.
      for (const likeness of likenesses(about)) counts.set(likeness, sumOf(one, counts.get(likeness)));
      keepAsEvidence(about, isFound);
    },
  };
}

const isWithin = (set: Ranges, other: Ranges): boolean => set.every((range) => covers(other, range));

const meanOf = ({ found, refused }: Counts): number => found / (found + refused);

const sumOf = (one: Counts, { found, refused }: Counts = { found: 0, refused: 0 }): Counts => ({
  found: one.found + found,
  refused: one.refused + refused,
});
