import { keyOf } from "../../base/hash.ts";
import { takingTurns } from "../../base/in-turns.ts";
import type { Outcome } from "../../oracle/outcome.ts";
import { untilStopped } from "../../oracle/stop.ts";
import type { GenerateAnswer, SizeSpread } from "../../report/commands/generate.ts";
import type { Notice } from "../../report/notice.ts";
import { testsOfOutcomes } from "../answer/answer-frame.ts";
import type { Watch } from "../context/context.ts";
import type { InputSink } from "../files/input-sink.ts";
import type { ProgramUnderTest } from "../program/program-under-test.ts";
import type { ProducedInput } from "./produced-inputs.ts";

/** The number of inputs, and whether they must differ. */
export interface Wanted {
  readonly count: number;
  /** Whether to drop repeated inputs. */
  readonly unique: boolean;
}

/** The written part of the answer of `generate`. */
export type Filled = Pick<
  GenerateAnswer,
  "status" | "count" | "bytes" | "sizes" | "derivations" | "duplicates" | "tests" | "stopped" | "notices"
>;

/** After this many rejected inputs in a row, further ones are presumed not to exist. */
const mostInVain = 10_000;

/** Minimum and maximum number of inputs per batch without a program. */
const stretchLengths = [16, 256] as const;

type Produce = () => ProducedInput | Promise<ProducedInput>;

/** Writes inputs until there are enough. */
export class Filling {
  readonly #wanted: Wanted;
  readonly #sink: InputSink;
  readonly #watch: Watch;
  readonly #seen = new Set<string>();
  readonly #sizes = new SizeSpreads();
  readonly #nodes = new SizeSpreads();
  readonly #depths = new SizeSpreads();
  readonly #takeTurns = takingTurns(20);
  #count = 0;
  #bytes = 0;
  #cut = 0;
  #duplicates = 0;
  #unwritable = 0;
  readonly #outcomes: Outcome[] = [];
  /** The number of consecutive rejected inputs. */
  #inVain = 0;

  constructor(wanted: Wanted, sink: InputSink, watch: Watch) {
    this.#wanted = wanted;
    this.#sink = sink;
    this.#watch = watch;
  }

  async run(produce: Produce, program: ProgramUnderTest | undefined): Promise<void> {
    const { signal, watcher } = this.#watch;
    try {
      await untilStopped(async () => {
        while (!this.#isDone() && this.#inVain < mostInVain && !signal.aborted) {
          await this.#writeStretch(produce, program);
          watcher({ kind: "phase", name: "generating", done: this.#count, of: this.#wanted.count });
        }
      });
      this.#sink.close();
    } catch (error) {
      this.#sink.abandon();
      throw error;
    }
  }

  /** The number of written inputs that the size limit ended instead of the model. */
  get cut(): number {
    return this.#cut;
  }

  filled(): Filled {
    const isStopped = this.#watch.signal.aborted;
    return {
      status: this.#isDone() ? "ok" : isStopped ? "stopped" : "not-found",
      count: this.#count,
      bytes: this.#bytes,
      sizes: this.#sizes.spread(),
      derivations: bothOrNone(this.#nodes.spread(), this.#depths.spread()),
      duplicates: this.#duplicates,
      tests: testsOfOutcomes(this.#outcomes),
      stopped: isStopped ? "signal" : null,
      notices: this.#notices(isStopped),
    };
  }

  /** Produces a batch and writes its accepted inputs in order, for any number of concurrent runs. */
  async #writeStretch(produce: Produce, program: ProgramUnderTest | undefined): Promise<void> {
    const [least, most] = stretchLengths;
    const missing = this.#wanted.count - this.#count;
    const length = program?.width ?? Math.max(least, Math.min(missing, most));
    const inputs = await this.#stretch(produce, length);
    const areAccepted = await Promise.all(inputs.map((input) => this.#isAccepted(input, program)));
    for (const [index, input] of inputs.entries()) {
      await this.#takeTurns();
      if (this.#isDone() || this.#watch.signal.aborted) return;
      const isWritten = areAccepted[index] === true && this.#write(input);
      this.#inVain = isWritten ? 0 : this.#inVain + 1;
    }
    if (inputs.length === 0) this.#inVain += length;
  }

  /** The new inputs of a batch; a stop may shorten it. */
  async #stretch(produce: Produce, length: number): Promise<readonly ProducedInput[]> {
    const inputs: ProducedInput[] = [];
    for (let left = length; left > 0 && !this.#watch.signal.aborted; left--) {
      await this.#takeTurns();
      const input = await produce();
      if (this.#isNew(input)) inputs.push(input);
    }
    return inputs;
  }

  #isDone(): boolean {
    return this.#count >= this.#wanted.count;
  }

  #isNew({ bytes }: ProducedInput): boolean {
    if (!this.#wanted.unique) return true;
    const key = keyOf(bytes);
    const isNew = !this.#seen.has(key);
    if (isNew) this.#seen.add(key);
    else this.#duplicates += 1;
    return isNew;
  }

  async #isAccepted({ bytes }: ProducedInput, program: ProgramUnderTest | undefined): Promise<boolean> {
    if (program === undefined || this.#sink.has(bytes)) return true;
    const { outcome } = await program.ask(bytes, this.#watch.signal);
    this.#outcomes.push(outcome);
    return outcome === "pass";
  }

  #write({ bytes, isCut, derivation }: ProducedInput): boolean {
    if (!this.#sink.write(bytes)) {
      this.#unwritable += 1;
      return false;
    }
    this.#count += 1;
    this.#bytes += bytes.length;
    if (isCut) this.#cut += 1;
    this.#sizes.add(bytes.length);
    if (derivation !== undefined) {
      this.#nodes.add(derivation.nodes);
      this.#depths.add(derivation.depth);
    }
    return true;
  }

  #notices(isStopped: boolean): Notice[] {
    const { count } = this.#wanted;
    const { kept } = this.#sink;
    const isShort = !this.#isDone() && !isStopped;
    const notices: (Notice | null)[] = [
      kept > 0 ? { kind: "went-on", inputs: kept } : null,
      this.#unwritable > 0 ? { kind: "line-breaks", inputs: this.#unwritable } : null,
      isShort ? { kind: "fewer-inputs", found: this.#count, wanted: count, inVain: mostInVain } : null,
    ];
    return notices.filter((notice) => notice !== null);
  }
}

function bothOrNone(nodes: SizeSpread | null, depth: SizeSpread | null): Filled["derivations"] {
  return nodes === null || depth === null ? null : { nodes, depth };
}

/** Computes the spread of sizes. Stores one count per distinct size. */
export class SizeSpreads {
  readonly #counts = new Map<number, number>();
  #count = 0;

  add(size: number): void {
    this.#counts.set(size, (this.#counts.get(size) ?? 0) + 1);
    this.#count += 1;
  }

  /** Null without any size. The median of an even number of sizes is the lower middle one. */
  spread(): SizeSpread | null {
    const sizes = [...this.#counts].sort(([one], [other]) => one - other);
    const [first, last] = [sizes[0], sizes.at(-1)];
    if (!first || !last) return null;
    const sum = sizes.reduce((total, [size, count]) => total + size * count, 0);
    let below = 0;
    const middle = sizes.find(([, count]) => {
      below += count;
      return below >= this.#count / 2;
    });
    return {
      min: first[0],
      median: (middle ?? last)[0],
      mean: Math.round((10 * sum) / this.#count) / 10,
      max: last[0],
    };
  }
}
