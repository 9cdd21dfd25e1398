import { basename } from "node:path";
import { standing } from "../report/closing-lines.ts";
import type { Conclusion } from "../report/conclusion.ts";
import type { LivePicture } from "../report/picture/live-picture.ts";
import { Steering } from "../session/context/steering.ts";
import { type LiveFrame, liveFrame } from "./follower.ts";
import { LiveRun } from "./live-run.ts";
import { type LiveServer, openLiveServer, type Served } from "./live-server.ts";
import { type MadeReport, makeReport } from "./make-report.ts";

/** Milliseconds between two looks at the run, at least; */
const shownEvery = 250;

/** and so many times as long as the last look took, so that the run hardly feels it. */
const leastPause = 100;

/** What a timer can wait at most, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/** A run that is shown in a browser while it goes on, and after that as long as a page is open. */
export class Serving implements Served {
  /** Does what the buttons of a page ask for. */
  readonly steering = new Steering();
  /** Hears what happens. */
  readonly run: LiveRun;
  #server: LiveServer | null = null;
  #last: LiveFrame | null = null;
  #timer: NodeJS.Timeout | undefined;

  /** @param command what is run, as on a command line */
  constructor(command: string) {
    this.run = new LiveRun(command);
  }

  /** Begins to serve; returns the address. Throws OptionsError. */
  async open(port: number): Promise<string> {
    this.#server = await openLiveServer(port, this);
    this.#show();
    return this.#server.address;
  }

  /** For whoever opens it: the address again, which is not secret for long. */
  addressForOnce(): string {
    if (this.#server === null) throw new RangeError("nothing is served yet");
    return this.#server.addressForOnce();
  }

  /** The last one when the run has ended. */
  frame(): LiveFrame {
    return this.#last ?? liveFrame(this.#picture());
  }

  /** From now on the answer is shown, as the report that was made of it. */
  ended(conclusion: Conclusion, { picture, html }: MadeReport = makeReport([conclusion])): void {
    const { answer, command } = conclusion;
    const name = `${basename(answer.input?.path ?? command)}.report.html`;
    const sections = picture.cases.flatMap((each) => each.sections);
    const doing = answer.stopped === null ? "" : standing(answer, "");
    this.#end({ title: picture.title, now: endedNow(doing), sections }, { name, html });
  }

  /** Resolves when no page has been open for so many milliseconds, or when the signal aborts. */
  async untilLeft(milliseconds: number, signal: AbortSignal): Promise<void> {
    const server = this.#server;
    if (server === null || signal.aborted) return;
    let timer: NodeJS.Timeout | undefined;
    await new Promise<void>((resolve) => {
      const count = (): void => {
        clearTimeout(timer);
        if (server.followers === 0) timer = setTimeout(resolve, Math.min(milliseconds, longestTimer));
      };
      server.onFollowers = count;
      signal.addEventListener("abort", () => resolve());
      count();
    });
    server.onFollowers = () => {};
    clearTimeout(timer);
  }

  /** Ends serving; a run without an answer is shown as it was last. */
  async close(): Promise<void> {
    if (this.#server === null) return;
    if (this.#last === null) {
      const picture = this.#picture();
      this.#end({ ...picture, now: endedNow("without an answer: the terminal says why") });
    }
    await this.#server.close();
  }

  #end(picture: LivePicture, report?: LiveFrame["report"]): void {
    clearTimeout(this.#timer);
    this.#last = liveFrame(picture, report);
    this.#server?.show(this.#last);
  }

  #picture(): LivePicture {
    const { signal, stage } = this.steering;
    return this.run.picture({ isStopping: signal.aborted, skippable: stage });
  }

  /** Shows how the run stands now, and again after a while. */
  #show(): void {
    const began = performance.now();
    if (this.#server !== null && this.#server.followers > 0) this.#server.show(this.frame());
    const took = performance.now() - began;
    this.#timer = setTimeout(() => this.#show(), Math.max(shownEvery, leastPause * took)).unref();
  }
}

const endedNow = (doing: string): LivePicture["now"] => ({
  state: "ended",
  doing,
  facts: [],
  share: null,
  skippable: null,
});
