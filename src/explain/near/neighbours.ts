import { byFrequency } from "../../base/grouped.ts";
import { answers } from "../../oracle/first-with.ts";
import type { Oracle } from "../../oracle/oracle.ts";
import type { Outcome, Verdict } from "../../oracle/outcome.ts";
import { type StopReason, untilStopped } from "../../oracle/stop.ts";
import { contradictedParts, withClosed } from "./at-once.ts";
import { changeKey, type NearChange, type Round, type RunChange } from "./changes.ts";
import { type NeighbourFacts, neighbourFacts } from "./facts.ts";
import { placeOfForm } from "./place.ts";
import { proposals } from "./proposals.ts";
import { nearTokens } from "./tokens.ts";

export interface NeighboursOptions {
  readonly signal: AbortSignal;
  /** Runs at most. */
  readonly mostRuns: number;
  /** Other passing inputs. No statement about failing inputs may hold for them. */
  readonly passing?: readonly string[];
  /** Words that may replace a word of the input, besides usual ones and its own. */
  readonly related?: ((word: string) => readonly string[]) | undefined;
  /** Whether a grammar reads the text. Default: there is none, and every text is run. */
  readonly isRead?: ((text: string) => boolean) | undefined;
  /** Called after each run. */
  readonly onRun?: ((runs: number) => void) | undefined;
}

/** The facts, and the reason for which the search stopped early. */
export interface FoundNeighbours {
  readonly facts: NeighbourFacts;
  readonly stopped: StopReason | null;
}

/** The share of runs for removing tokens that the failure does not need: a grammar keeps inputs valid and so leaves some. */
const shareToShrink = 0.3;

/** The share of the remaining runs that one round may use, so that some remain for later rounds. */
const shareOfRound = 0.6;

/**
 * Runs the neighbours of a failing input: inputs that differ from it in one place, or in places that belong together. Takes the
 * minimized input and the original. If the search is stopped, the facts are those found until then.
 */
export async function findNeighbours(
  [minimized, original]: readonly [minimized: string, original: string],
  oracle: Oracle<string>,
  options: NeighboursOptions,
): Promise<FoundNeighbours> {
  const { signal, mostRuns, passing: others = [], related, isRead = () => true } = options;
  const runs = new NeighbourRuns(oracle, options);
  let text = minimized;
  runs.hear(text, { outcome: "fail" });
  const isFailing = async (shorter: string): Promise<boolean> => {
    const verdict = await oracle(shorter, signal);
    runs.hear(shorter, verdict);
    return verdict.outcome === "fail";
  };
  const stopped = await untilStopped(async () => {
    const mayShrink = (): boolean => runs.count <= shareToShrink * mostRuns;
    for (;;) {
      const fewer = await firstFailing(withoutLines(text), { isRead, isFailing, mayRun: mayShrink });
      if (fewer === undefined) break;
      text = fewer;
    }
    for (let left = nearTokens(text).length; left > 0 && mayShrink(); left--) {
      const texts = nearTokens(text).map((token) => token.text);
      const shorter = texts.toSpliced(left - 1, 1).join("");
      if (left > texts.length || shorter === "") continue;
      if (await isFailing(shorter)) text = shorter;
    }
    for (const round of proposals([text, original], (change) => runs.known(change), related))
      await runs.runAll(round);
  });
  const factsWithout = (closed: ReadonlySet<string>): NeighbourFacts => {
    const facts = withClosed(runs.facts([text, minimized], stopped !== null), closed);
    return { ...facts, place: placeOfForm({ ...facts, passing: [...runs.passing, ...others] }) };
  };
  let closed: ReadonlySet<string> = new Set();
  const stoppedAtOnce =
    stopped ??
    (await untilStopped(async () => {
      closed = await contradictedParts(factsWithout, (changed) => runs.passes(changed));
    }));
  return { facts: factsWithout(closed), stopped: stoppedAtOnce };
}

/** Ranges of lines that are taken out, the longest first: a seventh of a search's runs, and all ranges of eight lines. */
const mostRanges = 40;

/** The text without some lines in a row, because those that open and close something have to go together. */
function* withoutLines(text: string): Generator<string> {
  const lines = text.split(/(?<=\n)/);
  let ranges = 0;
  for (let size = lines.length - 1; size > 0; size--) {
    for (let from = 0; from + size <= lines.length; from++) {
      if (ranges++ === mostRanges) return;
      yield lines.toSpliced(from, size).join("");
    }
  }
}

interface Shrinking {
  readonly isRead: (text: string) => boolean;
  readonly isFailing: (text: string) => Promise<boolean>;
  readonly mayRun: () => boolean;
}

/** The first text that is read and fails; undefined if none does, or if no more may be run. */
async function firstFailing(
  texts: Iterable<string>,
  { isRead, isFailing, mayRun }: Shrinking,
): Promise<string | undefined> {
  for (const text of texts) {
    if (!mayRun()) return undefined;
    if (text !== "" && isRead(text) && (await isFailing(text))) return text;
  }
  return undefined;
}

/** The neighbours that were run. */
class NeighbourRuns {
  readonly #oracle: Oracle<string>;
  readonly #signal: AbortSignal;
  readonly #mostRuns: number;
  readonly #onRun: (runs: number) => void;
  readonly #run: RunChange[] = [];
  readonly #byChange = new Map<string, Outcome>();
  readonly #byText = new Map<string, Outcome>();
  readonly #reasons: string[] = [];
  readonly #unread: UnreadTexts;
  #isCut = false;

