/**
 * Random documents of records, and two ways to write them: as JSON, and in a language made up for them.
 *
 * @typedef {import("../../dist/base/random.js").Random} Random
 *
 * A record of one kind with its fields by name. Its parts are a list of words.
 * @typedef {{ kind: string, fields: Readonly<Record<string, string | number>>, parts: readonly string[] }} Item
 *
 * @typedef {object} Schema
 * @property {readonly string[]} kinds of records
 * @property {string} list the name of all records
 * @property {string} kind the name of the field that says the kind
 * @property {string} parts the name of the list in a record
 * @property {readonly string[]} numbers names of fields
 * @property {readonly string[]} words names of fields with any word
 * @property {{ name: string, choices: readonly string[] }} choice a field with one of some words
 *
 * Values that documents have more often than others, so that a truth about them holds in many documents.
 * @typedef {{ number?: number, choice?: string, equal?: readonly string[], kinds?: readonly string[] }} Favoured
 *
 * @typedef {object} Language
 * @property {"json" | "random"} name
 * @property {string} grammar in the project's notation
 * @property {(items: readonly Item[]) => string} write
 * @property {(text: string) => readonly Item[]} read throws for texts that are none
 */

/** @param {Random} random @param {number} syllables */
function drawWord(random, syllables) {
  const letter = (/** @type {string} */ from) => from[random.below(from.length)] ?? "";
  return Array.from({ length: syllables }, () => letter("bdfgklmnprstvz") + letter("aeiou")).join("");
}

/** Different names, none of which is a part of another. @param {Random} random @param {number} count */
function drawNames(random, count) {
  /** @type {string[]} */
  const names = [];
  while (names.length < count) {
    const name = drawWord(random, 3);
    if (!names.includes(name)) names.push(name);
  }
  return names;
}

/**
 * @param {Random} random
 * @returns {Schema}
 */
export function drawSchema(random) {
  const [list = "", kind = "", parts = "", choice = "", ...names] = drawNames(random, 16);
  const next = (/** @type {number} */ count) => names.splice(0, count);
  return {
    list,
    kind,
    parts,
    kinds: next(2 + random.below(2)),
    numbers: next(1 + random.below(2)),
    words: next(2),
    choice: { name: choice, choices: next(2 + random.below(3)) },
  };
}

/** Few enough that truths about two neighbours or several records stay rare. */
const mostItems = 6;
const mostParts = 5;
const largestNumber = 100;
/** A value that is favoured is drawn so often. */
const favouredShare = 0.4;

/**
 * @param {Schema} schema
 * @param {Random} random
 * @param {Favoured} favoured
 * @returns {readonly Item[]}
 */
export function drawDocument(schema, random, { number, choice, equal = [], kinds = [] }) {
  const one = (/** @type {readonly string[]} */ from) => from[random.below(from.length)] ?? "";
  const isFavoured = () => random.unit() < favouredShare;
  const drawNumber = () =>
    number !== undefined && isFavoured()
      ? Math.max(0, number - 1 + random.below(3))
      : random.below(largestNumber);
  return Array.from({ length: 1 + random.below(mostItems) }, () => {
    /** @type {Record<string, string | number>} */
    const fields = {};
    for (const name of schema.numbers) fields[name] = drawNumber();
    fields[schema.choice.name] = choice !== undefined && isFavoured() ? choice : one(schema.choice.choices);
    for (const name of schema.words) fields[name] = drawWord(random, 2);
    const [first = "", second = ""] = equal;
    if (equal.length > 0 && isFavoured()) fields[second] = /** @type {string} */ (fields[first]);
    return {
      kind: kinds.length > 0 && isFavoured() ? one(kinds) : one(schema.kinds),
      fields,
      parts: Array.from({ length: random.below(mostParts + 1) }, () => drawWord(random, 1)),
    };
  });
}

/**
 * @param {Schema} schema
 * @param {string} grammar of JSON
 * @returns {Language}
 */
