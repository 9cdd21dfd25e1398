/** A range of a sample. */
interface Located {
  readonly sample: string;
  readonly from: number;
  /** Not included. */
  readonly to: number;
}

export type LeafType = "word" | "number" | "string" | "symbol" | "nothing" | "text";

/** A token, or nothing, or a text of nearly any characters. */
export interface LeafPart extends Located {
  readonly kind: "leaf";
  readonly type: LeafType;
}

/** A pair of brackets with their content. */
export interface GroupPart extends Located {
  readonly kind: "group";
  readonly inner: Constituent;
  readonly mayBeEmpty: boolean;
}

/** Parts with a separator between each two of them: a symbol, a line end, blanks, or nothing. */
export interface RowPart extends Located {
  readonly kind: "row";
  /** The symbol; "\n" for a line end, " " for blanks, the empty string for nothing. */
  readonly separator: string;
  /** One more than separators, except for a list. */
  readonly parts: readonly Constituent[];
  /** Whether there may be any number of parts, of which each may stand for each. */
  readonly isList: boolean;
  /** Whether a list may have a single part. */
  readonly mayBeSingle: boolean;
  /** For each part whether it may be absent, together with the separator before it (after the first). */
  readonly optional: readonly boolean[];
  /** The place of a separator. */
  readonly gap: readonly [from: number, to: number];
  /** The same text with other separators, which are closer to their parts. */
  readonly others: () => readonly RowPart[];
  /** The same text divided at a single place, from the left. */
  readonly heads: () => readonly RowPart[];
  /** The same text as a symbol and all that follows; null if it begins with none. */
  readonly signed: () => RowPart | null;
}

/** A part of a sample that may become a nonterminal. */
export type Constituent = LeafPart | GroupPart | RowPart;

export const textOfPart = ({ sample, from, to }: Constituent): string => sample.slice(from, to);

/** Texts that structure mostly forbids; a place that takes all of them takes nearly any text. */
export const oddTexts = ["x y:z,w", "=?#q", `a"b'[{`] as const;

/** A text that stands for the part in other places. */
export const representativeOf = (part: Constituent): string =>
  part.kind === "leaf" && part.type === "text" ? oddTexts[0] : textOfPart(part);

/** The parts directly inside. */
export function partsInside(part: Constituent): readonly Constituent[] {
  if (part.kind === "group") return [part.inner];
  return part.kind === "row" ? part.parts : [];
}

/** The kinds of a part and of the parts below it, to this depth. */
export function shapeOf(part: Constituent, depth = 2): string {
  if (part.kind === "leaf") return part.type === "symbol" ? textOfPart(part) : part.type;
  if (part.kind === "group") return `(${depth === 0 ? "" : shapeOf(part.inner, depth - 1)})`;
  if (part.isList || depth === 0) return `${part.isList ? "*" : "+"}${part.separator}`;
  return `[${part.parts.map((each) => shapeOf(each, depth - 1)).join(part.separator)}]`;
}

/** A token, or a bracket pair with the elements between. */
interface Element {
  readonly from: number;
  readonly to: number;
  readonly text: string;
  readonly type: LeafType | "blank" | "line end" | "brackets";
  readonly inner: readonly Element[];
}

/** The part that a text is: brackets first, then separators, from the loosest to the closest. */
export const constituentOf = (sample: string, from = 0, to = sample.length): Constituent =>
  partOf(sample, elementsOf(sample, from, to), from);

/** A string in quotes as a pair of brackets. */
export function asGroup(string: LeafPart): GroupPart {
  const { sample, from, to } = string;
  return {
    kind: "group",
    inner: constituentOf(sample, from + 1, to - 1),
    mayBeEmpty: false,
    sample,
    from,
    to,
  };
}

const tokens =
  /[A-Za-z_]+|\d+|\n\s*|[ \t\r]+|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|&&|\|\||===?|!==?|<=|>=|=>|->|::|:=|\*\*|\.\.+|./gsu;

const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };

