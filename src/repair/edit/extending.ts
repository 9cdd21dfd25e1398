import { once } from "../../base/lazy.ts";
import { counted, ended, ending, outcomeOf, type Telling, told, type Walk } from "../../oracle/walk.ts";
import { damageOf, leastDamageFirst, totalOf } from "../damage.ts";
import { acceptedAfterOne } from "./accepted-after-one.ts";
import { advances, type TryingRow } from "./advances.ts";
import {
  type Advance,
  type Attempt,
  byPriority,
  isConvincing,
  isFarAhead,
  isMet,
  isSettled,
  littleProgress,
  muchProgress,
  someDamage,
} from "./attempt.ts";
import { type EditedText, editedFurther } from "./edited-text.ts";
import { endingOf } from "./ending.ts";
import type { Experience } from "./experience.ts";
import type { LocalEdit } from "./local-edit.ts";
import { loneQuoteEdits, loneQuotes } from "./lone-quote-edits.ts";
import { nearbyEdits } from "./nearby-edits.ts";
import { misspellings } from "./plausible/misspellings.ts";
import type { PlausibleEdits } from "./plausible/plausible-edits.ts";
import { plausibleNear } from "./plausible/plausible-near.ts";
import { partnersOfQuotes } from "./plausible/quotes.ts";
import type { Reader } from "./reader.ts";
import type { Repertoire } from "./repertoire.ts";
import { type Site, siteAt } from "./site.ts";
import { isQuote } from "./symbol.ts";

/** What does not change while a text is edited. */
export interface Editing {
  /** What the edits are counted against. */
  readonly input: Uint8Array;
  readonly start: EditedText;
  readonly reader: Reader;
  readonly repertoire: Repertoire;
  /** Questions after which no further site is edited. */
  readonly mostQuestions: number;
}

/** What a search knows that edits a text. */
export interface Known {
  readonly seen: ReadonlySet<string>;
  readonly experience: Experience;
  /** Where the program says the input's fault is, unless what is near was tried. */
  readonly pointedAt: number | undefined;
  /** How many questions were asked. */
  readonly asked: number;
}

/** What editing an attempt where it ends has led to. */
export interface Extended extends Known {
  readonly accepted: readonly EditedText[];
  /** The best of what is not accepted. */
  readonly attempts: readonly Attempt[];
  /** Tries what is left where the attempt ends, when what is accepted may be enough. */
  readonly goOn?: (() => Walk<Uint8Array, Extended>) | undefined;
}

/** Bytes read behind an edit after which no tier of the repertoire is tried at its site: the first, the second, the others. */
const enoughProgress = [muchProgress, muchProgress, 5];
/** How many edits that helped before are tried at a site. */
const familiarEdits = 6;
/** How many of the advances from one site are kept. */
const stepsKept = 6;

/** Tries edits where an attempt ends. */
export function extending(attempt: Attempt, known: Known, editing: Editing): Walk<Uint8Array, Extended> {
  const { bytes } = attempt.text;
  const site = siteAt(bytes, attempt.length);
  const place = attempt.place === site.place ? site : siteAt(bytes, attempt.place);
  const at: Places = { site, place, plausible: once(() => plausibleNear(place, attempt.expected)) };
  return told(() => new Extension(attempt, at, { ...known, ...editing }).run());
}

/** Where an attempt is edited. */
interface Places {
  /** Where it cannot be read further. */
  readonly site: Site;
  /** Where something is said to be wrong. */
  readonly place: Site;
  readonly plausible: () => PlausibleEdits;
}

type Part<R> = Telling<Uint8Array, R>;

class Extension {
  readonly #editing: Editing;
  readonly #attempt: Attempt;
  readonly #at: Places;
  readonly #advances: Advance[];
  #seen: ReadonlySet<string>;
  #experience: Experience;
  #pointedAt: number | undefined;
  #asked: number;

  constructor(attempt: Attempt, at: Places, known: Known & Editing, advances: readonly Advance[] = []) {
    this.#advances = [...advances];
    this.#attempt = attempt;
    this.#at = at;
    this.#editing = known;
    this.#seen = known.seen;
    this.#experience = known.experience;
    this.#pointedAt = known.pointedAt;
    this.#asked = known.asked;
  }

