import type { MeasuredTree } from "../features/measured-tree.ts";
import type { RuleSpan } from "../features/rule-spans.ts";
import { type NamedValues, nodesByElement, valuesOf } from "../features/values.ts";
import type { Vocabulary } from "../features/vocabulary.ts";

/** The values of one name in a table's inputs. */
export interface ValueTexts extends NamedValues {
  /** For each input. */
  readonly texts: readonly (readonly string[])[];
  readonly sets: readonly ReadonlySet<string>[];
  /** Whether nothing in them has a name. */
  readonly isPlain: boolean;
}

/** Values of more names are not looked at. */
const mostNames = 40;

/** All values with a name by where they stand: in the items of a list, or in none. */
export function valueTextsIn(inputs: readonly MeasuredTree[], vocabulary: Vocabulary): ValueTexts[] {
  const { whole, items } = namedElements(vocabulary);
  const found = new Map<string, NamedValues>();
  const outer = new Set<number>();
  const isNamed = (element: number): boolean => whole.has(element) || items.has(element);
  for (const input of inputs) {
    const spans = input.spans();
    for (const [element, places] of nodesByElement(spans)) {
      if (!isNamed(element)) continue;
      for (const at of places) {
        const inner = spans.slice(at + 1, at + 1 + (spans[at] as RuleSpan).inner);
        if (inner.some(({ elements }) => elements.some(isNamed))) outer.add(element);
        const within = listAround(at, spans, items);
        found.set(`${element} ${within}`, { element, within });
      }
    }
  }
  return [...found.values()].slice(0, mostNames).map((values) => {
    const texts = inputs.map((input) => valuesOf(values, input.spans()));
    return {
      ...values,
      texts,
      sets: texts.map((each) => new Set(each)),
      isPlain: !outer.has(values.element),
    };
  });
}

/** The parts that are all that is called so, and the items of lists: of each list the outermost rule of these. */
function namedElements({ elements, naming }: Vocabulary): {
  readonly whole: ReadonlySet<number>;
  readonly items: ReadonlySet<number>;
} {
  const whole = new Set<number>();
  const items = new Map<string, number>();
  for (const [element, { kind, rule, isPart }] of elements.entries()) {
    const called = isPart && kind === "rule" ? naming.wordOf(rule) : undefined;
    if (called?.isWhole) whole.add(element);
    // What a rule consists of is copied after it.
    if (called?.isItem && !items.has(called.word)) items.set(called.word, element);
  }
  return { whole, items: new Set(items.values()) };
}

/** The element that the nearest node around is which is an item of a list. */
function listAround(at: number, spans: readonly RuleSpan[], items: ReadonlySet<number>): number | undefined {
  for (let outer = at - 1; outer >= 0; outer--) {
    const { elements, inner } = spans[outer] as RuleSpan;
    if (outer + inner < at) continue;
    const list = elements.find((element) => items.has(element));
    if (list !== undefined) return list;
  }
  return undefined;
}
