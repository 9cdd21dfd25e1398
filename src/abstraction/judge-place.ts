import type { Place } from "./failing-input.ts";
import type { Filling, Slot } from "./filling.ts";
import { keepsWord } from "./kept-word.ts";
import type { Replacement } from "./replacements.ts";
import { seedOf } from "./seeds.ts";
import type { Trials } from "./trials.ts";
import { isOfWord } from "./words.ts";

/** So many failing inputs, and none that passes, open a place; what is opened wrongly shows when all are confirmed together. */
export const enoughFailing = 6;

/** A place is given up after so many refused inputs and none that fails, */
const mostRefused = 14;

/** or after so many inputs of any kind. */
const mostTrials = 4 * enoughFailing + 10;

/** Draws until one is new; when none is, there are probably no more. */
const mostDraws = 60;

/** Whether the input still fails when anything that the grammar derives stands at the place. */
export async function isOpen(place: Place, trials: Trials): Promise<boolean> {
  const slot: Slot = { places: [place] };
  const evidence = trials.evidence.of(place);
  const isDecided = (): boolean => {
    const { failing, refused, hasPassed } = evidence;
    return (
      hasPassed ||
      failing.length >= enoughFailing ||
      (failing.length === 0 && refused >= mostRefused) ||
      failing.length + refused >= mostTrials
    );
  };
  let isExhausted = false;
  if (isOfRefusedWord(place, trials)) return false;
  if (!isDecided()) {
    isExhausted = true;
    for await (const { filling, outcome } of trials.ask(
      newFillings(slot, { trials, known: evidence.letters }),
    )) {
      const [filled] = filling;
      if (filled) trials.evidence.add(place, filled.replacement, outcome);
      isExhausted = !isDecided();
      if (!isExhausted) break;
    }
  }
  const { failing, hasPassed } = evidence;
  // Of a nonterminal with few texts all are known.
  const isEnough = failing.length >= enoughFailing || (isExhausted && failing.length > 0);
  if (hasPassed || !isEnough) return false;
  return !keepsWord(trials.input.text.slice(place.from, place.to), failing, {
    replacements: trials.replacements,
    nonterminal: place.node.name,
  });
}

/** Whether the place is a piece of a word that was refused whatever stood in its place: another word would be so, too. */
export function isOfRefusedWord({ from, to, above }: Place, { input, evidence }: Trials): boolean {
  const { text } = input;
  const isCut = (at: number): boolean => isOfWord(text[at - 1]) && isOfWord(text[at]);
  if (above === undefined || !(isCut(from) || isCut(to))) return false;
  const { failing, hasPassed } = evidence.of(above);
  return failing.length === 0 && !hasPassed;
}

export interface FillingNewly {
  readonly trials: Trials;
  /** Texts without blanks that are not drawn again. */
  readonly known: Iterable<string>;
  /** Tells this row of draws from others for the same slot. */
  readonly round?: number;
}

/** Fills one slot with one new text after the other, as long as there are any. */
export function* newFillings(
  slot: Slot,
  { trials, known, round = 0 }: FillingNewly,
): Generator<Filling, void, void> {
  const letters = new Set(known);
  const [first] = slot.places as readonly [Place];
  for (let draw = 0, inVain = 0; inVain < mostDraws; draw++) {
    const seed = seedOf(trials.seed, first.index, round, draw);
    const replacement: Replacement | undefined = trials.replacements.draw(first.node.name, seed);
    if (!replacement || letters.has(replacement.letters)) {
      inVain++;
      continue;
    }
    inVain = 0;
    letters.add(replacement.letters);
    yield [{ slot, replacement }];
  }
}
