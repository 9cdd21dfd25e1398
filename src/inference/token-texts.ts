import { characterClass, charactersOf } from "../grammar/character-class.ts";
import { choice, expression, optional, repetition, sequence } from "../grammar/expression.ts";
import type { CharacterClass, Expression } from "../grammar/grammar.ts";
import { type Constituent, type LeafType, textOfPart } from "./constituent.ts";
import type { Membership } from "./membership.ts";

const lower = "qzabcdefghijklmnoprstuvwxy";
const upper = lower.toUpperCase();
const digits = "7012345689";
const marks = " !\"#$%&'()*+,-./:;<=>?@[\\]^`{|}~";

/** Leaves of one type, and places where they stand. */
export interface Leaves {
  readonly leaves: readonly Constituent[];
  readonly places: readonly Constituent[];
}

/** Most places in which a made-up token is tried. */
const mostPlaces = 4;

/** The texts that may stand in the places of leaves of one type. */
export function tokenTexts(
  type: LeafType,
  { leaves, places }: Leaves,
  membership: Membership,
): Promise<Expression> {
  const seen = [...new Set(leaves.map(textOfPart))];
  const tried = [leaves[0] as Constituent, leaves.at(-1) as Constituent, ...places].slice(0, mostPlaces);
  const holds = async (text: string): Promise<boolean> => {
    for (const place of tried) if (!(await membership.holds(place, text))) return false;
    return true;
  };
  switch (type) {
    case "word":
      return words(seen, holds);
    case "number":
      return numbers(seen, holds);
    case "string":
      return strings(seen, holds);
    case "text":
      return anyText(holds);
    default:
      return Promise.resolve(oneOf(seen));
  }
}

/** Whether a text may stand in all places that are tried. */
type Holds = (text: string) => Promise<boolean>;

/** Any one of the texts. */
export const oneOf = (texts: readonly string[]): Expression =>
  texts.length === 1 ? expression(texts[0] as string) : choice(...texts);

/** Any word if the place takes two made-up ones, else the seen ones. */
async function words(seen: readonly string[], holds: Holds): Promise<Expression> {
  const isLower = (await holds("zq")) && (await holds("kxj"));
  if (!isLower && !((await holds("ZQ")) && (await holds("KXJ")))) return oneOf(seen);
  const letter = isLower ? "q" : "Q";
  const inside = (characters: string): string => letter + characters + letter;
  const marked: string[] = [];
  // Otherwise the sign may be an operator between two words.
  for (const mark of "-.$:@/") if (await holds(letter + mark)) marked.push(mark);
  const later = await allowed([lower, upper, digits, "_", ...marked], inside, holds);
  const first: string[] = [];
  for (const each of [lower, upper, "_"]) {
    if ((await holds(each[0] as string)) && (await holds(`${each.at(-1)}${letter}`))) first.push(each);
  }
  return sequence(charactersOf(first.join("") || letter), repetition(charactersOf(later)));
}

/** The characters of which any may stand together where `inside` puts them; parts of refused sets are tried. */
async function allowed(
  sets: readonly string[],
  inside: (characters: string) => string,
  holds: Holds,
): Promise<string> {
  const pending = [...sets];
  let found = "";
  for (let set = pending.shift(); set !== undefined; set = pending.shift()) {
    if (set === "") continue;
    if (await holds(inside(set))) found += set;
    else if (set.length > 1) pending.unshift(set.slice(0, set.length >> 1), set.slice(set.length >> 1));
  }
  return found;
}

/** Larger numbers are taken for digits: their limits are of no use, and doubles do not count them. */
const largest = 1e9;

/** More numbers than these are not listed one by one. */
const mostListed = 400;

async function numbers(seen: readonly string[], holds: Holds): Promise<Expression> {
  const digit = characterClass([0x30, 0x39]);
  const [text] = seen as [string];
  const width = text.length;
  const isFixed =
    width > 1 &&
    seen.every(({ length }) => length === width) &&
    !(await holds(`1${text}`)) &&
    !(await holds(text.slice(1)));
  const written = (value: number): string => String(value).padStart(isFixed ? width : 1, "0");
  const values = seen.map(Number);
  if (Math.max(...values) >= largest) return repetition(digit, 1);
  const isUnbounded = await holds(isFixed ? "9".repeat(width) : "987654321");
  if (!isUnbounded || isFixed) {
    const least = await lastHolding(Math.min(...values), -1, (value) => holds(written(value)));
    const most = isUnbounded
      ? Infinity
      : await lastHolding(Math.max(...values), isFixed ? 10 ** width : largest, (value) =>
          holds(written(value)),
        );
    if (most - least < mostListed) {
      const all = Array.from({ length: most - least + 1 }, (_, index) => written(least + index));
      return oneOf([...new Set([...all, ...seen])]);
    }
    return isFixed
      ? repetition(digit, width, width)
      : repetition(digit, 1, Math.max(width, String(most).length - 1));
  }
  if (await holds("07")) return repetition(digit, 1);
  const plain = sequence(characterClass([0x31, 0x39]), repetition(digit));
  return (await holds("0")) ? choice("0", plain) : plain;
}

/** The last value from one that holds towards one that does not, if all between hold. */
async function lastHolding(
  from: number,
  towards: number,
  holds: (value: number) => Promise<boolean>,
): Promise<number> {
  let [known, refused] = [from, towards];
  while (Math.abs(refused - known) > 1) {
    const middle = Math.trunc((known + Math.min(refused, 4 * known + 16)) / 2);
    if (await holds(middle)) known = middle;
    else refused = middle;
  }
  return known;
}

async function strings(seen: readonly string[], holds: Holds): Promise<Expression> {
  const quote = (seen[0] as string)[0] as string;
  const inside = (characters: string): string => quote + characters + quote;
  const others = marks.replace(quote, "").replace("\\", "");
  const characters = await allowed([lower, upper, digits, "_", others, "é"], inside, holds);
  if (characters === "") return oneOf(seen);
  const escaped = (set: string): string => inside(Array.from(set, (character) => `\\${character}`).join(""));
  const escapes = await allowed(["nt\\/", quote, "rbf"], escaped, holds);
  const least = (await holds(quote + quote)) ? 0 : 1;
  const escaping = escapes === "" ? [] : [sequence("\\", charactersOf(escapes))];
  return sequence(quote, repetition(choice(charactersOf(characters), ...escaping), least), quote);
}

/** Any text of the characters that the place takes; blanks only inside. */
async function anyText(holds: Holds): Promise<Expression> {
  const inside = (characters: string): string => `q${characters}q`;
  const within = await allowed([lower, upper, digits, "_", marks, "é"], inside, holds);
  const visible = Array.from(within).filter((character) => character !== " ");
  const first: string[] = [];
  for (const character of visible) if (await holds(`${character}q`)) first.push(character);
  const end: CharacterClass = charactersOf(visible.join(""));
  return sequence(charactersOf(first.join("")), optional(sequence(repetition(charactersOf(within)), end)));
}
