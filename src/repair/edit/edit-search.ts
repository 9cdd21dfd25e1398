import { answers } from "../../oracle/first-with.ts";
import { type Oracle, over } from "../../oracle/oracle.ts";
import type { Verdict } from "../../oracle/outcome.ts";
import type { InputEdit } from "../../text/edit.ts";
import { isBlank } from "../../text/white-space.ts";
import { damageOf, leastDamageFirst, totalOf } from "../damage.ts";
import { acceptedAfterOne } from "./accepted-after-one.ts";
import { type EditedAt, editedAt } from "./edited-at.ts";
import { type EditedText, editedFurther, inputOffset } from "./edited-text.ts";
import { endingOf } from "./ending.ts";
import { Experience } from "./experience.ts";
import { hiddenRest } from "./hidden-rest.ts";
import type { LocalEdit } from "./local-edit.ts";
import { loneQuoteEdits, loneQuotes } from "./lone-quote-edits.ts";
import { nearbyEdits } from "./nearby-edits.ts";
import { misspellings } from "./plausible/misspellings.ts";
import { plausibleEdits } from "./plausible/plausible-edits.ts";
import { partnersOfQuotes } from "./plausible/quotes.ts";
import { isRevealing, progressBehind, resumptionAfter } from "./progress.ts";
import type { Reader, Reading } from "./reader.ts";
import { type Repertoire, repertoireFor } from "./repertoire.ts";
import { type Site, siteAt } from "./site.ts";
import { isQuote } from "./symbol.ts";

/** A text on the way to being accepted. */
interface Attempt {
  readonly text: EditedText;
  /** How many bytes of the text can be the beginning of an accepted one. */
  readonly length: number;
  /** Where something is said to be wrong: there, or where nothing more can be read. */
  readonly place: number;
  /** What the program names as missing or meant. */
  readonly expected: readonly string[];
  readonly cost: number;
  /** How many bytes were read before in what was unfinished, and are read no longer since that has been mended. */
  readonly credit: number;
  readonly priority: number;
  /** Whether what is plausible at its end was tried already, and led to other places. */
  readonly isTried?: boolean;
}

/** What an edit at a site leads to. */
interface Advance extends Attempt {
  readonly accepted: boolean;
  readonly edit: LocalEdit;
  /** How many bytes of what is behind the edit could be read. */
  readonly progress: number;
  /** What the edit adds to what is done to the input, as one number; endless as long as it is not accepted. */
  readonly damage: number;
}

/** What edits are tried on. */
interface Trying {
  readonly attempt: Attempt;
  /** Where the attempt cannot be read further. */
  readonly site: Site;
  /** Where to edit, when that is elsewhere. */
  readonly at?: Site;
  /** What the edits lead to is added here. */
  readonly advances: Advance[];
  /** Whether one that gets far enough is enough. */
  readonly hasty?: boolean;
  /** Whether one that is accepted with slight damage is enough. */
  readonly isPlausible?: boolean;
}

export interface EditSearchOptions {
  /** What the edits are counted against. */
  readonly input: Uint8Array;
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  readonly reader: Reader;
  /** Where the program says the input's fault is, which may be near it only. */
  readonly pointedAt: number | undefined;
  /** Questions after which no further site is edited. */
  readonly mostQuestions: number;
  readonly asked: () => number;
}

/** Bytes read behind an edit that make it worth remembering. */
const littleProgress = 3;
/** Bytes read behind an edit after which nothing less plausible is tried. */
const muchProgress = 16;
/** Bytes read behind an edit after which no tier of the repertoire is tried at its site: the first, the second, the others. */
const enoughProgress = [muchProgress, muchProgress, 5];
/** How many bytes further a text must get to be preferred, for each unit of cost. */
const bytesPerCost = 6;
/** How much less an edit counts that is certain, or that helped before: faults of one kind come in numbers. */
const familiarity = 0.25;
/** How many edits that helped before are tried at a site. */
const familiarEdits = 6;
/** Questions after which single edits near the place the program points at are tried when nothing was accepted. */
const questionsBeforeNearby = 60;
/** The damage up to which an accepted text ends the search for a better one at its site, and the one up to which it may. */
const slightDamage = 1.5;
const someDamage = 5;
/** The damage of an accepted text below which nothing less plausible is tried. */
const littleDamage = 2;
/** How many of the advances from one site are kept. */
const stepsKept = 6;

