import { basename } from "node:path";
import { standing } from "../report/closing-lines.ts";
import type { Section } from "../report/picture/block.ts";
import type { OtherFailure } from "../report/picture/failure-section.ts";
import { bestSection } from "../report/picture/kept-passage.ts";
import { type LivePicture, livePicture, type RunSoFar } from "../report/picture/live-picture.ts";
import { verbSections } from "../report/picture/picture.ts";
import type { Concluding, Conclusion } from "../report/reports.ts";
import { type Answered, noProgress, type Opened, type SessionEvent } from "../report/session-event.ts";
import { type Recording, Steering } from "../session/context/context.ts";
import { type LiveFrame, liveFrame } from "./follower.ts";
import { type LiveServer, openLiveServer, type Served } from "./live-server.ts";
import { type MadeReport, makeReport } from "./write-report.ts";

/** Maximum bytes of a shown example. */
const longestExample = 2_000;

/** Milliseconds of the moving average of tests per second. */
const rateOver = 3_000;

/** The recording before a session starts to record. */
const nothingSoFar = { events: [], tried: [], progress: noProgress, milliseconds: 0 } as const;

type Met = Extract<SessionEvent, { readonly kind: "other-failure" }>;

/** The data for live pictures: receives a run's events and reads its session's recording. */
class LiveRun {
  readonly #command: string;
  #recording: Recording = { soFar: nothingSoFar };
  readonly #others = new Map<string, OtherFailure>();
  #answers: readonly Concluding[] = [];
  #sections: readonly Section[] | null = null;
  #opened: Opened | null = null;
  #underWay = 0;
  #best: Uint8Array | null = null;
  #drawnBest: { readonly of: Uint8Array; readonly section: Section } | null = null;
  #past: { readonly at: number; readonly tests: number }[] = [];

  constructor(command: string) {
    this.#command = command;
  }

  /** Uses this recording from now on. */
  read(recording: Recording): void {
    this.#recording = recording;
  }

  hear(event: SessionEvent): void {
    if (event.kind === "opened") this.#opened = event;
    else if (event.kind === "runs") this.#underWay = event.underWay;
    else if (event.kind === "phase") this.#best = null;
    else if (event.kind === "improvement") this.#best = event.best ?? null;
    // Only `debug` has partial answers; the answer of any other command comes at its end.
    else if (event.kind === "answered" && this.#command === "debug") this.#add(event);
    else if (event.kind === "other-failure") this.#meet(event);
  }

  /** @param now whether the run is stopping, and which stage can be skipped */
  picture(now: Pick<RunSoFar, "isStopping" | "skippable">): LivePicture {
    const { events, tried, progress, milliseconds } = this.#recording.soFar;
    return livePicture({
      ...now,
      command: this.#command,
      milliseconds,
      testsPerSecond: this.#rate(milliseconds, progress.tests),
      progress,
      underWay: this.#underWay,
      opened: this.#opened,
      best: this.#bestSection(),
      answered: this.#sectionsOfAnswers(),
      others: [...this.#others.values()],
      events,
      tried,
    });
  }

  #add({ command, answer, material }: Answered): void {
    const subject = this.#opened?.subject ?? null;
    this.#answers = [...this.#answers, { command, answer, material, subject }];
    this.#sections = null;
  }

  #meet({ reason, times, example }: Met): void {
    const text = example.length > longestExample ? null : new TextDecoder().decode(example);
    this.#others.set(reason, { reason, times, example: null, text });
  }

  #bestSection(): Section | null {
    if (this.#best === null) return null;
    if (this.#drawnBest?.of !== this.#best) {
      const section = bestSection(this.#opened?.subject.input ?? null, this.#best);
      this.#drawnBest = { of: this.#best, section };
    }
    return this.#drawnBest.section;
  }

  /** Computed on demand and cached until the next answer. */
  #sectionsOfAnswers(): readonly Section[] {
    this.#sections ??= verbSections(this.#answers);
    return this.#sections;
  }

  #rate(at: number, tests: number): number {
    this.#past = [...this.#past.filter((past) => past.at > at - rateOver), { at, tests }];
    const first = this.#past[0];
    // At the start of the run, all earlier tests count.
    const [since, before] = first === undefined || first.at === at ? [0, 0] : [first.at, first.tests];
    return at > since ? (1_000 * (tests - before)) / (at - since) : 0;
  }
}

/** Minimum milliseconds between two updates. */
const shownEvery = 250;

/**
 * The pause is also at least this multiple of the last update's time, so that updates take at most a hundredth of the
 * run.
 */
const leastPause = 100;

/** The longest delay of a timer, in milliseconds. */
const longestTimer = 2 ** 31 - 1;

/** Serves a run to browsers while it runs, and afterwards as long as a page is open. */
export class Serving implements Served {
  /** Executes the actions of the page's buttons. */
  readonly steering = new Steering();
  /** Receives the run's events. */
  readonly run: LiveRun;
  #server: LiveServer | null = null;
  #last: LiveFrame | null = null;
  #timer: NodeJS.Timeout | undefined;

  /** @param command the command line of the run */
  constructor(command: string) {
    this.run = new LiveRun(command);
  }

  /** Starts the server; returns the address. Throws OptionsError. */
  async open(port: number): Promise<string> {
    this.#server = await openLiveServer(port, this);
    this.#show();
    return this.#server.address;
  }

  /** The address for a browser's command line, with a one-time secret. */
  addressForOnce(): string {
    if (this.#server === null) throw new RangeError("nothing is served yet");
    return this.#server.addressForOnce();
  }

  /** The current frame; after the run has ended, its last one. */
  frame(): LiveFrame {
    return this.#last ?? liveFrame(this.#picture());
  }

  /** Shows the answer, as in its report, from now on. */
  ended(conclusion: Conclusion, { picture, html }: MadeReport = makeReport([conclusion])): void {
    const { answer, command } = conclusion;
    const name = `${basename(answer.input?.path ?? command)}.report.html`;
    const sections = picture.cases.flatMap((each) => each.sections);
    const doing = answer.stopped === null ? "" : standing(answer, "");
    this.#end({ title: picture.title, now: endedNow(doing), sections }, { name, html });
  }

  /** Resolves when no page has been open for this many milliseconds, or on abort. */
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

  /** Stops serving; a run without an answer keeps its last picture. */
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

  /** Sends the current state, and schedules the next update. */
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
