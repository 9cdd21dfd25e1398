import type { Vocabulary } from "../../explain/features/vocabulary.ts";
import type { KnownInput } from "../../explain/refinement/known-inputs.ts";
import { type Oracle, wrapping } from "../../oracle/oracle.ts";
import { measuredInput } from "./measured-input.ts";

/** Inputs that passed or failed when somebody asked about them. */
export class HeardInputs {
  readonly oracle: Oracle<Uint8Array>;
  readonly #heard: { readonly bytes: Uint8Array; readonly fails: boolean }[] = [];

  constructor(inner: Oracle<Uint8Array>) {
    this.oracle = wrapping(inner, async (candidate, signal) => {
      const verdict = await inner(candidate, signal);
      const { outcome } = verdict;
      if (outcome !== "unresolved") this.#heard.push({ bytes: candidate, fails: outcome === "fail" });
      return verdict;
    });
  }

  /**
   * The shortest of them that the grammar reads, up to so many of each kind: what lacks one ingredient of a small failing
   * input tells most. Throws what the signal was aborted with.
   */
  async known(vocabulary: Vocabulary, most: number, signal: AbortSignal): Promise<readonly KnownInput[]> {
    const known = new Map<string, KnownInput>();
    const counts = { passing: 0, failing: 0 };
    const shortest = this.#heard.toSorted((one, other) => one.bytes.length - other.bytes.length);
    for (const { bytes, fails } of shortest.slice(0, mostRead)) {
      const kind = fails ? "failing" : "passing";
      if (counts[kind] >= most) continue;
      const measured = await measuredInput(bytes, vocabulary, signal);
      if (measured.kind === "unread" || known.has(measured.input.text)) continue;
      known.set(measured.input.text, { ...measured.input, fails });
      counts[kind] += 1;
    }
    return [...known.values()];
  }
}

/** Candidates that are parsed to find those that the grammar reads. */
const mostRead = 500;
