import type { Expression, Grammar } from "../../../src/grammar/grammar.ts";

/** All texts of a grammar with at most so many characters, shortest first: by its definition, rule by rule until nothing is added. */
export function allTexts(grammar: Grammar, longest: number): string[] {
  const texts = new Map([...grammar.rules.keys()].map((name) => [name, new Set<string>()]));
  for (let isComplete = false; !isComplete; ) {
    isComplete = true;
    for (const [name, { alternatives }] of grammar.rules) {
      const known = texts.get(name) as Set<string>;
      const before = known.size;
      for (const { expression } of alternatives) for (const text of textsOf(expression)) known.add(text);
      isComplete &&= known.size === before;
    }
  }
  return [...(texts.get(grammar.start) ?? [])].sort(
    (one, other) => one.length - other.length || (one < other ? -1 : 1),
  );

  function textsOf(expression: Expression): ReadonlySet<string> {
    switch (expression.kind) {
      case "literal":
        return new Set([expression.text]);
      case "class":
        return new Set(
          expression.ranges.flatMap(([first, last]) =>
            Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
          ),
        );
      case "reference":
        return texts.get(expression.name) ?? new Set();
      case "sequence":
        return expression.items.reduce<ReadonlySet<string>>(
          (row, item) => joined(row, textsOf(item)),
          new Set([""]),
        );
      case "choice":
        return new Set(expression.alternatives.flatMap((each) => [...textsOf(each)]));
      case "repetition": {
        const all = new Set<string>(expression.min === 0 ? [""] : []);
        const items = textsOf(expression.item);
        let row: ReadonlySet<string> = new Set([""]);
        for (let count = 1; count <= Math.min(expression.max, longest + expression.min); count++) {
          row = joined(row, items);
          if (count >= expression.min) for (const text of row) all.add(text);
        }
        return all;
      }
    }
  }

  function joined(lefts: ReadonlySet<string>, rights: ReadonlySet<string>): Set<string> {
    const row = new Set<string>();
    for (const left of lefts) {
      for (const right of rights) if (left.length + right.length <= longest) row.add(left + right);
    }
    return row;
  }
}