function elementsOf(sample: string, from: number, to: number): readonly Element[] {
  const all = [...sample.slice(from, to).matchAll(tokens)].map(({ 0: text, index }): Element => {
    const start = from + index;
    return { from: start, to: start + text.length, text, type: typeOf(text), inner: [] };
  });
  const partners = pairsAmong(all);
  const within = (first: number, last: number): readonly Element[] => {
    const elements: Element[] = [];
    for (let place = first; place < last; place++) {
      const element = all[place] as Element;
      const partner = partners.get(place);
      if (partner === undefined) elements.push(element);
      else {
        const { to: end } = all[partner] as Element;
        elements.push({ ...element, to: end, type: "brackets", inner: within(place + 1, partner) });
        place = partner;
      }
    }
    return elements;
  };
  return within(0, all.length);
}

/** For each opening bracket the one that closes it; an unpaired one is a symbol. */
function pairsAmong(all: readonly Element[]): ReadonlyMap<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  for (const [place, { text, type }] of all.entries()) {
    if (type !== "symbol") continue;
    if (text in closing) open.push(place);
    const opened = open.findLastIndex((each) => closing[(all[each] as Element).text] === text);
    if (opened < 0) continue;
    pairs.set(open[opened] as number, place);
    open.length = opened;
  }
  return pairs;
}

