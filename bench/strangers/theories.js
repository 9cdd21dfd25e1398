/**
 * Cases of kind (d): a program fails for inputs of which a random predicate is true. The predicate is known, so the theory
 * that `explain` reports can be judged.
 */
import { Random } from "../../dist/base/random.js";
import { BUILTIN_GRAMMARS } from "../../dist/format/builtin-formats.js";
import { drawDocument, drawLanguage, drawSchema, jsonLanguage } from "./documents.js";

/**
 * @typedef {import("./documents.js").Item} Item
 * @typedef {import("./documents.js").Schema} Schema
 *
 * @typedef {object} Truth
 * @property {string} kind
 * @property {string} words for people
 * @property {readonly (readonly string[])[]} parts a theory in words has one of each
 * @property {import("./documents.js").Favoured} favoured
 * @property {(items: readonly Item[]) => boolean} holds
 *
 * @typedef {object} TheoryCase
 * @property {string} name
 * @property {string} kind of truth
 * @property {"json" | "random"} language
 * @property {string} grammar
 * @property {string} truth in words
 * @property {readonly (readonly string[])[]} parts
 * @property {string} input that fails
 * @property {(text: string) => "fail" | "pass" | "unresolved"} ask the program
 * @property {() => string} draw an input for the judge
 */

/** @type {Readonly<Record<string, (schema: Schema, random: Random) => Truth>>} */
const truths = {
  value(schema, random) {
    const name = one(schema.numbers, random);
    const most = 10 + random.below(80);
    return {
      kind: "value",
      words: `a record has ${name} above ${most}`,
      parts: [[name], [String(most), String(most + 1)]],
      favoured: { number: most },
      holds: (items) => items.some(({ fields }) => Number(fields[name]) > most),
    };
  },
  choice({ choice: { name, choices } }, random) {
    const value = one(choices, random);
    return {
      kind: "choice",
      words: `a record has ${name} ${value}`,
      parts: [[value]],
      favoured: {},
      holds: (items) => items.some(({ fields }) => fields[name] === value),
    };
  },
  count({ kinds, kind: named }, random) {
    const kind = one(kinds, random);
    const most = 1 + random.below(3);
    return {
      kind: "count",
      words: `more than ${most} records have ${named} ${kind}`,
      parts: [[kind], [String(most), String(most + 1), ...(most === 1 ? ["two", "several"] : [])]],
      favoured: { kinds: [kind] },
      holds: (items) => items.filter((item) => item.kind === kind).length > most,
    };
  },
  parts({ parts }, random) {
    const most = 1 + random.below(3);
    return {
      kind: "parts",
      words: `a record has more than ${most} ${parts}`,
      parts: [[parts], [String(most), String(most + 1), ...(most === 1 ? ["two", "several"] : [])]],
      favoured: {},
      holds: (items) => items.some((item) => item.parts.length > most),
    };
  },
  order({ kinds }, random) {
    const [first, second] = two(kinds, random);
    return {
      kind: "order",
      words: `${first} stands directly in front of ${second}`,
      parts: [[first], [second]],
      favoured: { kinds: [first, second] },
      holds: (items) => items.some(({ kind }, index) => kind === first && items[index + 1]?.kind === second),
    };
  },
  before({ kinds }, random) {
    const [first, second] = two(kinds, random);
    return {
      kind: "before",
      words: `${first} stands somewhere before ${second}`,
      parts: [[first], [second]],
      favoured: {},
      holds(items) {
        const begin = items.findIndex(({ kind }) => kind === first);
        return begin >= 0 && items.slice(begin).some(({ kind }) => kind === second);
      },
    };
  },
  equality({ words: [left = "", right = ""] }) {
    return {
      kind: "equality",
      words: `a record has equal ${left} and ${right}`,
      parts: [[left], [right]],
      favoured: { equal: [left, right] },
      holds: (items) =>
        items.some(({ fields }) => fields[left] !== undefined && fields[left] === fields[right]),
    };
  },
  two({ choice: { name, choices }, numbers }, random) {
    const value = one(choices, random);
    const number = one(numbers, random);
    const most = 10 + random.below(80);
    return {
      kind: "two",
      words: `a record has ${name} ${value} and ${number} above ${most}`,
      parts: [[value], [number], [String(most), String(most + 1)]],
      favoured: { number: most, choice: value },
      holds: (items) => items.some(({ fields }) => fields[name] === value && Number(fields[number]) > most),
    };
  },
  apart({ choice: { name, choices }, kinds, kind: named }, random) {
    const value = one(choices, random);
    const kind = one(kinds, random);
    return {
      kind: "apart",
      words: `a record has ${name} ${value}, and one, this or another, has ${named} ${kind}`,
      parts: [[value], [kind]],
      favoured: {},
      holds: (items) =>
        items.some(({ fields }) => fields[name] === value) && items.some((item) => item.kind === kind),
    };
  },
  lacking({ choice: { name, choices }, parts }, random) {
    const value = one(choices, random);
    return {
      kind: "lacking",
      words: `a record has ${name} ${value} and no ${parts}`,
      parts: [[value], [parts]],
      favoured: { choice: value },
      holds: (items) => items.some((item) => item.fields[name] === value && item.parts.length === 0),
    };
  },
};

export const truthKinds = Object.keys(truths);

/**
 * The case of this number: kinds of truths take turns, then languages.
 * @param {number} seed
 * @param {number} number
 * @returns {TheoryCase}
 */
export function theoryCase(seed, number) {
  const random = new Random(seed + 7919 * number);
  const kind = truthKinds[number % truthKinds.length] ?? "value";
  const schema = drawSchema(random);
  const isData = Math.floor(number / truthKinds.length) % 2 === 0;
  const language = isData ? jsonLanguage(schema, jsonGrammar) : drawLanguage(schema, random);
  const truth = /** @type {(schema: Schema, random: Random) => Truth} */ (truths[kind])(schema, random);
  const draw = () => drawDocument(schema, random, truth.favoured);
  let failing = draw();
  while (!truth.holds(failing)) failing = draw();
  return {
    name: `${language.name}, ${truth.words}`,
    kind: truth.kind,
    language: language.name,
    grammar: language.grammar,
    truth: truth.words,
    parts: truth.parts,
    input: language.write(failing),
    ask(text) {
      try {
        return truth.holds(language.read(text)) ? "fail" : "pass";
      } catch {
        return "unresolved";
      }
    },
    draw: () => language.write(draw()),
  };
}

const jsonGrammar = /** @type {{ text: string }} */ (BUILTIN_GRAMMARS.find(({ name }) => name === "json"))
  .text;

/** @param {readonly string[]} from @param {Random} random */
const one = (from, random) => from[random.below(from.length)] ?? "";

/**
 * Two different ones.
 * @param {readonly string[]} from
 * @param {Random} random
 */
function two(from, random) {
  const first = one(from, random);
  const others = from.filter((each) => each !== first);
  return /** @type {const} */ ([first, one(others, random)]);
}
