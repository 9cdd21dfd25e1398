import { sameFailure } from "../oracle/fingerprint.ts";
import type { Verdict } from "../oracle/outcome.ts";
import { mostLetters, untilGone, untilLate } from "./keys.ts";
import type { Message } from "./messages.ts";
import type { News } from "./news.ts";

/** A worker's state in a session. */
interface Member {
  readonly hello: Message<"hello">;
  readonly state: "waiting" | "probed" | "admitted" | "refused" | "gone";
  /** The number of probes with an unexpected answer. */
  readonly misses: number;
  readonly beat: number;
  /** When it was last heard. */
  readonly heard: number;
}

/** The pool's outgoing actions. */
interface WorkerPoolDuties {
  /** Asks a worker to run the input itself. */
  probe(hello: Message<"hello">): void;
  admit(admission: Omit<Message<"admission">, "session">): void;
  tell(news: News): void;
}

/** The workers of one session: which joined, which reproduce the input's verdict, which are alive. */
export class WorkerPool {
  readonly #duties: WorkerPoolDuties;
  readonly #members = new Map<string, Member>();
  readonly #nonces = new Set<string>();
  #expected: readonly Verdict[] = [];

  constructor(duties: WorkerPoolDuties) {
    this.#duties = duties;
  }

  /** The number of slots of all admitted workers. */
  get places(): number {
    return this.#in("admitted").reduce((sum, { hello }) => sum + hello.places, 0);
  }

  /** Whether some workers have said hello and are not judged yet. */
  get isGathering(): boolean {
    return this.#in("waiting", "probed").length > 0;
  }

  /** Whether an admitted worker was silent lately. */
  misses(now: number): boolean {
    return this.#in("admitted").some(({ heard }) => now - heard > untilLate);
  }

  /** All workers that ever said hello. */
  get workers(): readonly string[] {
    return [...this.#members.keys()];
  }

  /** A worker's name in messages. */
  nameOf(worker: string): string {
    return this.#members.get(worker)?.hello.name ?? worker;
  }

  /** Whether the worker has this platform, so that the same program should have the same bytes. */
  isOfThisPlatform(worker: string): boolean {
    return this.#members.get(worker)?.hello.platform === platformHere;
  }

  /** Whether the worker's answers count: one that counts as gone may just have been silent. */
  counts(worker: string): boolean {
    const { state } = this.#members.get(worker) ?? {};
    return state === "admitted" || state === "gone";
  }

  /** Adds a verdict on the input itself here; flaky programs have several. The first one starts the probes. */
  expect(verdict: Verdict): void {
    const isFirst = this.#expected.length === 0;
    this.#expected = [...this.#expected, verdict];
    if (isFirst) for (const { hello } of this.#in("waiting")) this.#probe(hello.worker);
  }

  welcome(hello: Message<"hello">, now: number): void {
    // A copied `hello` may be sent again by somebody else.
    if (this.#nonces.has(hello.nonce)) return;
    this.#nonces.add(hello.nonce);
    this.#members.set(hello.worker, { hello, state: "waiting", misses: 0, beat: 0, heard: now });
    if (this.#expected.length > 0) this.#probe(hello.worker);
  }

  /** Compares a worker's verdict on the input with those here, and admits, probes again, or refuses it. */
  judge(worker: string, there: Verdict): void {
    const member = this.#members.get(worker);
    if (member?.state !== "probed") return;
    const { hello } = member;
    if (this.#expected.some((here) => isAlike(here, there))) {
      this.#admit(worker, true, "");
      const { name, places, platform, version } = hello;
      this.#duties.tell({ kind: "worker-joined", worker: name, places, platform, version });
    } else if (member.misses < mostMisses) {
      this.#change(worker, { misses: member.misses + 1 });
      this.#duties.probe(hello);
    } else {
      const here = inWords(this.#expected[0]);
      this.#admit(worker, false, `here ${here}, there ${inWords(there)}`);
      const { name, version } = hello;
      this.#duties.tell({ kind: "worker-refused", worker: name, there: inWords(there), here, version });
    }
  }

  /** Refuses a worker that could not run the input at all. */
  dismiss(worker: string, problem: string): void {
    const member = this.#members.get(worker);
    if (member?.state !== "probed") return;
    this.#admit(worker, false, problem);
    this.#duties.tell({ kind: "worker-unfit", worker: member.hello.name, problem });
  }

  /** Records a worker's heartbeat. */
  hear({ worker, beat, isLeaving }: Message<"beat">, now: number): void {
    const member = this.#members.get(worker);
    if (member === undefined || beat <= member.beat) return;
    this.#change(worker, { beat, heard: now });
    if (isLeaving) this.#lose(worker, false);
    else if (member.state === "gone") this.#change(worker, { state: "admitted" });
  }

  /** Drops workers that were silent for too long. */
  lookAround(now: number): void {
    for (const [worker, { heard }] of this.#members) if (now - heard > untilGone) this.#lose(worker, true);
  }

  /** Restarts all silence times, because no worker could be heard until now. */
  excuse(now: number): void {
    for (const worker of this.#members.keys()) this.#change(worker, { heard: now });
  }

  #lose(worker: string, isLost: boolean): void {
    const member = this.#members.get(worker);
    if (member === undefined || member.state === "refused" || member.state === "gone") return;
    if (member.state !== "admitted") {
      this.#members.delete(worker);
      return;
    }
    this.#change(worker, { state: "gone" });
    this.#duties.tell({ kind: "worker-gone", worker: member.hello.name, isLost });
  }

  #probe(worker: string): void {
    const member = this.#members.get(worker);
    if (member === undefined) return;
    this.#change(worker, { state: "probed" });
    this.#duties.probe(member.hello);
  }

  #admit(worker: string, isAdmitted: boolean, because: string): void {
    this.#change(worker, { state: isAdmitted ? "admitted" : "refused" });
    this.#duties.admit({ worker, isAdmitted, because: because.slice(0, mostLetters) });
  }

  #change(worker: string, change: Partial<Member>): void {
    const member = this.#members.get(worker);
    if (member !== undefined) this.#members.set(worker, { ...member, ...change });
  }

  #in(...states: readonly Member["state"][]): readonly Member[] {
    return [...this.#members.values()].filter(({ state }) => states.includes(state));
  }
}

/** This machine's platform, as workers report it. */
export const platformHere = `${process.platform} ${process.arch}`;

/** A flaky program may deviate now and then. */
const mostMisses = 2;

const isAlike = (one: Verdict, other: Verdict): boolean =>
  one.outcome === other.outcome && sameFailure(one.fingerprint, other.fingerprint, "message");

/** How a run of the input ended; the fingerprint distinguishes failures with the same ending. */
const inWords = (verdict: Verdict | undefined): string =>
  verdict?.fingerprint ?? verdict?.reason ?? "nothing";
