import { formatByteSize } from "../base/byte-size.ts";
import { formatDuration } from "../base/duration.ts";
import { plural } from "../report/closing-lines.ts";
import type { SessionEvent } from "../session/workbench/session-event.ts";

/** Where the live line is drawn: a terminal, usually standard error. */
export interface Terminal {
  readonly columns?: number;
  write(text: string): unknown;
}

const redrawEvery = 100;

/**
 * One line on a terminal that shows, while a run goes on, the size now, tests, tests per second, elapsed time and
 * what is being tried. Redrawn at most ten times a second and erased at the end.
 */
export class LiveLine {
  readonly #terminal: Terminal;
  readonly #now: () => number;
  readonly #started: number;
  #drawn = Number.NEGATIVE_INFINITY;
  #phase = "starting";
  #bytes: number | undefined;
  #tests = 0;

  constructor(terminal: Terminal, now: () => number) {
    this.#terminal = terminal;
    this.#now = now;
    this.#started = now();
  }

  hear(event: SessionEvent): void {
    if (event.kind === "phase") this.#phase = event.name;
    else if (event.kind === "improved") this.#bytes = event.bytes;
    else if (event.kind === "asked") this.#tests = event.tests;
    else this.#print(event.text);
    if (this.#now() - this.#drawn >= redrawEvery) this.#draw();
  }

  erase(): void {
    this.#terminal.write("\r\u001b[2K");
    this.#drawn = Number.NEGATIVE_INFINITY;
  }

  #print(text: string): void {
    this.erase();
    this.#terminal.write(`${text}\n`);
  }

  #draw(): void {
    this.#drawn = this.#now();
    const elapsed = this.#drawn - this.#started;
    const rate = elapsed > 0 ? Math.round((this.#tests / elapsed) * 1_000) : 0;
    const parts = [
      ...(this.#bytes === undefined ? [] : [formatByteSize(this.#bytes)]),
      plural(this.#tests, "test"),
      `${rate.toLocaleString("en-US")}/s`,
      formatDuration(elapsed),
      this.#phase,
    ];
    // A terminal that does not know its width reports 0 columns; 80 is what everything can show.
    const width = (this.#terminal.columns || 80) - 1;
    this.#terminal.write(`\r\u001b[2K${parts.join(" · ").slice(0, width)}`);
  }
}