function typeOf(token: string): Element["type"] {
  if (/^[A-Za-z_]/.test(token)) return "word";
  if (/^\d/.test(token)) return "number";
  if (/^\s/.test(token)) return token.startsWith("\n") ? "line end" : "blank";
  return token.length > 1 && /^["']/.test(token) ? "string" : "symbol";
}

const isBlank = (element: Element | undefined): boolean =>
  element?.type === "blank" || element?.type === "line end";

/** The part of these elements, without the blanks around it. @param at where it is if there are none */
function partOf(sample: string, elements: readonly Element[], at: number): Constituent {
  const first = elements.findIndex((element) => !isBlank(element));
  if (first < 0) return { kind: "leaf", type: "nothing", sample, from: at, to: at };
  const own = elements.slice(first, elements.findLastIndex((element) => !isBlank(element)) + 1);
  const [only] = own as [Element];
  const place = { sample, from: only.from, to: (own.at(-1) as Element).to };
  if (own.length > 1) return rowOf(sample, own);
  if (only.type !== "brackets") return { kind: "leaf", type: only.type as LeafType, ...place };
  const inner = partOf(sample, only.inner, only.from + 1);
  return { kind: "group", inner, mayBeEmpty: false, ...place };
}

function rowOf(sample: string, own: readonly Element[]): RowPart {
  const isInfix = infixesIn(own);
  const found = separatorsIn(own, isInfix);
  const apart = { separator: "", places: own.map((_, index) => index).slice(1) };
  const [loosest = apart, ...others] = found;
  return {
    ...dividedAt(sample, own, loosest),
    others: () => [...others, ...betweenWords(own)].map((other) => dividedAt(sample, own, other)),
    heads: () => headsAmong(found).map((head) => dividedAt(sample, own, head)),
    signed: () => {
      const [sign, ...rest] = own as [Element, ...Element[]];
      if (sign.type !== "symbol" || isBlank(rest[0]) || isInfix[1]) return null;
      const { from, to } = sign;
      const symbol: LeafPart = { kind: "leaf", type: "symbol", sample, from, to };
      const row = dividedAt(sample, own, { separator: "", places: [1] });
      return { ...row, parts: [symbol, partOf(sample, rest, to)], optional: [true, false] };
    },
  };
}

/** Most places where a text is divided in two. */
const mostHeads = 12;

const headsAmong = (found: readonly FoundSeparator[]): readonly FoundSeparator[] =>
  found
    .flatMap(({ separator, places }) => places.map((place) => ({ separator, places: [place] })))
    .sort(({ places: [one = 0] }, { places: [other = 0] }) => one - other)
    .slice(0, mostHeads);

/** The places of one separator among elements; of an empty one, the elements behind it. */
interface FoundSeparator {
  readonly separator: string;
  readonly places: readonly number[];
}

function dividedAt(sample: string, own: readonly Element[], found: FoundSeparator): RowPart {
  const { separator, places: bounds } = found;
  const width = separator === "" ? 0 : 1;
  const parts = [...bounds, own.length].map((end, index) => {
    const start = index === 0 ? 0 : (bounds[index - 1] as number) + width;
    return partOf(sample, own.slice(start, end), own[end]?.from ?? (own.at(-1) as Element).to);
  });
  const [one, next] = parts.filter(({ from, to }) => separator !== "" || from < to) as [
    Constituent,
    Constituent,
  ];
  return {
    kind: "row",
    sample,
    from: (own[0] as Element).from,
    to: (own.at(-1) as Element).to,
    separator,
    parts: separator === "" ? parts.filter(({ from, to }) => from < to) : parts,
    isList: false,
    mayBeSingle: false,
    optional: [],
    gap: [one.to, next.from],
    others: () => [],
    heads: () => [],
    signed: () => null,
  };
}

/** Symbols that separate, from the loosest to the closest. Blanks around a symbol make it looser than blanks alone. */
const loosestFirst = ";,|&?:=<>!+-*/%^~@#.";

const looseness = (text: string): number => {
  const place = loosestFirst.indexOf(text[0] as string);
  return place < 0 ? loosestFirst.length : place;
};

/** Words that may be operators: with blanks around them, neither first nor last. */
function betweenWords(own: readonly Element[]): readonly FoundSeparator[] {
  const places = new Map<string, number[]>();
  own.forEach(({ type, text }, place) => {
    if (type !== "word" || place < 2 || place > own.length - 3) return;
    if (isBlank(own[place - 1]) && isBlank(own[place + 1]))
      places.set(text, [...(places.get(text) ?? []), place]);
  });
  return [...places].map(([separator, each]) => ({ separator, places: each }));
}

/** Line ends, symbols with blanks beside them, blanks, other symbols. */
function separatorsIn(own: readonly Element[], isInfix: readonly boolean[]): readonly FoundSeparator[] {
  const found = new Map<string, { separator: string; rank: number; places: number[] }>();
  // The looser kinds first; within loose and close ones, the looser symbols.
  const [leading, loose, blank, close] = [50, 100, 200, 300];
  const add = (separator: string, rank: number, place: number): void => {
    const key = `${separator} ${rank}`;
    const known = found.get(key) ?? { separator, rank, places: [] };
    known.places.push(place);
    found.set(key, known);
  };
  own.forEach(({ type, text }, place) => {
    const isLoose = isBlank(own[place - 1]) || isBlank(own[place + 1]);
    if (type === "line end") add("\n", 0, place);
    else if (type === "blank" && !isInfix[place - 1] && !isInfix[place + 1]) add(" ", blank, place);
    else if (isInfix[place]) add(text, (isLoose ? loose : close) + looseness(text), place);
  });
  // A symbol that begins the text and stands again later begins each part.
  const isAgain = (place: number): boolean => own[place]?.text === own[0]?.text && !isInfix[place - 1];
  const again = [...own.keys()].filter((place) => place > 0 && isAgain(place));
  const isLed = own[0]?.type === "symbol" && !isInfix[1] && again.length > 0;
  const led = isLed ? [{ separator: "", rank: leading, places: again }] : [];
  return [...found.values(), ...led].sort((one, other) => one.rank - other.rank);
}

/** For each element whether it is a symbol between two parts, and not before one like a sign. */
function infixesIn(own: readonly Element[]): readonly boolean[] {
  const isInfix: boolean[] = [];
  let before = -1;
  for (const [place, { type, text }] of own.entries()) {
    const left = own[before];
    const isLooser = left?.type === "symbol" && looseness(text) < looseness(left.text);
    const isBehindPart = left !== undefined && (!isInfix[before] || isLooser);
    const isSign = isBlank(own[place - 1]) && !isBlank(own[place + 1]);
    isInfix.push(type === "symbol" && isBehindPart && !isSign);
    if (!isBlank(own[place])) before = place;
  }
  return isInfix;
}