  *run(): Part<Extended> {
    const attempt = this.#attempt;
    const advances = this.#advances;
    const isFamiliar = !attempt.isTried && (yield* this.#tryFamiliar());
    if (!attempt.isTried && !isFamiliar) yield* this.#tryPlausible();
    const uncovered = advances.filter(({ credit }) => credit > attempt.credit);
    if (uncovered.length > 0 && advances.every(({ accepted }) => !accepted)) {
      const tried = { ...attempt, isTried: true, priority: attempt.priority - muchProgress };
      return this.#extended([], [...uncovered.sort(byPriority).slice(0, stepsKept), tried]);
    }
    if (attempt.length >= attempt.text.bytes.length && !isMet(advances)) {
      const closed = yield* this.#closed();
      const mended = [...closed, ...(yield* this.#nearby())];
      if (mended.length > 0) return this.#extended(mended, []);
      const text = yield* this.#during(endedAttempt(attempt));
      if (text !== null) {
        const soFar = { ...this.#known(), ...this.#editing };
        const goOn = () => told(() => new Extension(attempt, this.#at, soFar, advances).finish(isFamiliar));
        return { ...this.#extended([text], []), goOn };
      }
    }
    return yield* this.finish(isFamiliar);
  }

  /** Tries what is less plausible, unless something is accepted by now. */
  *finish(isFamiliar: boolean): Part<Extended> {
    const advances = this.#advances;
    if (!isFamiliar && !isMet(advances)) yield* this.#tryRepertoire();
    const texts = yield* this.#accepted();
    const others = advances.filter((advance) => !advance.accepted).sort(byPriority);
    const best = advances.find(({ accepted, text }) => accepted && text === texts[0]) ?? others[0];
    if (best !== undefined && best.progress >= littleProgress)
      this.#experience = this.#experience.with(this.#at.site, best.edit);
    return this.#extended(texts, others.slice(0, stepsKept));
  }

  #extended(accepted: readonly EditedText[], attempts: readonly Attempt[]): Extended {
    return { accepted, attempts, ...this.#known() };
  }

  #known(): Known {
    return {
      seen: this.#seen,
      experience: this.#experience,
      pointedAt: this.#pointedAt,
      asked: this.#asked,
    };
  }

  *#during<R>(part: Walk<Uint8Array, R>): Part<R> {
    const { result, asked } = yield* outcomeOf(counted(part));
    this.#asked += asked;
    return result;
  }

  /** Adds an advance for each of the edits that gets further. */
  *#tryAll(edits: readonly LocalEdit[], how: Pick<TryingRow, "kind"> & Partial<TryingRow>): Part<void> {
    const { input, reader } = this.#editing;
    const row = { input, reader, attempt: this.#attempt, site: this.#at.site, seen: this.#seen, ...how };
    const tried = yield* this.#during(advances(edits, row));
    this.#advances.push(...tried.advances);
    this.#seen = tried.seen;
  }

  /** Tries to spell words right, then edits that helped before; whether one of them helps. */
  *#tryFamiliar(): Part<boolean> {
    const { site } = this.#at;
    yield* this.#tryAll(misspellings(site), { kind: "misspelling" });
    if (isSettled(this.#advances)) return true;
    yield* this.#tryAll(this.#experience.at(site, familiarEdits), { kind: "familiar", hasty: true });
    return this.#advances.some(
      ({ accepted, progress, edit }) =>
        accepted || progress >= (this.#experience.isOf(site, edit) ? littleProgress : muchProgress),
    );
  }

  /** Tries edits that a person would try first. */
  *#tryPlausible(): Part<void> {
    const advances = this.#advances;
    const { site, place, plausible } = this.#at;
    const { expected } = this.#attempt;
    const { said, seen, guessed, likened } = plausible();
    const tiers = { said, seen, guessed };
    for (const [kind, edits] of Object.entries(tiers)) {
      yield* this.#tryAll(edits, { kind, site: place, isPlausible: true });
      if (advances.some(isFarAhead)) return;
      if (!isMet(advances)) continue;
      // What the program says it expected needs no better reason.
      if (edits === said || advances.some(isConvincing)) return;
      break;
    }
    yield* this.#tryAll(likened, { kind: "likened", site: place, isPlausible: true });
    if (expected.some((text) => isQuote(text.charCodeAt(0))))
      yield* this.#tryAll(loneQuoteEdits(site.text), { kind: "quote" });
  }

  *#tryRepertoire(): Part<void> {
    const { repertoire, mostQuestions } = this.#editing;
    for (const [tier, edits] of repertoire.entries()) {
      const enough = enoughProgress[tier] ?? 1;
      if (this.#advances.some(({ accepted, progress }) => accepted || progress >= enough)) break;
      if (this.#asked >= mostQuestions) break;
      yield* this.#tryAll(edits.slice(0, mostQuestions - this.#asked), { kind: `tier ${tier}` });
    }
  }

  /** The accepted texts: the certain ones, or the one with the least damage first, and those found nearby when that one loses data. */
  *#accepted(): Part<readonly EditedText[]> {
    const { input } = this.#editing;
    const accepted = this.#advances.filter((advance) => advance.accepted);
    const certain = accepted.filter(({ edit }) => edit.isCertain);
    if (certain.length > 0) return certain.map(({ text }) => text);
    const ranked = leastDamageFirst(
      input,
      accepted.map(({ text }) => text),
    );
    const [best] = ranked;
    if (best === undefined || damageOf(input, best).dataLost === 0) return ranked;
    if (totalOf(damageOf(input, best)) <= someDamage * best.edits.length) return ranked;
    return leastDamageFirst(input, [...ranked, ...(yield* this.#nearby())]);
  }

  /** What single edits near the place that the program points at lead to; nothing when asked again. */
  *#nearby(): Part<readonly EditedText[]> {
    const { start, input } = this.#editing;
    const place = this.#pointedAt;
    this.#pointedAt = undefined;
    return yield* this.#during(acceptedNearby(start, place, input));
  }

  /** What giving a quote its partner leads to, in a text that is read to its end. */
  *#closed(): Part<readonly EditedText[]> {
    const { text, length } = this.#attempt;
    const { bytes } = text;
    const partners = loneQuotes(bytes).flatMap((place) => partnersOfQuotes(bytes, place));
    const tiers = [loneQuoteEdits(bytes), partners];
    return yield* this.#during(acceptedAfterOne(text, { input: this.#editing.input, place: length, tiers }));
  }
}

/** Looks for what single edits near a place lead to; without a place for nothing. */
export function acceptedNearby(
  start: EditedText,
  place: number | undefined,
  input: Uint8Array,
): Walk<Uint8Array, readonly EditedText[]> {
  if (place === undefined) return ended([]);
  const tiers = nearbyEdits(siteAt(start.bytes, place));
  return acceptedAfterOne(start, { input, place, tiers });
}

/** Looks for an end of the attempt where it cannot be read further. */
export function endedAttempt({ text, length }: Attempt): Walk<Uint8Array, EditedText | null> {
  return ending(
    endingOf(text.bytes.subarray(0, length)),
    (end) => end && editedFurther(text, { start: end.cut, end: text.bytes.length, inserted: end.inserted }),
  );
}
