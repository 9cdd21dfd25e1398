import { asGroup, type Constituent, oddTexts, type RowPart, shapeOf, textOfPart } from "./constituent.ts";
import type { Membership } from "./membership.ts";

/** Finds out, by questions, which rows are lists, which parts may be absent, and which may be any text. */
export class Repetitions {
  readonly #membership: Membership;
  /** Answers by place and shape: what holds for one part holds for the others like it. */
  readonly #known = new Map<string, unknown>();
  /** Texts of parts by their place and separator. */
  readonly #elsewhere = new Map<string, Set<string>>();

  constructor(membership: Membership) {
    this.#membership = membership;
  }

  /** The part with these facts. @param site names the places of its kind, such as those of all items of a list */
  async settled(part: Constituent, site: string): Promise<Constituent> {
    if (await this.#isAnyText(part, site)) {
      const { sample, from, to } = part;
      return { kind: "leaf", type: "text", sample, from, to };
    }
    if (part.kind === "leaf") {
      const isStructured = part.type === "string" && !(await this.#takesAnyString(part, site));
      return isStructured ? this.settled(asGroup(part), site) : part;
    }
    if (part.kind === "group") {
      const bracket = textOfPart(part)[0];
      const mayBeEmpty = await this.#once(`${site} empty ${bracket}`, () =>
        this.#membership.holds(part.inner, ""),
      );
      return { ...part, mayBeEmpty, inner: await this.settled(part.inner, siteInside(site, part, 0)) };
    }
    const row = await this.#divided(part, site);
    const parts: Constituent[] = [];
    for (const [index, each] of row.parts.entries()) {
      const isList = each.kind === "row" && each.isList;
      const inside = siteInside(site, row, index);
      parts.push(isList ? await this.#listSettled(each, inside) : await this.settled(each, inside));
    }
    return { ...row, parts };
  }

  async #listSettled(list: RowPart, site: string): Promise<Constituent> {
    if (await this.#isAnyText(list, site)) return { ...list, kind: "leaf", type: "text" };
    const parts: Constituent[] = [];
    for (const each of list.parts) parts.push(await this.settled(each, siteInside(site, list, 0)));
    return { ...list, parts };
  }

  async #isAnyText(part: Constituent, site: string): Promise<boolean> {
    return this.#once(`${site} any text`, () => this.#takesAnyText(part));
  }

