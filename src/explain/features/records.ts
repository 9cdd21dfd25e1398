import type { RecordsFeature } from "./feature.ts";
import { holdsFor } from "./record-conditions.ts";
import type { RuleSpan } from "./rule-spans.ts";

/** The texts of a record's fields that are not empty, by element: of what is in it and in no other record of its kind inside of it. */
export type Fields = ReadonlyMap<number, readonly string[]>;

const known = new WeakMap<readonly RuleSpan[], Map<number, readonly Fields[]>>();

/** The nodes of one element, each with what is in it. */
export function recordsOf(element: number, spans: readonly RuleSpan[]): readonly Fields[] {
  const records = known.get(spans) ?? new Map<number, readonly Fields[]>();
  known.set(spans, records);
  const found = records.get(element) ?? [...spans.keys()].flatMap((at) => recordAt(at, element, spans));
  records.set(element, found);
  return found;
}

function recordAt(at: number, element: number, spans: readonly RuleSpan[]): Fields[] {
  const record = spans[at] as RuleSpan;
  if (!record.elements.includes(element)) return [];
  const fields = new Map<number, string[]>();
  for (let next = at + 1; next <= at + record.inner; next++) {
    const { elements, inner, text } = spans[next] as RuleSpan;
    if (elements.includes(element)) next += inner;
    else if (text !== "") for (const each of elements) add(fields, each, text);
  }
  return [fields];
}

function add(fields: Map<number, string[]>, element: number, text: string): void {
  const texts = fields.get(element);
  if (texts) texts.push(text);
  else fields.set(element, [text]);
}

/** How many records have all that the feature asks for. */
export const recordsWith = ({ element, conditions }: RecordsFeature, spans: readonly RuleSpan[]): number =>
  recordsOf(element, spans).filter((fields) =>
    conditions.every((condition) =>
      holdsFor(
        condition,
        fields.get(condition.element) ?? [],
        "other" in condition ? fields.get(condition.other) : [],
      ),
    ),
  ).length;
