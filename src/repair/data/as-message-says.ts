import { editDistance } from "../../base/closest.ts";
import type { Oracle } from "../../oracle/oracle.ts";
import { type InputEdit, substitution } from "../../text/edit.ts";
import { textOf, type Value } from "./other-values.ts";

/** Follow at most so many messages, and try so many edits for each. */
const mostMessages = 6;
const mostEdits = 40;

export interface AsMessageSays {
  readonly input: Uint8Array;
  readonly values: readonly Value[];
  readonly asking: Oracle<readonly InputEdit[]>;
  readonly signal: AbortSignal;
}

/**
 * Follows the program's messages one after the other: an allowed word replaces a rejected one, or a missing key is
 * added. Null if the messages name none, or the program still rejects the result.
 */
export async function asMessageSays(
  fingerprint: string | undefined,
  { asking, signal, ...data }: AsMessageSays,
): Promise<readonly InputEdit[] | null> {
  let said = fingerprint;
  let done: readonly InputEdit[] = [];
  const heard = new Set<string | undefined>();
  while (said !== undefined && !heard.has(said) && heard.size < mostMessages) {
    heard.add(said);
    let next: { readonly edits: readonly InputEdit[]; readonly said: string | undefined } | undefined;
    for (const edit of editsFor(namedIn(said), data).slice(0, mostEdits)) {
      const edits = withEdit(done, edit);
      const { outcome, fingerprint } = await asking(edits, signal);
      if (outcome === "pass") return edits;
      if (outcome === "fail" && fingerprint !== undefined && !heard.has(fingerprint) && namesAny(fingerprint))
        next ??= { edits, said: fingerprint };
    }
    if (next === undefined) return null;
    [done, said] = [next.edits, next.said];
  }
  return null;
}

function namesAny(fingerprint: string): boolean {
  const { allowed, missing } = namedIn(fingerprint);
  return allowed.length > 0 || missing !== undefined;
}

/** The edits with one more, behind an insertion at the same place. */
function withEdit(edits: readonly InputEdit[], edit: InputEdit): readonly InputEdit[] {
  const known = edits.find(({ start }) => start === edit.start);
  if (known === undefined) return [...edits, edit];
  const both = { ...known, inserted: new Uint8Array([...known.inserted, ...edit.inserted]) };
  return edits.map((each) => (each === known ? both : each));
}

type Data = Omit<AsMessageSays, "asking" | "signal">;

function editsFor(named: Named, data: Data): readonly InputEdit[] {
  return [
    ...allowedInstead(named, data.values),
    ...(named.missing === undefined ? [] : added(named.missing, data)),
  ];
}

/** Values that the message speaks of, by what they are or by their keys, replaced by words that it allows, the nearest first. */
function allowedInstead({ refused, allowed, words }: Named, values: readonly Value[]): readonly InputEdit[] {
  const spokenOf = values.filter(({ text, key }) =>
    refused !== undefined && bare(text) === refused
      ? true
      : key !== null && words.has(bare(key)) && !allowed.includes(bare(text)),
  );
  return spokenOf
    .filter(
      ({ text }) =>
        refused === undefined ||
        bare(text) === refused ||
        !spokenOf.some((other) => bare(other.text) === refused),
    )
    .flatMap((value) =>
      allowed.map((word) => ({ value, word, distance: editDistance(bare(value.text), word) })),
    )
    .sort((one, other) => one.distance - other.distance)
    .map(({ value, word }) =>
      substitution(value, encoder.encode(value.text.replace(bare(value.text), () => word))),
    );
}

/** A key with its value, as they stand. */
interface Member {
  readonly key: Value;
  readonly value: Value;
}

/**
 * Adds a key with the plainest values of similar keys to records that lack it; first where other records with the
 * same keys have it.
 */
function added(key: string, { input, values }: Data): readonly InputEdit[] {
  const records = recordsOf(input, values);
  const keysOf = (record: readonly Member[]): readonly string[] =>
    record.map((member) => bare(member.key.text));
  const having = records.filter((record) => keysOf(record).includes(key));
  const commonKeys = (record: readonly Member[]): number =>
    Math.max(
      0,
      ...having.map((other) => keysOf(other).filter((name) => keysOf(record).includes(name)).length),
    );
  const lacking = records
    .filter((record) => !having.includes(record))
    .map((record) => ({ record, common: commonKeys(record) }))
    .sort((one, other) => other.common - one.common);
  const alike = having.flatMap((record) =>
    record.flatMap((member) => (bare(member.key.text) === key ? member : [])),
  );
  const plain = new Set([...alike.slice(0, 1).map(({ value }) => plainestLike(value.text)), ...plainest]);
  const separator = separatorIn(input, records);
  return [...plain].flatMap((text) =>
    lacking.flatMap(({ record }) => {
      const last = record.at(-1);
      if (last === undefined) return [];
      const sign = textOf(input, { start: last.key.end, end: last.value.start });
      const named = last.key.text.replace(bare(last.key.text), () => key);
      const inserted = encoder.encode(`${separator}${named}${sign}${text}`);
      return [{ start: last.value.end, end: last.value.end, inserted }];
    }),
  );
}

