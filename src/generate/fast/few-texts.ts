import type { Choice, Instructions, Ways } from "./instruction.ts";

/** More texts than this are not worth a table: it would no longer stay in the processor's cache. */
const few = 100;

/** Ways within ways are looked into up to this depth. */
const deepest = 64;

/** Texts and how likely each is. */
type Shares = ReadonlyMap<string, number>;

/**
 * Finds out which ways come to one of a few texts, so that the text can be drawn at once rather than part by part.
 * Only ways that are drawn `later` are looked into: those never lead back to themselves.
 */
export class FewTexts {
  readonly #known = new WeakMap<Ways, Shares | undefined>();
  #depth = 0;

  /** The same ways, but those that come to one of a few texts are given as these texts. */
  drawnAtOnce({ choices }: Ways): readonly Choice[] {
    return choices.flatMap((choice) => {
      const texts = this.#of(choice.instructions);
      if (!texts) return [choice];
      return Array.from(texts, ([text, share]) => ({
        weight: choice.weight * share,
        instructions: [{ kind: "text" as const, text }],
      }));
    });
  }

  /** The texts that the instructions can come to; undefined when these are many, or do not depend on them alone. */
  #of(instructions: Instructions): Shares | undefined {
    let texts: Shares | undefined = new Map([["", 1]]);
    for (const instruction of instructions) {
      if (instruction.kind === "text") texts = followedBy(texts, new Map([[instruction.text, 1]]));
      else if (instruction.kind === "later") texts = followedBy(texts, this.#ofAny(instruction.ways));
      else return undefined;
      if (!texts) return undefined;
    }
    return texts;
  }

  #ofAny(ways: Ways): Shares | undefined {
    if (this.#known.has(ways)) return this.#known.get(ways);
    if (this.#depth === deepest) return undefined;
    this.#depth++;
    const found = this.#found(ways);
    this.#depth--;
    this.#known.set(ways, found);
    return found;
  }

  #found({ choices }: Ways): Shares | undefined {
    const total = choices.reduce((sum, { weight }) => sum + weight, 0);
    const found = new Map<string, number>();
    for (const { weight, instructions } of choices) {
      const texts = this.#of(instructions);
      if (!texts) return undefined;
      for (const [text, share] of texts) found.set(text, (found.get(text) ?? 0) + (share * weight) / total);
      if (found.size > few) return undefined;
    }
    return found;
  }
}

function followedBy(texts: Shares, others: Shares | undefined): Shares | undefined {
  if (!others || texts.size * others.size > few) return undefined;
  const both = new Map<string, number>();
  for (const [text, share] of texts) {
    for (const [other, otherShare] of others)
      both.set(text + other, (both.get(text + other) ?? 0) + share * otherShare);
  }
  return both;
}