  constructor(
    oracle: Oracle<string>,
    { signal, mostRuns, isRead = () => true, onRun = () => {} }: NeighboursOptions,
  ) {
    this.#oracle = oracle;
    this.#signal = signal;
    this.#mostRuns = mostRuns;
    this.#onRun = onRun;
    this.#unread = new UnreadTexts(isRead);
  }

  get count(): number {
    return this.#byText.size;
  }

  get passing(): readonly string[] {
    return [...this.#byText].flatMap(([text, outcome]) => (outcome === "pass" ? [text] : []));
  }

  known(change: NearChange): Outcome | undefined {
    return this.#byChange.get(changeKey(change));
  }

  hear(text: string, { outcome }: Verdict): void {
    this.#byText.set(text, outcome);
    this.#unread.hear(text, outcome);
  }

  /** Whether the text passes; it does not if no more may be run. */
  async passes(text: string): Promise<boolean> {
    if (text === "" || this.#unread.isRejected(text)) return false;
    if (!this.#byText.has(text)) {
      if (this.count > this.#mostRuns) return false;
      this.hear(text, await this.#oracle(text, this.#signal));
    }
    return this.#byText.get(text) === "pass";
  }

  async runAll(round: Round): Promise<void> {
    const upcoming = this.#upcoming(round);
    // The first texts that no grammar reads decide on the others.
    const later = new Set(this.#unread.laterOf([...upcoming.keys()]));
    await this.#runThose(new Map([...upcoming].filter(([text]) => !later.has(text))));
    await this.#runThose(new Map([...upcoming].filter(([text]) => later.has(text))));
  }

  /** The changes of a round that are new and fit into the limit, by the texts that they make. */
  #upcoming(round: Round): ReadonlyMap<string, readonly NearChange[]> {
    const room = Math.ceil(shareOfRound * (this.#mostRuns - this.count + 1));
    const upcoming = new Map<string, NearChange[]>();
    for (const change of round) {
      if (this.known(change) !== undefined) continue;
      const text = change.text();
      const outcome = this.#byText.get(text) ?? (this.#unread.isRejected(text) ? "unresolved" : undefined);
      if (outcome !== undefined) this.#record(change, outcome);
      else if (upcoming.has(text)) upcoming.get(text)?.push(change);
      else if (text === "") continue;
      else if (upcoming.size < room) upcoming.set(text, [change]);
      else this.#isCut = true;
    }
    return upcoming;
  }

  async #runThose(changes: ReadonlyMap<string, readonly NearChange[]>): Promise<void> {
    const texts = [...changes.keys()];
    const record = (text: string, outcome: Outcome): void => {
      for (const change of changes.get(text) ?? []) this.#record(change, outcome);
    };
    const rejected = new Set(texts.filter((text) => this.#unread.isRejected(text)));
    for (const text of rejected) record(text, "unresolved");
    const others = texts.filter((text) => !rejected.has(text));
    for await (const { candidate, verdict } of answers(this.#oracle, others, this.#signal)) {
      const { outcome, reason } = verdict;
      this.hear(candidate, verdict);
      record(candidate, outcome);
      if (outcome === "unresolved" && reason !== undefined) this.#reasons.push(reason);
      this.#onRun(this.count - 1);
    }
  }

  #record(change: NearChange, outcome: Outcome): void {
    this.#byChange.set(changeKey(change), outcome);
    this.#run.push({ ...change, outcome });
  }

  /** What the runs say, but for the given input's own. */
  facts(
    [text, given]: readonly [text: string, given: string],
    isStopped: boolean,
  ): Omit<NeighbourFacts, "place"> {
    const [[because] = [null]] = byFrequency(this.#reasons);
    const outcomes = [...this.#byText].flatMap(([each, outcome]) => (each === given ? [] : [outcome]));
    const ended = isStopped ? "time" : this.#isCut ? "runs" : "all";
    return neighbourFacts(text, this.#run, { outcomes, because, ended });
  }
}

/** If the program accepted one in five of such texts, twelve in a row would be rejected once in fifteen times. */
const enoughRejected = 12;

/** The texts that a grammar does not read. If the program rejects enough of them, and no other one is seen, all count as rejected. */
class UnreadTexts {
  readonly #isRead: (text: string) => boolean;
  readonly #known = new Map<string, boolean>();
  #rejected = 0;
  #isOther = false;

  constructor(isRead: (text: string) => boolean) {
    this.#isRead = isRead;
  }

  #has(text: string): boolean {
    const isUnread = this.#known.get(text) ?? !this.#isRead(text);
    this.#known.set(text, isUnread);
    return isUnread;
  }

  hear(text: string, outcome: Outcome): void {
    if (!this.#has(text)) return;
    if (outcome === "unresolved") this.#rejected++;
    else this.#isOther = true;
  }

  /** Those of the texts that are run only if the others that are not read tell that they may not be rejected. */
  laterOf(texts: readonly string[]): readonly string[] {
    const enough = Math.max(0, enoughRejected - this.#rejected);
    return this.#isOther ? [] : texts.filter((text) => this.#has(text)).slice(enough);
  }

  isRejected(text: string): boolean {
    return !this.#isOther && this.#rejected >= enoughRejected && this.#has(text);
  }
}
