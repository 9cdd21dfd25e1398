import { covers, type Ranges, union } from "../base/ranges.ts";
import type { About } from "./walk.ts";

/** What can be expected of a question, learned from the answers to others. */
export interface Predictor {
  /** The probability that the candidate has the outcome looked for. */
  chance(about: About): number;
  /** Learns from the answer to a question: the usual rate, and the evidence about its units. Once for each question. */
  learn(about: About, isFound: boolean): void;
}

/** How often answers were yes and no. */
interface Counts {
  readonly found: number;
  readonly refused: number;
}

/** The evidence about sets of units: removing more than a rejected set is mostly rejected, too. */
interface Evidence {
  /** Sets that do not have the outcome, the last ones. */
  readonly refused: readonly Ranges[];
  /** Units that some answer allowed to take away. */
  readonly removable: Ranges;
}

/** So many answers weigh as much as what is known of questions that are less alike. */
const weightOfOthers = 2;

/** Of so many refused sets of one scope a subset is looked for. */
const keptSets = 64;

/** What is presumed of questions with evidence, in answers, before there are any. */
const presumedEvident: Readonly<Record<"evidently refused" | "evidently found", Counts>> = {
  "evidently refused": { found: 0.1, refused: 3 },
  "evidently found": { found: 3, refused: 0.5 },
};

/** Before anything is known, one of four candidates has the outcome. */
const presumed: Counts = { found: 1, refused: 3 };

/**
 * Learns the rates of outcomes by kind of question and size, each a beta distribution whose prior comes from less similar
 * questions. Also records answers about sets of units: most programs that fail on a set fail on its supersets.
 */
export function learningPredictor(): Predictor {
  const counts = new Map<string, Counts>();
  const evidence = new WeakMap<object, Evidence>();
  const evidenceOf = (scope: object): Evidence => evidence.get(scope) ?? { refused: [], removable: [] };

  /** The evidence of answers with the same scope. */
  function evidentFor(about: About): keyof typeof presumedEvident | undefined {
    if (about.scope === null) return undefined;
    const { refused, removable } = evidenceOf(about.scope);
    if (refused.some((set) => isWithin(about.kept, set))) return "evidently refused";
    return isWithin(about.removed, removable) ? "evidently found" : undefined;
  }

  /** From the least to the most alike. */
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
      // An answer is evidence for itself, too.
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
