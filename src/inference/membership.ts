import type { Oracle } from "../oracle/oracle.ts";
import { Stop, type StopReason } from "../oracle/stop.ts";
import { type Constituent, representativeOf } from "./constituent.ts";

/**
 * Asks the program whether it accepts texts, each once, up to a number of questions. These are membership queries
 * (Angluin, Learning Regular Sets from Queries and Counterexamples, 1987).
 */
export class Membership {
  readonly #oracle: Oracle<string>;
  readonly #signal: AbortSignal;
  readonly #most: number;
  readonly #known = new Map<string, boolean>();
  #asked = 0;
  #stopped: StopReason | null = null;

  constructor(oracle: Oracle<string>, signal: AbortSignal, most: number) {
    this.#oracle = oracle;
    this.#signal = signal;
    this.#most = most;
  }

  /** The number of questions asked. */
  get asked(): number {
    return this.#asked;
  }

  /** Why no more questions are asked, if the user or a limit of the program's runs ended them. */
  get stopped(): StopReason | null {
    return this.#stopped;
  }

  /** The share of the questions that are used up. */
  get spent(): number {
    return this.#asked / this.#most;
  }

  /** Whether the program accepts the text; false if no more questions are asked. */
  async accepts(text: string): Promise<boolean> {
    const known = this.#known.get(text);
    if (known !== undefined) return known;
    if (this.#stopped !== null || this.#asked >= this.#most) return false;
    try {
      const { outcome } = await this.#oracle(text, this.#signal);
      this.#asked += 1;
      this.#known.set(text, outcome === "pass");
      return outcome === "pass";
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      this.#stopped = error.reason;
      return false;
    }
  }

  /** Whether the program accepts the sample with another text in place of the part. */
  holds({ sample, from, to }: Pick<Constituent, "sample" | "from" | "to">, text: string): Promise<boolean> {
    return this.accepts(sample.slice(0, from) + text + sample.slice(to));
  }

  /** Whether each of two parts may stand in the place of the other. */
  async areExchangeable(one: Constituent, other: Constituent): Promise<boolean> {
    return (
      (await this.holds(one, representativeOf(other))) && (await this.holds(other, representativeOf(one)))
    );
  }
}