/**
 * Edits a text where it cannot be read further, again and again, the attempt that got furthest for its cost first, and
 * gives the texts that are accepted; those met at one place with the least damage first. Edits that helped before are
 * tried first. When questions run out and none was accepted, the attempt that got furthest is ended there. A best-first
 * search, bounded by its questions alone.
 */
export function editSearch(
  start: EditedText,
  options: EditSearchOptions,
): AsyncGenerator<EditedText, void, void> {
  return new EditSearch(start, options).run();
}

class EditSearch {
  readonly #options: EditSearchOptions;
  readonly #start: EditedText;
  readonly #repertoire: Repertoire;
  readonly #experience = new Experience();
  readonly #seen = new Set<string>();
  readonly #attempts: Attempt[] = [];
  #pointedAt: number | undefined;

  constructor(start: EditedText, options: EditSearchOptions) {
    this.#start = start;
    this.#options = options;
    this.#pointedAt = options.pointedAt;
    this.#repertoire = repertoireFor(start.bytes, options.reader.blur);
  }

  async *run(): AsyncGenerator<EditedText, void, void> {
    const { reader, asked, mostQuestions } = this.#options;
    const { bytes } = this.#start;
    const reading = await reader.read(bytes, 0, await this.#ask(reader.probe(bytes, 0)));
    if (reading.accepted) yield this.#start;
    this.#attempts.push({ text: this.#start, ...stopOf(reading), cost: 0, credit: 0, priority: 0 });
    const read = ({ text, length }: Attempt): number => keptWithin(this.#options.input, text, length);
    let furthest = this.#attempts[0];
    let met = reading.accepted;
    while (asked() < mostQuestions) {
      if (!met && asked() > questionsBeforeNearby) {
        for (const accepted of await this.#nearby()) {
          met = true;
          yield accepted;
        }
        if (met) continue;
      }
      const attempt = this.#takeBest();
      if (attempt === undefined) break;
      if (furthest === undefined || read(attempt) > read(furthest)) furthest = attempt;
      for await (const accepted of this.#extend(attempt)) {
        met = true;
        yield accepted;
      }
    }
    const ended = met || furthest === undefined ? null : await this.#end(furthest);
    if (ended !== null) yield ended;
  }

  #ask(candidate: Uint8Array): Promise<Verdict> {
    return this.#options.oracle(candidate, this.#options.signal);
  }

  #takeBest(): Attempt | undefined {
    let best = 0;
    for (const [index, { priority }] of this.#attempts.entries()) {
      if (priority > (this.#attempts[best]?.priority ?? 0)) best = index;
    }
    return this.#attempts.splice(best, 1)[0];
  }

  /** Tries edits where an attempt ends; gives the texts accepted, and makes attempts of the best others. */
  async *#extend(attempt: Attempt): AsyncGenerator<EditedText, void, void> {
    const site = siteAt(attempt.text.bytes, attempt.length);
    const advances: Advance[] = [];
    const isFamiliar = !attempt.isTried && (await this.#tryFamiliar({ attempt, site, advances }));
    if (!attempt.isTried && !isFamiliar) await this.#tryPlausible({ attempt, site, advances });
    const isAtEnd = attempt.length >= attempt.text.bytes.length;
    const uncovered = advances.filter(({ credit }) => credit > attempt.credit);
    if (uncovered.length > 0 && advances.every(({ accepted }) => !accepted)) {
      this.#attempts.push(...uncovered.sort(byPriority).slice(0, stepsKept));
      this.#attempts.push({ ...attempt, isTried: true, priority: attempt.priority - muchProgress });
      return;
    }
    if (isAtEnd && !this.#isMet(advances)) {
      const mended = [...(await this.#closed(attempt)), ...(await this.#nearby())];
      if (mended.length > 0) return yield* mended;
      const ended = await this.#end(attempt);
      if (ended !== null) yield ended;
    }
    if (!isFamiliar && !this.#isMet(advances)) await this.#tryRepertoire({ attempt, site, advances });
    const accepted = advances.filter((advance) => advance.accepted);
    const certain = accepted.filter(({ edit }) => edit.isCertain);
    const texts =
      certain.length > 0
        ? certain.map(({ text }) => text)
        : await this.#orNearby(accepted.map(({ text }) => text));
    const others = advances.filter((advance) => !advance.accepted).sort(byPriority);
    const best = accepted.find(({ text }) => text === texts[0]) ?? others[0];
    if (best !== undefined && best.progress >= littleProgress) this.#experience.remember(site, best.edit);
    this.#attempts.push(...others.slice(0, stepsKept));
    yield* texts;
  }

  /** Whether one of the advances is accepted with little damage, or gets far. */
  #isSettled(advances: readonly Advance[]): boolean {
    return this.#isMet(advances) || advances.some(isFarAhead);
  }

  /** Whether one of the advances is accepted, and not much damaged. */
  #isMet(advances: readonly Advance[]): boolean {
    return advances.some(
      ({ accepted, edit, damage }) => accepted && (edit.isCertain || damage <= someDamage),
    );
  }

  /** Tries to spell words right, then edits that helped before; whether one of them helps. */
  async #tryFamiliar(trying: Trying): Promise<boolean> {
    await this.#tryAll(misspellings(trying.site), trying);
    if (this.#isSettled(trying.advances)) return true;
    await this.#tryAll(this.#experience.at(trying.site, familiarEdits), { ...trying, hasty: true });
    return trying.advances.some(
      ({ accepted, progress, edit }) =>
        accepted || progress >= (this.#experience.isOf(trying.site, edit) ? littleProgress : muchProgress),
    );
  }

  /** Tries edits that a person would try first. */
  async #tryPlausible(trying: Trying): Promise<void> {
    const { attempt, site, advances } = trying;
    const place = attempt.place === site.place ? site : siteAt(site.text, attempt.place);
    const { expected } = attempt;
    const { said, seen, guessed, likened } = plausibleEdits(place, expected);
    for (const edits of [said, seen, guessed]) {
      await this.#tryAll(edits, { ...trying, at: place, isPlausible: true });
      if (advances.some(isFarAhead)) return;
      if (!this.#isMet(advances)) continue;
      // What the program says it expected needs no better reason.
      if (edits === said || advances.some(isConvincing)) return;
      break;
    }
    await this.#tryAll(likened, { ...trying, at: place, isPlausible: true });
    if (expected.some((text) => isQuote(text.charCodeAt(0))))
      await this.#tryAll(loneQuoteEdits(site.text), trying);
  }

  async #tryRepertoire(trying: Trying): Promise<void> {
    const { advances } = trying;
    for (const [tier, edits] of this.#repertoire.entries()) {
      const enough = enoughProgress[tier] ?? 1;
      if (advances.some(({ accepted, progress }) => accepted || progress >= enough)) break;
      if (this.#options.asked() > this.#options.mostQuestions) break;
      await this.#tryAll(edits, trying);
    }
  }

  /** Adds an advance for each of the edits that gets further; when `hasty`, goes no further than one that is far enough. */
  async #tryAll(
    edits: readonly LocalEdit[],
    { attempt, site, at = site, advances, hasty = false, isPlausible = false }: Trying,
  ): Promise<void> {
    const { reader, oracle, signal } = this.#options;
    const stopped = Math.min(site.place, attempt.place);
    const resumption = ({ changes }: EditedAt): number => resumptionAfter(changes, stopped);
    const probe = over(oracle, (edited: EditedAt) => reader.probe(edited.text.bytes, resumption(edited)));
    const candidates = editedAt(at, attempt.text, { edits, seen: this.#seen });
    const read = async (text: Uint8Array, from: number): Promise<Reading> =>
      reader.read(text, from, await this.#ask(reader.probe(text, from)));
    for await (const { candidate, verdict } of answers(probe, candidates, signal)) {
      const { text, edit, changes } = candidate;
      const to = resumption(candidate);
      const reading = await reader.read(text.bytes, to, verdict);
      const hidden = await hiddenRest({ text: text.bytes, changes, length: reading.length, read });
      // What lacks its partner lets everything behind it be read.
      const length = Math.min(reading.length, reading.place ?? Infinity);
      const reveals = isRevealing(text.bytes, { changes, stopped, length, expected: reading.expected ?? [] });
      const progress = reveals
        ? muchProgress
        : progressBehind(text.bytes, { changes, to, length }) - hidden.bytes;
      const isAtEnd = attempt.length >= attempt.text.bytes.length;
      const lacks = edit.isFixed && isAtEnd && reading.length >= text.bytes.length && progress === 0;
      // What was read as unfinished to its end is now wrong somewhere: what hid that is mended, perhaps.
      const uncovers = edit.isFixed && isAtEnd && isFarBehind(text.bytes, length, changes);
      if (!reading.accepted && progress <= 0 && !lacks && !uncovers) continue;
      const credit = attempt.credit + (reveals || uncovers ? to - length : 0);
      const share = hasty || uncovers || edit.isCertain ? familiarity : 1;
      const cost = attempt.cost + edit.cost * share;
      const advanced = {
        ...text,
        hidden: (text.hidden ?? 0) + hidden.tokens,
        isCertain: edit.isCertain === true && (attempt.text.isCertain ?? attempt.text.edits.length === 0),
      };
      const advance = {
        text: advanced,
        ...stopOf(reading),
        cost,
        credit,
        priority:
          keptWithin(this.#options.input, text, to + Math.max(0, progress)) -
          bytesPerCost * cost +
          attempt.credit,
        accepted: reading.accepted,
        edit,
        progress,
        damage: reading.accepted ? this.#damageOf(advanced) - this.#damageOf(attempt.text) : Infinity,
      };
      advances.push(advance);
      if (hasty && (advance.accepted || progress >= littleProgress)) return;
      if (reveals || (edit.isCertain && (advance.accepted || isFarAhead(advance)))) return;
      if (isPlausible && advance.accepted && advance.damage <= slightDamage) return;
    }
  }

  #damageOf(text: EditedText): number {
    return totalOf(damageOf(this.#options.input, text));
  }

  /** What single edits near the place that the program points at lead to; nothing when asked again. */
  async #nearby(): Promise<readonly EditedText[]> {
    const place = this.#pointedAt;
    if (place === undefined) return [];
    this.#pointedAt = undefined;
    const tiers = nearbyEdits(siteAt(this.#start.bytes, place));
    return acceptedAfterOne(this.#start, { ...this.#options, place, tiers });
  }

  /** What giving a quote its partner leads to, in a text that is read to its end. */
  async #closed({ text, length }: Attempt): Promise<readonly EditedText[]> {
    const { bytes } = text;
    const partners = loneQuotes(bytes).flatMap((place) => partnersOfQuotes(bytes, place));
    return acceptedAfterOne(text, {
      ...this.#options,
      place: length,
      tiers: [loneQuoteEdits(bytes), partners],
    });
  }

  /** The texts, the one with the least damage first, and those found nearby when that one loses data. */
  async #orNearby(texts: readonly EditedText[]): Promise<readonly EditedText[]> {
    const { input } = this.#options;
    const ranked = leastDamageFirst(input, texts);
    const [best] = ranked;
    if (best === undefined || damageOf(input, best).dataLost === 0) return ranked;
    if (this.#damageOf(best) <= someDamage * best.edits.length) return ranked;
    return leastDamageFirst(input, [...ranked, ...(await this.#nearby())]);
  }

  /** The attempt ended where it cannot be read further. */
  async #end({ text, length }: Attempt): Promise<EditedText | null> {
    const ending = await endingOf(text.bytes.subarray(0, length), (candidate) => this.#ask(candidate));
    if (ending === null) return null;
    return editedFurther(text, { start: ending.cut, end: text.bytes.length, inserted: ending.inserted });
  }
}

const newline = 0x0a;
const stopOf = ({
  length,
  place = length,
  expected = [],
}: Reading): Pick<Attempt, "length" | "place" | "expected"> => ({
  length,
  place,
  expected,
});
/** Whether a place is on another line than what was put in before it, or far behind. */
function isFarBehind(text: Uint8Array, place: number, [change]: readonly InputEdit[]): boolean {
  const start = (change?.start ?? 0) + (change?.inserted.length ?? 0);
  return place >= start + muchProgress || text.subarray(start, place).includes(newline);
}

const isFarAhead = ({ accepted, progress, edit }: Advance): boolean =>
  !accepted && progress >= (edit.isCertain ? littleProgress : muchProgress);
/** Whether nothing less plausible need be tried. */
const isConvincing = ({ accepted, edit, damage }: Advance): boolean =>
  accepted && (edit.isCertain === true || damage < littleDamage);
const byPriority = (left: Attempt, right: Attempt): number => right.priority - left.priority;

/** How many bytes of the input there are among the first bytes of a text; white space alone is not missed. */
function keptWithin(input: Uint8Array, text: EditedText, length: number): number {
  const offset = inputOffset(text, length);
  return text.edits.reduce((kept, { start, end }) => {
    const lost = input.subarray(start, Math.min(end, offset));
    return isBlank(lost) ? kept : kept - lost.length;
  }, offset);
}
