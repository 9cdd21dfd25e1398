import type { Work } from "../../base/in-turns.ts";
import type { MeasuredTree } from "../features/measured-tree.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import type { CalledRule } from "../naming/called-parts.ts";
import { fieldNumber } from "../questions/field-text.ts";
import { type Fields, recordsOf } from "../questions/records.ts";

/** All records of one kind in a table's inputs, with what each has for its fields. */
export interface RecordTable {
  /** What the records are. */
  readonly element: number;
  readonly records: readonly Fields[];
  /** For each record the row whose input it is in. */
  readonly rows: Uint32Array;
  readonly fields: readonly FieldColumn[];
}

/** What each record has for a field. */
export interface FieldColumn {
  readonly element: number;
  /** Whether some record has it several times, as lists and lines have words. */
  readonly isMany: boolean;
  /** None where it is missing. */
  readonly texts: readonly (readonly string[])[];
  /** NaN where it is no number, or may be there several times. */
  readonly numbers: Float64Array;
}

/** Records of more fields are documents, or have more than people ask about. */
const mostFields = 60;

/**
 * The records of the inputs, kind by kind: the rarest kind first, of equally rare ones those with a name. Records are nodes of which some
 * input has several. Their fields have a name, or a rule that no record has twice unless it is one of words. Fields that are always equal are one.
 */
export function* recordTables(inputs: readonly MeasuredTree[], vocabulary: Vocabulary): Work<RecordTable[]> {
  const tables: RecordTable[] = [];
  for (const [element, { kind }] of vocabulary.elements.entries()) {
    if (kind !== "rule") continue;
    yield;
    const ofInputs = inputs.map((input) => recordsOf(element, input.nodes));
    if (!ofInputs.some(({ length }) => length > 1)) continue;
    const records = ofInputs.flat();
    const fields = fieldsOf(records, element, vocabulary);
    if (fields.length === 0) continue;
    const rows = Uint32Array.from(ofInputs.flatMap((each, row) => each.map(() => row)));
    tables.push({ element, records, rows, fields });
  }
  const known = new Set<string>();
  return tables
    .sort(
      (one, other) =>
        one.rows.length - other.rows.length ||
        namelessness(one, vocabulary) - namelessness(other, vocabulary),
    )
    .filter((table) => {
      const key = saidBy(table);
      return !known.has(key) && known.add(key);
    });
}

/** Sorts the records that have a name in front of others. */
export const namelessness = ({ element }: RecordTable, { elements }: Vocabulary): number =>
  elements[element]?.isPart ? 0 : 1;

/** The same for tables whose records have the same fields, those without any aside: a value is a record as the object is that it consists of. */
const saidBy = ({ fields }: RecordTable): string =>
  JSON.stringify(fields.map(({ element, texts }) => [element, texts.filter(({ length }) => length > 0)]));

function fieldsOf(
  records: readonly Fields[],
  record: number,
  { elements, naming, isWord }: Vocabulary,
): FieldColumn[] {
  const all = new Set(records.flatMap((fields) => [...fields.keys()]));
  all.delete(record);
  const calledAs = (element: number): CalledRule | undefined =>
    naming.rules.get(elements[element]?.rule ?? "");
  const isNamed = (element: number): boolean => {
    const called = calledAs(element);
    const isItem = called?.isItem && called.word !== calledAs(record)?.word && isWord(element);
    return called?.isWhole || isItem || false;
  };
  const named = [...all].filter(isNamed);
  // What has a name and nothing by a name in it is a field itself.
  if (elements[record]?.isPart && named.length === 0) return [];
  const columns = new Map<string, FieldColumn>();
  for (const element of (named.length > 0 ? named : [...all]).sort((one, other) => one - other)) {
    if (columns.size === mostFields) break;
    const texts = records.map((fields) => fields.get(element) ?? []);
    const isMany = texts.some(({ length }) => length > 1);
    if (isMany && !isWord(element)) continue;
    const key = JSON.stringify(texts);
    if (columns.has(key) || new Set(texts.map((each) => JSON.stringify(each))).size < 2) continue;
    const numbers = Float64Array.from(texts, ([text]) =>
      text === undefined || isMany ? Number.NaN : (fieldNumber(text) ?? Number.NaN),
    );
    columns.set(key, { element, isMany, texts, numbers });
  }
  return [...columns.values()];
}
