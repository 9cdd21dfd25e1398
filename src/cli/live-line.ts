import { formatByteSize } from "../base/byte-size.ts";
import { formatDuration } from "../base/duration.ts";
import { type Phase, phaseInWords } from "../report/event/phase.ts";
import type { SessionEvent } from "../report/event/session-event.ts";
import { noticeInWords } from "../report/notice-in-words.ts";
import { plural } from "../report/plural.ts";

/** Where the live line is drawn: a terminal, usually standard error. */
export interface Terminal {
  readonly columns?: number;
  write(text: string): unknown;
}

/** What time it is, in milliseconds, and how to be called again and again; `stop` ends that. */
export interface Clock {
  now(): number;
  every(milliseconds: number, call: () => void): { stop(): void };
}

/** The clock of this process; it does not keep the process alive. */
export const processClock: Clock = {
  now: () => performance.now(),
  every(milliseconds, call) {
    const timer = setInterval(call, milliseconds).unref();
    return { stop: () => clearInterval(timer) };
  },
};

const redrawEvery = 100;
const wheel = ["|", "/", "-", "\\"];

/** A bounded stage, once it is known how much it tries. */
interface StageNow {
  readonly name: string;
  readonly done: number;
  readonly of: number | null;
}

/**
 * One line on a terminal that shows, while a run goes on, the size now of the size before, tests, tests per second,
 * elapsed time and what is being tried. Redrawn ten times a second, whether anything happens or not, and erased at the
 * end.
 */
export class LiveLine {
  readonly #terminal: Terminal;
  readonly #clock: Clock;
  readonly #started: number;
  readonly #redrawing: { stop(): void };
  #drawn: number;
  #turns = 0;
  #phase: Phase | undefined;
  #stage: StageNow | undefined;
  #bytes: number | undefined;
  #tests = 0;
  #testsBefore = 0;

  constructor(terminal: Terminal, clock: Clock) {
    this.#terminal = terminal;
    this.#clock = clock;
    this.#started = clock.now();
    this.#drawn = this.#started;
    this.#redrawing = clock.every(redrawEvery, () => this.#draw());
  }

  hear(event: SessionEvent): void {
    if (event.kind === "notice") this.#print(`note: ${noticeInWords(event.notice)}`);
    else if (event.kind === "phase") this.#begin(event);
    else if (event.kind === "stage") this.#stage = event;
    else if (event.kind === "improvement") this.#bytes = event.bytes;
    else if (event.kind === "verdict") this.#tests = event.tests;
    // A timer gets no turn while verdicts come one upon the other.
    if (this.#clock.now() - this.#drawn >= redrawEvery) this.#draw();
  }

  /** Draws no more and leaves the line empty. */
  end(): void {
    this.#redrawing.stop();
    this.#terminal.write(erasing);
  }

  /** Each search counts its tests from the beginning. */
  #begin(phase: Phase): void {
    if (phase.name !== this.#phase?.name) {
      this.#testsBefore += this.#tests;
      this.#tests = 0;
      this.#bytes = undefined;
    }
    this.#phase = phase;
    this.#stage = undefined;
  }

  #print(text: string): void {
    this.#terminal.write(`${erasing}${text}\n`);
  }

  #draw(): void {
    this.#drawn = this.#clock.now();
    this.#turns += 1;
    // A terminal that does not know its width reports 0 columns; 80 is what everything can show.
    const width = (this.#terminal.columns || 80) - 1;
    const line = `${wheel[this.#turns % wheel.length]} ${this.#parts().join(" · ")}`;
    this.#terminal.write(`${erasing}${cutToColumns(line, width)}`);
  }

  #parts(): string[] {
    const elapsed = this.#drawn - this.#started;
    const tests = this.#testsBefore + this.#tests;
    const rate = elapsed > 0 ? Math.round((tests / elapsed) * 1_000) : 0;
    return [
      ...sizeParts(this.#bytes, this.#phase?.bytes),
      ...(tests === 0 ? [] : [plural(tests, "test"), `${rate.toLocaleString("en-US")}/s`]),
      formatDuration(elapsed),
      this.#phase === undefined ? "starting" : phaseInWords(this.#phase),
      ...(this.#stage === undefined ? [] : [stageInWords(this.#stage)]),
    ];
  }
}

const erasing = "\r\u001b[2K";

function sizeParts(now: number | undefined, before: number | undefined): string[] {
  if (now === undefined) return [];
  if (before === undefined || before === 0) return [formatByteSize(now)];
  return [`${formatByteSize(now)} of ${formatByteSize(before)} (${((100 * now) / before).toFixed(1)} %)`];
}

const stageInWords = ({ name, done, of }: StageNow): string =>
  of === null ? name : `${name} ${done.toLocaleString("en-US")} of ${of.toLocaleString("en-US")}`;

/** As much of a line as fits; code points from U+1100 on may take two columns. */
function cutToColumns(line: string, columns: number): string {
  let taken = 0;
  let end = 0;
  for (const codePoint of line) {
    taken += (codePoint.codePointAt(0) ?? 0) < 0x1100 ? 1 : 2;
    if (taken > columns) break;
    end += codePoint.length;
  }
  return line.slice(0, end);
}
