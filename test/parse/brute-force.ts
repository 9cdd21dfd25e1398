import type { Expression, Grammar } from "../../src/grammar/grammar.ts";
import type { Tree } from "../../src/tree/tree.ts";

/** What a grammar derives, found by trying everything. Texts are short and of one-byte characters. */
export class BruteForce {
  private readonly grammar: Grammar;
  private readonly text: string;
  /** The stretches that rules derive, as `name start end`. */
  private readonly derivable = new Set<string>();
  private readonly known = new Map<Expression, Map<number, ReadonlySet<string> | undefined>>();
  private budget = 20_000;

  constructor(grammar: Grammar, text: string) {
    this.grammar = grammar;
    this.text = text;
    for (let before = -1; before < this.derivable.size; ) {
      before = this.derivable.size;
      for (const name of grammar.rules.keys()) this.deriveEverywhere(name);
    }
  }

  get accepts(): boolean {
    return this.derivable.has(`${this.grammar.start} 0 ${this.text.length}`);
  }

  /** Whether a derivation of the text can be blown up without end. */
  get isInfinite(): boolean {
    if (!this.accepts) return false;
    const open = new Set<string>();
    const done = new Set<string>();
    const visit = (key: string): boolean => {
      if (key === ENDLESS || open.has(key)) return true;
      if (done.has(key)) return false;
      open.add(key);
      const [name = "", start = "", end = ""] = key.split(" ");
      for (const expression of this.alternatives(name).values()) {
        for (const used of this.uses(expression, Number(start), Number(end)) ?? [])
          if (visit(used)) return true;
      }
      open.delete(key);
      done.add(key);
      return false;
    };
    return visit(`${this.grammar.start} 0 ${this.text.length}`);
  }

  /**
   * The trees in which no rule's node holds one of the same rule and span, and no unbounded repetition an
   * empty element beyond its least number; undefined when there are too many to list.
   */
  trees(): Tree[] | undefined {
    try {
      return this.treesOf({ kind: "reference", name: this.grammar.start }, 0, this.text.length, []);
    } catch (error) {
      if (error instanceof RangeError) return undefined;
      throw error;
    }
  }

  private deriveEverywhere(name: string): void {
    this.known.clear();
    for (let start = 0; start <= this.text.length; start++) {
      for (let end = start; end <= this.text.length; end++) {
        for (const expression of this.alternatives(name).values()) {
          if (this.uses(expression, start, end)) this.derivable.add(`${name} ${start} ${end}`);
        }
      }
    }
    this.known.clear();
  }

  /** The alternatives of a rule that equal none before them. */
  private alternatives(name: string): Map<number, Expression> {
    return distinct((this.grammar.rules.get(name)?.alternatives ?? []).map(({ expression }) => expression));
  }

  /** The rules' stretches used by some way to derive the stretch; undefined when there is no way. */
  private uses(expression: Expression, start: number, end: number): ReadonlySet<string> | undefined {
    const known = this.known.get(expression) ?? new Map<number, ReadonlySet<string> | undefined>();
    const key = start * (this.text.length + 1) + end;
    if (!known.has(key)) known.set(key, this.findUses(expression, start, end));
    this.known.set(expression, known);
    return known.get(key);
  }

  private findUses(expression: Expression, start: number, end: number): ReadonlySet<string> | undefined {
    switch (expression.kind) {
      case "literal":
        return this.text.slice(start, end) === expression.text ? NO_USES : undefined;
      case "class":
        return this.isInClass(expression, start, end) ? NO_USES : undefined;
      case "reference": {
        const key = `${expression.name} ${start} ${end}`;
        return this.derivable.has(key) ? new Set([key]) : undefined;
      }
      case "choice": {
        const found = expression.alternatives.map((each) => this.uses(each, start, end));
        return union(found.filter((each) => each !== undefined));
      }
      case "sequence":
        return this.rowUses(expression.items, start, end);
      case "repetition": {
        const { item, min, max } = expression;
        if (max < min) return undefined;
        const found = this.elementUses(item, min, max, start, end);
        const isEndless = max === Number.POSITIVE_INFINITY && this.uses(item, start, start) !== undefined;
        return found && isEndless ? new Set([...found, ENDLESS]) : found;
      }
    }
  }

  private rowUses(items: readonly Expression[], start: number, end: number): ReadonlySet<string> | undefined {
    const [first, ...rest] = items;
    if (!first) return start === end ? NO_USES : undefined;
    return this.splitUses(first, start, end, (middle) => this.rowUses(rest, middle, end), start);
  }

