import { formatDuration } from "../base/quantity.ts";
import {
  noProgress,
  phaseInWords,
  progressAfter,
  type SessionEvent,
  sizeInWords,
  stageInWords,
  type Watcher,
} from "../report/event/session-event.ts";
import { noticeInWords } from "../report/notice.ts";
import { count, plural } from "../report/words.ts";
import type { Output } from "./host.ts";

/** Shows the events of a session until `end`. */
export interface Progress {
  readonly watcher: Watcher;
  end(): void;
}

/** Shows a live line on a terminal that can move the cursor, elsewhere only notices, and nothing if quiet. */
export function showProgress(output: Output, quiet: boolean): Progress {
  if (quiet) return { watcher: () => {}, end: () => {} };
  if (output.isTTY && process.env["TERM"] !== "dumb") {
    const line = new LiveLine(output, processClock);
    return { watcher: (event) => line.hear(event), end: () => line.end() };
  }
  const told = new Set<string>();
  return {
    watcher: (event) => {
      if (event.kind !== "notice") return;
      const words = noticeInWords(event.notice);
      // Triage opens one session for each input.
      if (!told.has(words)) output.write(`note: ${words}\n`);
      told.add(words);
    },
    end: () => {},
  };
}

/** The terminal of the live line, usually standard error. */
export interface Terminal {
  readonly columns?: number;
  write(text: string): unknown;
}

/** A clock in milliseconds with a repeating timer; `stop` ends it. */
export interface Clock {
  now(): number;
  every(milliseconds: number, call: () => void): { stop(): void };
}

/** The clock of this process; its timers do not keep the process alive. */
const processClock: Clock = {
  now: () => performance.now(),
  every(milliseconds, call) {
    const timer = setInterval(call, milliseconds).unref();
    return { stop: () => clearInterval(timer) };
  },
};

const redrawEvery = 100;
const wheel = ["|", "/", "-", "\\"];

/**
 * One terminal line that shows a run's current and initial size, tests, tests per second, elapsed time and stage. It is
 * redrawn ten times a second, even without events, and erased at the end.
 */
export class LiveLine {
  readonly #terminal: Terminal;
  readonly #clock: Clock;
  readonly #started: number;
  readonly #redrawing: { stop(): void };
  #drawn: number;
  #turns = 0;
  #progress = noProgress;

  constructor(terminal: Terminal, clock: Clock) {
    this.#terminal = terminal;
    this.#clock = clock;
    this.#started = clock.now();
    this.#drawn = this.#started;
    this.#redrawing = clock.every(redrawEvery, () => this.#draw());
  }

  hear(event: SessionEvent): void {
    if (event.kind === "notice") this.#print(`note: ${noticeInWords(event.notice)}`);
    else this.#progress = progressAfter(this.#progress, event);
    // Timers do not fire while verdicts arrive without pause.
    if (this.#clock.now() - this.#drawn >= redrawEvery) this.#draw();
  }

  /** Stops drawing and erases the line. */
  end(): void {
    this.#redrawing.stop();
    this.#terminal.write(erasing);
  }

  #print(text: string): void {
    this.#terminal.write(`${erasing}${text}\n`);
  }

  #draw(): void {
    this.#drawn = this.#clock.now();
    this.#turns += 1;
    // A terminal of unknown width reports 0 columns; every terminal shows 80.
    const width = (this.#terminal.columns || 80) - 1;
    const line = `${wheel[this.#turns % wheel.length]} ${this.#parts().join(" · ")}`;
    this.#terminal.write(`${erasing}${cutToColumns(line, width)}\r`);
  }

  #parts(): string[] {
    const { phase, stage, bytes, tests } = this.#progress;
    const elapsed = this.#drawn - this.#started;
    const rate = elapsed > 0 ? Math.round((tests / elapsed) * 1_000) : 0;
    return [
      ...(bytes === null ? [] : [sizeInWords(bytes, phase?.bytes)]),
      ...(tests === 0 ? [] : [plural(tests, "test"), `${count(rate)}/s`]),
      formatDuration(elapsed),
      phase === null ? "starting" : phaseInWords(phase),
      ...(stage === null ? [] : [stageInWords(stage)]),
    ];
  }
}

/**
 * Erases the line and everything below it. The cursor stays at the line's start, so it remains on the first row if a
 * narrower terminal wraps the line.
 */
const erasing = "\r\u001b[J";

/** The longest prefix that fits; code points from U+1100 on may take two columns. */
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