  /** Whether other words may stand between the quotes. */
  #takesAnyString(part: Constituent, site: string): Promise<boolean> {
    const quote = textOfPart(part)[0] as string;
    return this.#once(`${site} any string ${quote}`, () =>
      this.#membership.holds(part, `${quote}q x${quote}`),
    );
  }

  async #takesAnyText(part: Constituent): Promise<boolean> {
    for (const text of oddTexts) if (!(await this.#membership.holds(part, text))) return false;
    return true;
  }

  async #once<T>(key: string, ask: () => Promise<T>): Promise<T> {
    if (!this.#known.has(key)) this.#known.set(key, await ask());
    return this.#known.get(key) as T;
  }

  /**
   * The row as the answers divide it. In this order: a list by its loosest separator, a part before any text, a sign,
   * a list by another separator, a sequence with a list in one part, one with a list of some parts, a plain sequence.
   */
  async #divided(row: RowPart, site: string): Promise<RowPart> {
    const shape = `${site} ${row.separator} ${row.parts.map((each) => shapeOf(each, 1)).join("|")}`;
    const asList = await this.#asList(row, site);
    if (asList) return asList;
    const head = row.heads()[await this.#once(`${shape} head`, () => this.#headOf(row))];
    if (head) return head;
    const signed = row.signed();
    if (signed && (await this.#once(`${shape} sign`, () => this.#isFreeOfSign(row, signed)))) return signed;
    for (const other of row.others()) {
      const otherList = await this.#asList(other, site);
      if (otherList) return otherList;
    }
    for (const other of row.others()) {
      const within = other.parts.filter((part) => part.kind === "row" && part.separator === row.separator);
      const [only] = within as readonly RowPart[];
      if (only && within.length === 1 && (await this.#asList(only, `${site} ${other.separator}`))) {
        return {
          ...other,
          optional: await this.#once(`${shape} ${other.separator}`, () => this.#optionalIn(other)),
        };
      }
    }
    const run = row.separator === "" ? null : await this.#once(`${shape} run`, () => this.#longestRun(row));
    if (run) return withList(row, run);
    return { ...row, optional: await this.#once(`${shape} optional`, () => this.#optionalIn(row)) };
  }

  /** The row as a list of all its parts; null if it is none. Items differ in shape, so one list decides for a place. */
  async #asList(row: RowPart, site: string): Promise<RowPart | null> {
    const key = `${site} list ${row.separator}`;
    if (!this.#known.has(key)) {
      const shape = `${key} ${row.parts.map((each) => shapeOf(each, 1)).join("|")}`;
      const others = this.#elsewhere.get(key) ?? new Set();
      this.#elsewhere.set(key, others);
      const isList = await this.#once(shape, () => this.#isWholeList(row, [...others]));
      for (const part of row.parts) others.add(textOfPart(part));
      if (!isList) return null;
      this.#known.set(key, await this.#membership.holds(row, without(row, [row.parts.length - 1])));
    }
    return { ...row, isList: true, mayBeSingle: this.#known.get(key) as boolean };
  }

  /** Whether the first and the last part may be repeated and exchanged. Where parts must differ, others may follow. */
  async #isWholeList(row: RowPart, others: readonly string[]): Promise<boolean> {
    const last = row.parts.length - 1;
    if ((await this.#isRepeatable(row, 0)) && (await this.#isRepeatable(row, last))) {
      return this.#areAlike(row, 0, last);
    }
    const changed = [last, ...[...row.parts.keys()].slice(1, -1), 0];
    return (
      (await this.#takesOthers(row, 0, others)) &&
      (await this.#takesOthers(row, last, others)) &&
      (await this.#membership.holds(row, joined(row, changed)))
    );
  }

  async #isRepeatable(row: RowPart, index: number): Promise<boolean> {
    const holds = (times: number): Promise<boolean> =>
      this.#membership.holds(row, repeated(row, index, times));
    return (await holds(2)) && (await holds(3));
  }

  /** Whether parts of other samples may follow a part, where parts must be different. */
  async #takesOthers(row: RowPart, index: number, others: readonly string[]): Promise<boolean> {
    const own = new Set(row.parts.map(textOfPart));
    const [one, other] = others.filter((text) => !own.has(text));
    if (one === undefined || other === undefined) return false;
    const { to } = row.parts[index] as Constituent;
    const separator = row.sample.slice(...row.gap);
    const place = { sample: row.sample, from: to, to };
    return this.#membership.holds(place, separator + one + separator + other);
  }

  /** Whether two parts of a row may stand for each other. */
  async #areAlike(row: RowPart, one: number, other: number): Promise<boolean> {
    const [first, second] = [row.parts[one] as Constituent, row.parts[other] as Constituent];
    return (
      (await this.#membership.areExchangeable(first, second)) &&
      (await this.#takesAnyText(first)) === (await this.#takesAnyText(second))
    );
  }

  /** The index of the first division whose second part may be any text, but not the first; -1 if there is none. */
  async #headOf(row: RowPart): Promise<number> {
    for (const [index, { parts }] of row.heads().entries()) {
      const [first, rest] = parts as readonly [Constituent, Constituent];
      if ((await this.#takesAnyText(rest)) && !(await this.#takesAnyText(first))) return index;
    }
    return -1;
  }

  #isFreeOfSign(row: RowPart, { parts }: RowPart): Promise<boolean> {
    return this.#membership.holds(row, textOfPart(parts[1] as Constituent));
  }

  /** The longest run of parts that may be repeated and stand for each other; null if no part may be repeated. */
  async #longestRun(row: RowPart): Promise<Run | null> {
    let longest: Run | null = null;
    for (let index = 0, from = 0; index < row.parts.length; index++) {
      if (!(await this.#isRepeatable(row, index))) from = index + 1;
      else if (index > from && !(await this.#areAlike(row, from, index))) from = index;
      if (index + 1 - from > (longest ? longest.to - longest.from : 0)) longest = { from, to: index + 1 };
    }
    return longest;
  }

  /** Which parts may be absent, all together. */
  async #optionalIn(row: RowPart): Promise<readonly boolean[]> {
    const absent: number[] = [];
    for (const index of row.parts.keys()) {
      if (absent.length === row.parts.length - 1) break;
      const holds = (indices: readonly number[]): Promise<boolean> =>
        this.#membership.holds(row, without(row, indices));
      if ((await holds([index])) && (await holds([...absent, index]))) absent.push(index);
    }
    return row.parts.map((_, index) => absent.includes(index));
  }
}

/** Some parts of a row, one after the other. */
interface Run {
  readonly from: number;
  /** Not included. */
  readonly to: number;
}

/** The place of a part inside another one; all items of a list have the same. */
export function siteInside(site: string, part: Constituent, index: number): string {
  if (part.kind !== "row") return `${site} ${textOfPart(part)[0]}`;
  if (part.isList) return `${site} ${part.separator}*`;
  const symbols = part.parts.map((each) =>
    each.kind === "leaf" && each.type === "symbol" ? textOfPart(each) : "_",
  );
  return `${site} ${symbols.join(part.separator)}.${index}`;
}

/** The row with a list of some parts as one part. */
function withList(row: RowPart, { from, to }: Run): RowPart {
  const { parts } = row;
  const items = parts.slice(from, to);
  const [first, last, before] = [items[0] as Constituent, items.at(-1) as Constituent, parts[from - 1]];
  const gap = before
    ? ([before.to, first.from] as const)
    : ([last.to, (parts[to] as Constituent).from] as const);
  const list: RowPart = {
    ...row,
    from: first.from,
    to: last.to,
    parts: items,
    isList: true,
    mayBeSingle: true,
    gap,
  };
  return { ...row, parts: [...parts.slice(0, from), list, ...parts.slice(to)] };
}

/** The text of these parts, each with the separator that stands before it in the sample. */
function joined({ sample, parts }: RowPart, indices: readonly number[]): string {
  return indices
    .map((index, place) => {
      const [before, after] = [parts[Math.max(1, index) - 1], parts[Math.max(1, index)]] as [
        Constituent,
        Constituent,
      ];
      return (
        (place === 0 ? "" : sample.slice(before.to, after.from)) + textOfPart(parts[index] as Constituent)
      );
    })
    .join("");
}

/** The row with one of its parts this many times. */
const repeated = (row: RowPart, index: number, times: number): string =>
  joined(
    row,
    row.parts.flatMap((_, each) => (each === index ? new Array<number>(times).fill(each) : [each])),
  );

/** The row without these parts. */
const without = (row: RowPart, absent: readonly number[]): string =>
  joined(
    row,
    [...row.parts.keys()].filter((index) => !absent.includes(index)),
  );
