import { type Conclusion, conclusionVersion } from "../report/conclusion.ts";
import { noProgress } from "../report/event/progress.ts";
import type { Answered, Opened, SessionEvent } from "../report/event/session-event.ts";
import { type BestSection, bestSection } from "../report/picture/best-section.ts";
import { type LivePicture, livePicture, type RunSoFar } from "../report/picture/live-picture.ts";
import type { OtherFailure } from "../report/picture/others-section.ts";
import { type Section, verbSections } from "../report/picture/picture.ts";
import type { Recording } from "../session/context/recording.ts";

/** Bytes of an example that is shown. */
const longestExample = 2_000;

/** Milliseconds over which tests are counted to say how many there are in a second. */
const rateOver = 3_000;

/** Before a session begins to record. */
const nothingSoFar = { events: [], tried: [], progress: noProgress, milliseconds: 0 } as const;

type Met = Extract<SessionEvent, { readonly kind: "other-failure" }>;

/** What pictures of a run that goes on are made of: hears its events, and reads what its session records. */
export class LiveRun {
  readonly #command: string;
  #recording: Recording = { soFar: nothingSoFar };
  readonly #others = new Map<string, OtherFailure>();
  #answers: readonly Conclusion[] = [];
  #sections: readonly Section[] | null = null;
  #opened: Opened | null = null;
  #underWay = 0;
  #best: Uint8Array | null = null;
  #drawnBest: { readonly of: Uint8Array; readonly section: BestSection } | null = null;
  #past: { readonly at: number; readonly tests: number }[] = [];

  constructor(command: string) {
    this.#command = command;
  }

  /** From now on what happens is recorded there. */
  read(recording: Recording): void {
    this.#recording = recording;
  }

  hear(event: SessionEvent): void {
    if (event.kind === "opened") this.#opened = event;
    else if (event.kind === "runs") this.#underWay = event.underWay;
    else if (event.kind === "phase") this.#best = null;
    else if (event.kind === "improvement") this.#best = event.best ?? null;
    // The answer of the command itself comes with its end.
    else if (event.kind === "answered" && this.#command === "debug") this.#add(event);
    else if (event.kind === "other-failure") this.#meet(event);
  }

  /** @param now what else is known: whether the run is about to stop, and which stage may be left */
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
    const version = conclusionVersion;
    const conclusion: Conclusion = { version, command, answer, material, subject, events: [], tried: [] };
    this.#answers = [...this.#answers, conclusion];
    this.#sections = null;
  }

  #meet({ reason, times, example }: Met): void {
    const text = example.length > longestExample ? null : new TextDecoder().decode(example);
    this.#others.set(reason, { reason, times, example: null, text });
  }

  #bestSection(): BestSection | null {
    if (this.#best === null) return null;
    if (this.#drawnBest?.of !== this.#best) {
      const section = bestSection(this.#opened?.subject.input ?? null, this.#best);
      this.#drawnBest = { of: this.#best, section };
    }
    return this.#drawnBest.section;
  }

  /** Drawn when somebody looks, and once. */
  #sectionsOfAnswers(): readonly Section[] {
    this.#sections ??= verbSections(this.#answers);
    return this.#sections;
  }

  #rate(at: number, tests: number): number {
    this.#past = [...this.#past.filter((past) => past.at > at - rateOver), { at, tests }];
    const first = this.#past[0];
    // Of the first moments that are looked at, all there was before counts.
    const [since, before] = first === undefined || first.at === at ? [0, 0] : [first.at, first.tests];
    return at > since ? (1_000 * (tests - before)) / (at - since) : 0;
  }
}