/** Members between which nothing but one separator stands. */
function recordsOf(input: Uint8Array, values: readonly Value[]): readonly (readonly Member[])[] {
  const records: Member[][] = [];
  for (const [index, value] of values.entries()) {
    const key = values[index - 1];
    if (value.key === null || key === undefined) continue;
    const record = records.at(-1);
    const before = record?.at(-1)?.value;
    const apart = before && textOf(input, { start: before.end, end: key.start });
    if (record !== undefined && apart !== undefined && /^\s*[,;]?\s*$/.test(apart))
      record.push({ key, value });
    else records.push([{ key, value }]);
  }
  return records;
}

/** The text between the first two members of a record; a comma if all have one member. */
function separatorIn(input: Uint8Array, records: readonly (readonly Member[])[]): string {
  for (const [first, second] of records)
    if (first !== undefined && second !== undefined)
      return textOf(input, { start: first.value.end, end: second.key.start });
  return ", ";
}

const plainestLike = (text: string): string =>
  /^(["'])/.test(text) ? text.charAt(0).repeat(2) : /^[-+.\d]/.test(text) ? "0" : text;
const plainest = ['""', "0", "null", "true", "[]", "{}"];
const bare = (text: string): string => text.replace(/^(["'])(.*)\1$/s, "$2");
const encoder = new TextEncoder();

/** The facts about rejected data in a message. */
export interface Named {
  /** The word of the input that it quotes. */
  readonly refused: string | undefined;
  /** Words one of which it wants instead. */
  readonly allowed: readonly string[];
  /** A key that it misses. */
  readonly missing: string | undefined;
  /** All words of it, such as keys. */
  readonly words: ReadonlySet<string>;
}

/**
 * The words that a message names as refused, allowed or missing, by the fingerprint of the failure, which keeps names and marks those that
 * stand in the input.
 */
export function namedIn(fingerprint: string): Named {
  const message = fingerprint.replace(/ in (?:<anonymous>|[\w.$]+) \([^)]*\)$/, "");
  const wish = allowing.exec(message);
  const behind = wish?.[1] ?? "";
  const [list = "", ...others] = behind.split(instead);
  const [, refused] = /“‹([^”›]+)›”/.exec([message.slice(0, wish?.index), ...others].join(" ")) ?? [];
  return {
    refused,
    allowed: listedIn(list),
    missing: missing.map((pattern) => pattern.exec(message)?.[1]).find((name) => name !== undefined),
    words: new Set(message.match(/[\p{L}_][\p{L}\p{N}_-]*/gu)),
  };
}

const allowing =
  /\b(?:one of|choose from|choices|allowed|accepted|expected|must be|should be|either|(?:valid|possible|known|supported) \w+)\b(.*)/i;
/** The rejected word follows. */
const instead = /\b(?:but|got|not|found|received|instead|given)\b/;
const bareList = /(?:[\w.-]+(?:, or |, | or | ?\| ?|, ?))+[\w.-]+/;

function listedIn(list: string): readonly string[] {
  const quoted = Array.from(list.matchAll(/“‹?([^”›]+)›?”/g), ([, word = ""]) => word);
  if (quoted.length > 0) return quoted;
  return bareList.exec(list)?.[0].split(/, or |, ?| or | ?\| ?/) ?? [];
}

const missing: readonly RegExp[] = [
  /\bKeyError: “‹?([^”›]+)›?”/,
  /“‹?([^”›]+)›?” (?:is|was) (?:a )?(?:required|missing|not (?:found|present|set|given))/i,
  /\b(?:missing|required?|requires|lacks|needs|without|no)\b[^“]*“‹?([^”›]+)›?”/i,
  /\b(?:missing|requires|lacks|no) (?:required )?(?:key|field|property|option|parameter|attribute|entry|value for):? ([\w-]+)/i,
  /(?:^|[\s./])([\w-]+) is (?:required|missing)\b/i,
];