  private elementUses(
    item: Expression,
    min: number,
    max: number,
    start: number,
    end: number,
  ): ReadonlySet<string> | undefined {
    const none = min === 0 && start === end ? NO_USES : undefined;
    if (max === 0) return none;
    const mayBeEmpty = min > 0 || max !== Number.POSITIVE_INFINITY;
    const rest = (middle: number) => this.elementUses(item, Math.max(0, min - 1), max - 1, middle, end);
    const some = this.splitUses(item, start, end, rest, mayBeEmpty ? start : start + 1);
    return union([none, some].filter((each) => each !== undefined));
  }

  private splitUses(
    first: Expression,
    start: number,
    end: number,
    rest: (middle: number) => ReadonlySet<string> | undefined,
    from: number,
  ): ReadonlySet<string> | undefined {
    const found: ReadonlySet<string>[] = [];
    for (let middle = from; middle <= end; middle++) {
      const one = this.uses(first, start, middle);
      const other = one && rest(middle);
      if (one && other) found.push(one, other);
    }
    return union(found);
  }

  private isInClass(of: Expression & { kind: "class" }, start: number, end: number): boolean {
    const code = this.text.charCodeAt(start);
    return end === start + 1 && of.ranges.some(([first, last]) => first <= code && code <= last);
  }

  private treesOf(expression: Expression, start: number, end: number, open: readonly string[]): Tree[] {
    if (this.budget-- < 0) throw new RangeError("too many trees");
    const span = { start, end };
    switch (expression.kind) {
      case "literal":
      case "class": {
        const text = this.text.slice(start, end);
        const fits =
          expression.kind === "class" ? this.isInClass(expression, start, end) : text === expression.text;
        return fits ? [{ kind: "leaf", text, ...span }] : [];
      }
      case "reference": {
        const { name } = expression;
        const key = `${name} ${start} ${end}`;
        if (!this.derivable.has(key) || open.includes(key)) return [];
        return [...this.alternatives(name)].flatMap(([alternative, each]) => {
          const items = each.kind === "sequence" ? each.items : [each];
          return this.rowsOf(items, start, end, [...open, key]).map(
            (children): Tree => ({ kind: "rule", name, alternative, children, ...span }),
          );
        });
      }
      case "sequence":
        return this.rowsOf(expression.items, start, end, open).map(
          (children): Tree => ({ kind: "sequence", children, ...span }),
        );
      case "choice":
        return [...distinct(expression.alternatives)].flatMap(([alternative, each]) =>
          this.treesOf(each, start, end, open).map(
            (child): Tree => ({ kind: "choice", alternative, children: [child], ...span }),
          ),
        );
      case "repetition":
        if (expression.max < expression.min) return [];
        return this.elementsOf(expression, start, end, open).map(
          (children): Tree => ({ kind: "repetition", children, ...span }),
        );
    }
  }

  private rowsOf(
    items: readonly Expression[],
    start: number,
    end: number,
    open: readonly string[],
  ): Tree[][] {
    const [first, ...rest] = items;
    if (!first) return start === end ? [[]] : [];
    const rows: Tree[][] = [];
    for (let middle = start; middle <= end; middle++) {
      const ones = this.treesOf(first, start, middle, open);
      if (ones.length === 0) continue;
      for (const others of this.rowsOf(rest, middle, end, open))
        for (const one of ones) this.push(rows, [one, ...others]);
    }
    return rows;
  }

  private push(rows: Tree[][], row: Tree[]): void {
    if (this.budget-- < 0) throw new RangeError("too many trees");
    rows.push(row);
  }

  private elementsOf(
    { item, min, max }: { item: Expression; min: number; max: number },
    start: number,
    end: number,
    open: readonly string[],
  ): Tree[][] {
    const rows: Tree[][] = min === 0 && start === end ? [[]] : [];
    if (max === 0) return rows;
    const mayBeEmpty = min > 0 || max !== Number.POSITIVE_INFINITY;
    for (let middle = mayBeEmpty ? start : start + 1; middle <= end; middle++) {
      const ones = this.treesOf(item, start, middle, open);
      if (ones.length === 0) continue;
      const rest = this.elementsOf({ item, min: Math.max(0, min - 1), max: max - 1 }, middle, end, open);
      for (const others of rest) for (const one of ones) this.push(rows, [one, ...others]);
    }
    return rows;
  }
}

const ENDLESS = "endless";
const NO_USES: ReadonlySet<string> = new Set();

function union(sets: readonly ReadonlySet<string>[]): ReadonlySet<string> | undefined {
  return sets.length === 0 ? undefined : new Set(sets.flatMap((each) => [...each]));
}

function distinct(expressions: readonly Expression[]): Map<number, Expression> {
  const seen = new Set<string>();
  return new Map(
    [...expressions.entries()].filter(
      ([, each]) => !seen.has(JSON.stringify(each)) && seen.add(JSON.stringify(each)),
    ),
  );
}