export function jsonLanguage(schema, grammar) {
  const { list, kind: ofKind, parts: ofParts } = schema;
  return {
    name: "json",
    grammar,
    write: (items) =>
      JSON.stringify({
        [list]: items.map(({ kind, fields, parts }) => ({ [ofKind]: kind, ...fields, [ofParts]: parts })),
      }),
    read(text) {
      const items = JSON.parse(text)?.[list];
      if (!Array.isArray(items)) throw new SyntaxError("there is no list");
      return items.map((item) => {
        const { [ofKind]: kind, [ofParts]: parts, ...fields } = Object(item);
        return { kind, fields, parts: Array.isArray(parts) ? parts : [] };
      });
    },
  };
}

/**
 * A language with its own signs, in which each kind of record is a rule and writes its fields in an order of its own.
 * @param {Schema} schema
 * @param {Random} random
 * @returns {Language}
 */
export function drawLanguage(schema, random) {
  const signs = drawSigns(random);
  const { between, end, open, close, comma } = signs;
  const names = [...schema.numbers, schema.choice.name, ...schema.words];
  const orders = new Map(schema.kinds.map((kind) => [kind, shuffled(names, random)]));
  const quoted = (/** @type {string} */ text) => JSON.stringify(text);
  const grammar = [
    `${schema.list}: record+`,
    `record: ${schema.kinds.join(" | ")}`,
    ...schema.kinds.map(
      (kind) =>
        `${kind}: ${[quoted(kind), ...(orders.get(kind) ?? [])].join(` ${quoted(between)} `)} ${schema.parts}? ${quoted(end)}`,
    ),
    `${schema.parts}: ${quoted(open)} part (${quoted(comma)} part)* ${quoted(close)}`,
    "part: /[a-z]/+",
    ...schema.numbers.map((name) => `${name}: "0" | /[1-9]/ /[0-9]/*`),
    `${schema.choice.name}: ${schema.choice.choices.map(quoted).join(" | ")}`,
    ...schema.words.map((name) => `${name}: /[a-z]/+`),
  ].join("\n");
  return {
    name: "random",
    grammar,
    write: (items) =>
      items
        .map(({ kind, fields, parts }) => {
          const values = (orders.get(kind) ?? []).map((name) => String(fields[name]));
          const list = parts.length === 0 ? "" : `${open}${parts.join(comma)}${close}`;
          return `${[kind, ...values].join(between)}${list}${end}`;
        })
        .join(""),
    read(text) {
      const pieces = text.split(end);
      if (pieces.pop() !== "" || pieces.length === 0) throw new SyntaxError("there is no end");
      return pieces.map((piece) => {
        const [head = "", list, ...rest] = piece.split(open);
        const [kind = "", ...values] = head.split(between);
        const order = orders.get(kind);
        if (order === undefined || values.length !== order.length || rest.length > 0)
          throw new SyntaxError(`there is no record ${piece}`);
        if (list !== undefined && !list.endsWith(close)) throw new SyntaxError("there is no end of a list");
        const fields = order.map((name, index) => [name, readField(schema, name, values[index] ?? "")]);
        const parts = list === undefined ? [] : list.slice(0, -close.length).split(comma);
        if (!parts.every((part) => /^[a-z]+$/.test(part))) throw new SyntaxError("there is no part");
        return { kind, fields: Object.fromEntries(fields), parts };
      });
    },
  };
}

/** @param {Random} random */
function drawSigns(random) {
  const [between = "", end = "", open = "", comma = ""] = shuffled(
    [" ", ":", "|", "/", ";", "\n", "!", "(", ","],
    random,
  );
  return { between, end, open, close: open === "(" ? ")" : "]", comma };
}

/**
 * @param {Schema} schema
 * @param {string} name
 * @param {string} text
 */
function readField({ numbers, choice }, name, text) {
  const pattern = numbers.includes(name) ? /^(0|[1-9][0-9]*)$/ : /^[a-z]+$/;
  if (!pattern.test(text) || (name === choice.name && !choice.choices.includes(text)))
    throw new SyntaxError(`${text} is no ${name}`);
  return numbers.includes(name) ? Number(text) : text;
}

/**
 * @template T
 * @param {readonly T[]} items
 * @param {Random} random
 */
function shuffled(items, random) {
  const keyed = items.map((item) => ({ item, key: random.unit() }));
  return keyed.sort((left, right) => left.key - right.key).map(({ item }) => item);
}
