import { formatByteSize, formatDuration } from "../base/quantity.ts";
import { noticeInWords } from "../report/notice.ts";
import {
  noProgress,
  phaseInWords,
  progressAfter,
  type SessionEvent,
  type Progress as State,
  sizeInWords,
  stageInWords,
  type Watcher,
} from "../report/session-event.ts";
import { count, inLine, plural } from "../report/words.ts";
import type { Output } from "./host.ts";

/** Shows the events of a session until `end`. */
interface Progress {
  readonly watcher: Watcher;
  end(): void;
}

/** How much to show. */
interface HowMuch {
  /** Nothing at all. */
  readonly isQuiet: boolean;
  /** Every run. */
  readonly isVerbose: boolean;
}

/** Shows a live line on a terminal that can move the cursor, elsewhere only notices and what `isVerbose` adds. */
export function showProgress(output: Output, { isQuiet, isVerbose }: HowMuch): Progress {
  if (isQuiet) return { watcher: () => {}, end: () => {} };
  const lineFor = lastingLines(isVerbose);
  if (output.isTTY && process.env["TERM"] !== "dumb") {
    const live = new LiveLine(output, processClock, lineFor);
    return { watcher: (event) => live.hear(event), end: () => live.end() };
  }
  return {
    watcher(event) {
      const line = lineFor(event);
      if (line !== undefined) output.write(`${line}\n`);
    },
    end: () => {},
  };
}

/** The line of an event that stays on the screen: each notice once, and with `isVerbose` every run. */
function lastingLines(isVerbose: boolean): (event: SessionEvent) => string | undefined {
  // Triage opens one session for each input.
  const told = new Set<string>();
  let progress = noProgress;
  let size = 0;
  return (event) => {
    progress = progressAfter(progress, event);
    if (event.kind === "candidate") size = event.bytes;
    if (event.kind === "verdict" && isVerbose) return runInWords(event, progress, size);
    if (event.kind !== "notice") return undefined;
    const words = noticeInWords(event.notice);
    if (told.has(words)) return undefined;
    told.add(words);
    return `note: ${words}`;
  };
}

/** A run for the log: `run 12 · brackets · 1,204 bytes · pass`. */
function runInWords({ outcome, reason }: Verdict, { tests, phase, stage }: State, size: number): string {
  const task = taskOf({ phase, stage });
  const because = reason === undefined ? [] : [inLine(reason)];
  return [`run ${count(tests)}`, task, formatByteSize(size), outcome, ...because].join(" · ");
}

type Verdict = Extract<SessionEvent, { readonly kind: "verdict" }>;

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

/** What one task of a search achieved: sizes of the best result in bytes, and when it last improved. */
interface Win {
  readonly task: string;
  readonly from: number;
  readonly to: number;
  readonly at: number;
}

/** As many as the eye takes in without reading. */
const mostWins = 3;

/** A task that runs for less than this, in milliseconds, is over before anybody read how long it takes. */
const soonOver = 2_000;

/**
 * The bottom of a terminal: the last wins of a search, and below them a line that shows the current and initial size,
 * tests, tests per second, elapsed time, and the stage. It is redrawn ten times a second, even without events, and
 * erased at the end.
 */
export class LiveLine {
  readonly #terminal: Terminal;
  readonly #clock: Clock;
  readonly #lineFor: (event: SessionEvent) => string | undefined;
  readonly #started: number;
  readonly #redrawing: { stop(): void };
  #drawn: number;
  #turns = 0;
  #progress = noProgress;
  #wins: readonly Win[] = [];
  /** When the current stage, or else the phase, began. */
  #taskBegan: number;

  constructor(terminal: Terminal, clock: Clock, lineFor = lastingLines(false)) {
    this.#terminal = terminal;
    this.#clock = clock;
    this.#lineFor = lineFor;
    this.#started = clock.now();
    this.#drawn = this.#started;
    this.#taskBegan = this.#started;
    this.#redrawing = clock.every(redrawEvery, () => this.#draw());
  }

  hear(event: SessionEvent): void {
    const line = this.#lineFor(event);
    if (line !== undefined) this.#terminal.write(`${erasing}${line}\n`);
    const { phase, stage, bytes } = this.#progress;
    if (event.kind === "improvement" && bytes !== null) this.#win(bytes, event.bytes);
    this.#progress = progressAfter(this.#progress, event);
    if (this.#progress.phase?.name !== phase?.name) this.#wins = [];
    if (taskOf(this.#progress) !== taskOf({ phase, stage })) this.#taskBegan = this.#clock.now();
    // Timers do not fire while verdicts arrive without pause.
    if (this.#clock.now() - this.#drawn >= redrawEvery) this.#draw();
  }

  /** Stops drawing and erases the lines. */
  end(): void {
    this.#redrawing.stop();
    this.#terminal.write(erasing);
  }

  /** Adds to the last win if that is of the same task. */
  #win(from: number, to: number): void {
    if (from === to) return;
    const task = taskOf(this.#progress);
    const last = this.#wins.at(-1);
    const earlier = last?.task === task ? this.#wins.slice(0, -1) : this.#wins;
    const win = { task, from: last?.task === task ? last.from : from, to, at: this.#clock.now() };
    this.#wins = [...earlier, win].slice(-mostWins);
  }

  #draw(): void {
    this.#drawn = this.#clock.now();
    this.#turns += 1;
    // A terminal of unknown width reports 0 columns; every terminal shows 80.
    const width = (this.#terminal.columns || 80) - 1;
    const line = `${wheel[this.#turns % wheel.length]} ${this.#parts().join(" · ")}`;
    const rows = [...this.#winsInWords(), line].map((row) => cutToColumns(row, width));
    const up = rows.length > 1 ? `\u001b[${rows.length - 1}A` : "";
    this.#terminal.write(`${erasing}${rows.join("\n")}${up}\r`);
  }

  #winsInWords(): string[] {
    return this.#wins.map(({ task, from, to, at }, index) => {
      const isLast = index === this.#wins.length - 1;
      const age = isLast ? `, ${agoInWords(this.#drawn - at)}` : "";
      return `  ${task}: ${formatByteSize(from)} -> ${formatByteSize(to)}${age}`;
    });
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
      ...this.#timeLeft(),
    ];
  }

  /** How long the rest of this stage, or else of this phase, takes if it goes on as until now. */
  #timeLeft(): string[] {
    const { phase, stage } = this.#progress;
    const { done = 0, of = null } = stage ?? phase ?? {};
    const elapsed = this.#drawn - this.#taskBegan;
    if (of === null || done === 0 || done >= of || elapsed < soonOver) return [];
    return [`about ${roughly((elapsed / done) * (of - done))} more`];
  }
}

const taskOf = ({ phase, stage }: Pick<State, "phase" | "stage">): string =>
  stage?.name ?? (phase === null ? "" : phaseInWords({ name: phase.name }));

const agoInWords = (milliseconds: number): string =>
  milliseconds < 1_000 ? "just now" : `${roughly(milliseconds)} ago`;

/** A rough duration: `12 s`, `4 min`. */
function roughly(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1_000);
  return seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`;
}

/**
 * Erases the lines and everything below them. The cursor stays at their start, so it remains on the first row if a
 * narrower terminal wraps them.
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
