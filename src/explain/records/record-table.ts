import type { Work } from "../../base/in-turns.ts";
import type { MeasuredTree } from "../features/measured-tree.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import type { CalledRule } from "../naming/called-parts.ts";
import { fieldNumber } from "../questions/field-text.ts";
import { type InputRecord, recordsOf } from "../questions/records.ts";

/** All records of one kind in a table's inputs. */
export interface RecordTable {
  /** What the records are. */
  readonly element: number;
  readonly records: readonly InputRecord[];
  /** For each record the row whose input it is in. */
  readonly rows: Uint32Array;
  /** The fields whose texts are looked at. */
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

/** In larger vocabularies, those of programming languages, texts seldom decide, and take seconds to look at. */
const mostElements = 400;

/**
 * The records of the inputs, kind by kind: the rarest kind first, of equally rare ones those with a name. Texts are looked at where some
 * input has several records: those of fields with a name, or of a rule that no record has twice unless it is one of words. Fields that are always equal are one.
 * Where parts have names, records have such parts.
 */
export function* recordTables(inputs: readonly MeasuredTree[], vocabulary: Vocabulary): Work<RecordTable[]> {
  const tables: RecordTable[] = [];
  const hasNames = vocabulary.naming.words.length > 0;
  for (const [element, { kind, isRelated, isPart }] of vocabulary.elements.entries()) {
    if (kind !== "rule" || !(isRelated || isPart)) continue;
    yield;
    const ofInputs: (readonly InputRecord[])[] = [];
    for (const { spans } of inputs) {
      ofInputs.push(recordsOf(element, spans));
      if (spans.length > 100) yield;
    }
    const records = ofInputs.flat();
    if (records.length === 0) continue;
    const areMany = ofInputs.some(({ length }) => length > 1) && vocabulary.elements.length <= mostElements;
    const fields = areMany ? fieldsOf(records, element, vocabulary) : [];
    if (hasNames && fields.length === 0) continue;
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

/** The same for tables whose records have the same fields, those without any aside, or stand alike in the inputs: a value is a record as the object is that it consists of. */
const saidBy = ({ fields, rows }: RecordTable): string =>
  fields.length === 0
    ? rows.join()
    : JSON.stringify(fields.map(({ element, texts }) => [element, texts.filter(({ length }) => length > 0)]));

function fieldsOf(
  records: readonly InputRecord[],
  record: number,
  { elements, naming, isWord }: Vocabulary,
): FieldColumn[] {
  const rules = new Set(
    records
      .flatMap(({ fields }) => [...fields.keys()])
      .filter((element) => elements[element]?.kind === "rule"),
  );
  const calledAs = (element: number): CalledRule | undefined =>
    naming.rules.get(elements[element]?.rule ?? "");
  const isNamed = (element: number): boolean => {
    const called = calledAs(element);
    const isItem = called?.isItem && called.word !== calledAs(record)?.word && isWord(element);
    return called?.isWhole || isItem || false;
  };
  const named = [...rules].filter(isNamed);
  // Where parts have names, what has nothing by a name in it is a field itself, or how data are written.
  if (naming.words.length > 0 && named.length === 0) return [];
  const columns = new Map<string, FieldColumn>();
  for (const element of (named.length > 0 ? named : [...rules]).sort((one, other) => one - other)) {
    if (columns.size === mostFields) break;
    const texts = records.map(({ fields }) => fields.get(element) ?? []);
    const isMany = texts.some(({ length }) => length > 1);
    if (isMany && !isWord(element)) continue;
    const joined = texts.map((each) => each.join("\n"));
    const key = joined.join("\0");
    if (columns.has(key) || new Set(joined).size < 2) continue;
    const numbers = Float64Array.from(texts, ([text]) =>
      text === undefined || isMany ? Number.NaN : (fieldNumber(text) ?? Number.NaN),
    );
    columns.set(key, { element, isMany, texts, numbers });
  }
  return [...columns.values()];
}
