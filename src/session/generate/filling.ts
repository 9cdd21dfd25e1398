import { keyOf } from "../../base/hash.ts";
import { takingTurns } from "../../base/in-turns.ts";
import type { Outcome } from "../../oracle/outcome.ts";
import { untilStopped } from "../../oracle/stop.ts";
import type { GenerateAnswer, SizeSpread } from "../../report/commands/generate.ts";
import type { Notice } from "../../report/notice.ts";
import type { Phase } from "../../report/session-event.ts";
import { testsOfOutcomes } from "../answer/answer-frame.ts";
import type { Watch } from "../context/context.ts";
import type { InputSink } from "../files/input-sink.ts";
import type { ProgramUnderTest } from "../program/program-under-test.ts";
import type { ProducedInput, ProducedInputs } from "./produced-inputs.ts";

/** The inputs to write. */
interface Wanted {
  readonly count: number;
  /** Whether to drop repeated inputs. */
  readonly unique?: boolean;
  /** The work, for observers. Default: generating. */
  readonly phase?: Pick<Phase, "name" | "subject">;
}

/** The written part of the answer of `generate`. */
type Filled = Pick<
  GenerateAnswer,
  "status" | "count" | "bytes" | "sizes" | "duplicates" | "tests" | "stopped" | "notices"
>;

/** After this many rejected inputs in a row, further ones are presumed not to exist. */
const mostInVain = 10_000;

/** Minimum and maximum number of inputs per batch without a program. */
const stretchLengths = [16, 256] as const;

type Inputs = Pick<ProducedInputs<ProducedInput | Promise<ProducedInput>>, "produce">;

/** Writes inputs until there are enough. */
export class Filling {
  readonly #sink: InputSink;
  readonly #watch: Watch;
  readonly #wanted: Wanted;
  readonly #seen = new Set<string>();
  /** The bytes of each written input. */
  readonly #sizes: number[] = [];
  readonly #takeTurns = takingTurns();
  #cut = 0;
  #duplicates = 0;
  #unwritable = 0;
  readonly #outcomes: Outcome[] = [];
  /** The number of consecutive rejected inputs. */
  #inVain = 0;

  constructor(sink: InputSink, watch: Watch, wanted: Wanted) {
    this.#sink = sink;
    this.#watch = watch;
    this.#wanted = wanted;
  }

  async run(inputs: Inputs, program?: ProgramUnderTest): Promise<void> {
    const { signal, watcher } = this.#watch;
    const { count: of, phase = { name: "generating" } } = this.#wanted;
    try {
      await untilStopped(async () => {
        while (!this.#isDone() && this.#inVain < mostInVain && !signal.aborted) {
          await this.#writeStretch(inputs, program);
          watcher({ kind: "phase", ...phase, done: this.count, of });
        }
      });
      this.#sink.close();
    } catch (error) {
      this.#sink.abandon();
      throw error;
    }
  }

  /** The number of written inputs. */
  get count(): number {
    return this.#sizes.length;
  }

  /** The number of written inputs that the size limit ended instead of the model. */
  get cut(): number {
    return this.#cut;
  }

  filled(): Filled {
    const isStopped = this.#watch.signal.aborted;
    return {
      status: this.#isDone() ? "ok" : isStopped ? "stopped" : "not-found",
      count: this.count,
      bytes: sum(this.#sizes),
      sizes: spreadOf(this.#sizes),
      duplicates: this.#duplicates,
      tests: testsOfOutcomes(this.#outcomes),
      stopped: isStopped ? "signal" : null,
      notices: this.#notices(isStopped),
    };
  }

  /** Produces a batch and writes its accepted inputs in order, for any number of concurrent runs. */
  async #writeStretch(source: Inputs, program: ProgramUnderTest | undefined): Promise<void> {
    const [least, most] = stretchLengths;
    const missing = this.#wanted.count - this.count;
    const length = program?.width ?? Math.max(least, Math.min(missing, most));
    const inputs = await this.#stretch(source, length);
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
  async #stretch(source: Inputs, length: number): Promise<readonly ProducedInput[]> {
    const inputs: ProducedInput[] = [];
    for (let left = length; left > 0 && !this.#watch.signal.aborted; left--) {
      await this.#takeTurns();
      const input = await source.produce();
      if (this.#isNew(input)) inputs.push(input);
    }
    return inputs;
  }

  #isDone(): boolean {
    return this.count >= this.#wanted.count;
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

  #write({ bytes, isCut }: ProducedInput): boolean {
    if (!this.#sink.write(bytes)) {
      this.#unwritable += 1;
      return false;
    }
    if (isCut) this.#cut += 1;
    this.#sizes.push(bytes.length);
    return true;
  }

  #notices(isStopped: boolean): Notice[] {
    const { count } = this.#wanted;
    const { kept } = this.#sink;
    const isShort = !this.#isDone() && !isStopped;
    const notices: (Notice | null)[] = [
      kept > 0 ? { kind: "went-on", inputs: kept } : null,
      this.#unwritable > 0 ? { kind: "line-breaks", inputs: this.#unwritable } : null,
      isShort ? { kind: "fewer-inputs", found: this.count, wanted: count, inVain: mostInVain } : null,
    ];
    return notices.filter((notice) => notice !== null);
  }
}

const sum = (sizes: readonly number[]): number => sizes.reduce((all, size) => all + size, 0);

/** Null without any size. The median of an even number of sizes is the lower middle one. */
function spreadOf(sizes: readonly number[]): SizeSpread | null {
  const sorted = sizes.toSorted((one, other) => one - other);
  const [min, median, max] = [sorted[0], sorted[Math.ceil(sorted.length / 2) - 1], sorted.at(-1)];
  if (min === undefined || median === undefined || max === undefined) return null;
  return { min, median, mean: Math.round((10 * sum(sizes)) / sizes.length) / 10, max };
}

/** At this share of cut inputs they hardly follow the model any more, so a notice reports it. */
const toldFrom = 1 / 10;

/**
 * Notices about tokens that are left out, and about many cut inputs under a learned model.
 *
 * @param size the limit; null without a learned model
 */
export function noticesOfInputs(
  { leftOut }: Pick<ProducedInputs, "leftOut">,
  { count: inputs, cut }: Pick<Filling, "count" | "cut">,
  size: number | null,
): readonly Notice[] {
  return [
    ...(leftOut.size > 0 ? [{ kind: "tokens-left-out", tokens: [...leftOut] } as const] : []),
    ...(size !== null && cut > 0 && cut >= inputs * toldFrom
      ? [{ kind: "size-cuts", size, cut, inputs } as const]
      : []),
  ];
}
