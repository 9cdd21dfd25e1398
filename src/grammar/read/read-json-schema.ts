import { didYouMean } from "../../base/closest.ts";
import { EMPTY, oneOf, optional, reference, repetition, sequence } from "../expression.ts";
import type { Expression } from "../grammar.ts";
import { GrammarError } from "../grammar-error.ts";
import { mostRepetitions } from "../validate.ts";
import {
  colon,
  comma,
  jsonRules,
  type Member,
  numbersBetween,
  someOf,
  space,
  textBut,
  textMatching,
} from "./json-texts.ts";
import { RuleReader } from "./notation.ts";
import { type JsonNode, type JsonString, readPositionedJson } from "./positioned-json.ts";
import type { Reading } from "./reading.ts";
import {
  type Decisions,
  type Demands,
  demandsOf,
  isMatch,
  itemsOf,
  plainOf,
  Schemas,
  TYPES,
} from "./schema-demands.ts";

/**
 * Reads a JSON Schema (drafts 4 to 2020-12) as a grammar of the JSON texts that it describes, with white space between
 * tokens. Members have the order of `properties`; additional members follow. Notes say what is left out, such as `not`,
 * `if`, `format`, and schemas in other files. Throws a GrammarError.
 */
export function readJsonSchema(text: string): Reading {
  return new SchemaReader(text).read();
}

/** Whether the text is a JSON object with keywords of a schema. */
export function isJsonSchema(text: string): boolean {
  try {
    const { $schema, $ref, type, properties, ...rest } = JSON.parse(text.replace(/^\ufeff/, "")) ?? {};
    if (/json-schema\.org/.test($schema) || typeof $ref === "string" || TYPES.has([type].flat()[0]))
      return true;
    if (typeof properties === "object" && !Array.isArray(properties)) return true;
    return ["anyOf", "oneOf", "allOf"].some((key) => typeof rest[key]?.[0] === "object");
  } catch {
    return false;
  }
}

/** The most combinations of the alternatives of several `anyOf` and `oneOf`. */
const mostCombinations = 64;

/** Keeps the reader's recursion within the stack. */
const deepestNesting = 200;

/** Up to so many members stand in one expression. */
const fewMembers = 16;

class SchemaReader {
  readonly #reader: RuleReader;
  readonly #root: JsonNode;
  readonly #rules = jsonRules();
  readonly #schemas: Schemas;
  /** The names of rules by their keys. */
  readonly #known = new Map<string, string>();
  #depth = 0;
  readonly #taken = new Set(this.#rules.keys());

  constructor(text: string) {
    this.#reader = new RuleReader(text);
    this.#root = readPositionedJson(this.#reader.cursor);
    this.#schemas = new Schemas(this.#reader, this.#root);
  }

  read(): Reading {
    const start = "text";
    this.#rule(start, start, this.#root, () => [sequence(space, this.#value([this.#root], "root"))]);
    this.#reader.addMentioned((name) => this.#rules.get(name));
    const rules = [...this.#reader.made].map(
      ([name, rule]) => [name, name.startsWith("_members") ? { ...rule, origin: null } : rule] as const,
    );
    return this.#reader.reading(start, new Map(rules));
  }

  /** A rule that is made once for each key, with a name like the wanted one. */
  #rule(wanted: string, key: string, place: JsonNode, alternatives: () => readonly Expression[]): Expression {
    const known = this.#known.get(key);
    if (known !== undefined) return reference(known);
    let name = wanted;
    for (let uses = 2; this.#taken.has(name); uses++) name = `${wanted} ${uses}`;
    this.#taken.add(name);
    this.#known.set(key, name);
    // The rule precedes those of its parts.
    this.#reader.make(name, [{ expression: reference(name) }], place.offset);
    const { cursor } = this.#reader;
    if (++this.#depth > deepestNesting)
      throw cursor.error(`schemas nested more than ${deepestNesting} deep`, undefined, place.offset);
    const made = alternatives().map((expression) => ({ expression }));
    this.#depth--;
    if (made.length === 0) this.#reader.makeNothing(name, "no value meets the schema", place.offset);
    else this.#reader.make(name, made, place.offset);
    return reference(name);
  }

  /** The values that all of the schemas describe. */
  #value(schemas: readonly JsonNode[], wanted: string): Expression {
    const parts = [...new Set(schemas.map((each) => this.#schemas.referred(each)))].filter(
      (each) => each.kind !== "object" || demandsOf(each).length > 0,
    );
    const [first] = parts;
    if (!first) return reference("value");
    const { choices, texts = [], types = ["object"], pattern, bounds } = this.#schemas.demands(parts);
    // Counted repetitions get a rule, because nested ones multiply.
    const isSimple = choices.length === 0 && texts.length < 2 && !pattern && bounds.size === 0;
    const alternatives =
      isSimple && !types.some((type) => /^[oa]/.test(type)) ? this.#alternatives(parts, wanted) : [];
    if (alternatives.length > 0) return oneOf(alternatives);
    const name = this.#schemas.names.get(first) ?? wanted;
    const key = parts.map(({ offset }) => offset).join();
    return this.#rule(name, key, first, () => this.#alternatives(parts, name));
  }

  /** The alternatives of the values that all of the schemas describe. */
  #alternatives(
    schemas: readonly JsonNode[],
    name: string,
    decided: Decisions = new Map(),
    ways = 1,
  ): Expression[] {
    const demands = this.#schemas.demands(schemas, decided);
    const [open] = demands.choices;
    const options = open ? itemsOf(open) : [];
    if (open && schemas.length === 1 && schemas[0] && demandsOf(schemas[0]).length === 1)
      return options.map((each) => this.#value([each], name));
    if (open) {
      const isTooMany = ways > 1 && ways * options.length > mostCombinations;
      if (isTooMany)
        this.#reader.noteOnce(
          "some anyOf and oneOf are left out: they have too many combinations",
          open.offset,
        );
      const chosen = isTooMany ? [undefined] : options;
      return chosen.flatMap((each) =>
        this.#alternatives(schemas, name, new Map([...decided, [open, each]]), ways * options.length),
      );
    }
    if (demands.isImpossible) return [];
    const types = demands.types ?? [...demands.suggested];
    if (demands.texts) {
      const isAllowed = (text: string): boolean =>
        types.length === 0 || types.some((type) => isOfType(text, type));
      return demands.texts.filter(isAllowed).map((text) => sequence(text, space));
    }
    if (demands.types === undefined && types.length === 0) return [reference("value")];
    if (demands.types === undefined)
      this.#reader.noteOnce(
        "without a type, only values of the type of other keywords are derived",
        demands.place.offset,
      );
    return types.flatMap((type) => {
      if (type === "object") return this.#object(demands, name);
      if (type === "array") return [this.#array(demands, name)];
      if (type === "string") return [this.#string(demands)];
      if (!TYPES.has(type))
        throw this.#reader.cursor.error(
          `there is no type "${type}"`,
          didYouMean(type, TYPES.keys()),
          demands.place.offset,
        );
      return type === "number" || type === "integer" ? this.#number(demands, type) : [reference(type)];
    });
  }

  #object(demands: Demands, name: string): Expression[] {
    const { properties, required, patterns, closed, others, bounds, place } = demands;
    const names = [...new Set([...properties.keys(), ...required])];
    if (names.length === 0 && [patterns, closed, others].every(isEmpty) && !bounds.has("minProperties"))
      return [reference("object")];
    const members: Member[] = [];
    for (const each of names) {
      const matching = patterns
        .filter(([pattern]) => isMatch(pattern.value, each))
        .map(([, schema]) => schema);
      const said = [...(properties.get(each) ?? []), ...matching];
      const schemas = said.length > 0 ? said : others;
      const isRequired = required.has(each);
      const isPossible =
        closed.every((isAllowed) => isAllowed(each)) && !schemas.some((one) => plainOf(one) === false);
      if (!isPossible && isRequired) return [];
      if (isPossible) members.push({ expression: this.#member(each, schemas), isRequired });
    }
    const additional = this.#additional(demands, names, name);
    if (additional) members.push({ expression: additional, isRequired: false });
    const least = bounds.get("minProperties") ?? 0;
    if (least > Math.max(1, required.size)) this.#reader.noteOnce("minProperties is left out", place.offset);
    if (members.length > 1)
      this.#reader.noteOnce("members have the order of the schema, additional ones at the end", place.offset);
    const isFilled = least > 0 || required.size > 0;
    const listed = members.length === 0 ? EMPTY : this.#some(members, place);
    return [sequence("{", space, isFilled ? listed : optional(listed), "}", space)];
  }

  /** Some of the members; many of them in rules, because `someOf` mentions parts twice. */
  #some(members: readonly Member[], place: JsonNode): Expression {
    if (members.length <= fewMembers) return someOf(members);
    return this.#rule("_members", JSON.stringify(members), place, () => [
      someOf(members, (part) => this.#some(part, place)),
    ]);
  }

  #member(name: string, schemas: readonly JsonNode[]): Expression {
    const key = `${JSON.stringify(name)} ${schemas.map(({ offset }) => offset).join()}`;
    return this.#rule(name, key, schemas[0] ?? this.#root, () => [
      sequence(JSON.stringify(name), space, colon, this.#value(schemas, `${name} value`)),
    ]);
  }

  /** Additional members; undefined if there are none. */
  #additional(demands: Demands, names: readonly string[], name: string): Expression | undefined {
    const { patterns, closed, others, place } = demands;
    if (patterns.length > 1 || (patterns.length === 1 && names.length > 0))
      this.#reader.noteOnce("a member whose name matches a pattern may have no other schema", place.offset);
    const keys = patterns.flatMap(([pattern, schema]) => {
      const key = this.#pattern(pattern);
      return key && plainOf(schema) !== false ? [{ key, schemas: [schema] }] : [];
    });
    if (closed.length === 0 && (patterns.length === 0 || others.length > 0))
      keys.push({
        key: this.#rule("other name", JSON.stringify(names), place, () => [textBut(names)]),
        schemas: others,
      });
    if (keys.length === 0 || closed.length > 1) return undefined;
    const offsets = [...patterns.map(([, schema]) => schema), ...others].map(({ offset }) => offset);
    const rule = this.#rule(`${name} member`, JSON.stringify([offsets, names]), place, () =>
      keys.map(({ key, schemas }) =>
        sequence('"', key, '"', space, colon, this.#value(schemas, `${name} member value`)),
      ),
    );
    return sequence(rule, repetition(sequence(comma, rule)));
  }

  #array(demands: Demands, name: string): Expression {
    if ([demands.items, demands.prefix].every(isEmpty) && !/I/.test([...demands.bounds.keys()].join()))
      return reference("array");
    const [least, most] = this.#counts(demands, "Items");
    const isClosed = demands.items.some((each) => plainOf(each) === false);
    const item = (): Expression => this.#value(demands.items, `${name} item`);
    /** The items from the index on, with the commas before them. */
    const from = (index: number): Expression => {
      const schema = demands.prefix[index];
      if (index >= most || (!schema && isClosed)) return EMPTY;
      const before = index > 0 ? comma : EMPTY;
      if (!schema && index > 0)
        return repetition(sequence(comma, item()), Math.max(0, least - index), most - index);
      const rest = schema
        ? from(index + 1)
        : repetition(sequence(comma, item()), Math.max(0, least - 1), most - 1);
      const items = sequence(before, schema ? this.#value([schema], `${name} item`) : item(), rest);
      return index < least ? items : optional(items);
    };
    return sequence("[", space, from(0), "]", space);
  }

  #string(demands: Demands): Expression {
    const [least, most] = this.#counts(demands, "Length");
    const isBounded = least > 0 || most < Infinity;
    const matching = demands.pattern && this.#pattern(demands.pattern);
    if (matching && demands.pattern && isBounded)
      this.#reader.noteOnce("the length of strings with a pattern is left out", demands.pattern.offset);
    if (!matching && !isBounded) return reference("string");
    return sequence('"', matching ?? repetition(reference("character"), least, most), '"', space);
  }

  /** The least and the most number of items or characters, as far as they can be counted. */
  #counts({ bounds, place }: Demands, of: "Items" | "Length"): readonly [number, number] {
    const [least, most] = [bounds.get(`min${of}`) ?? 0, bounds.get(`max${of}`) ?? Infinity];
    if (least > mostRepetitions) this.#reader.noteOnce(`large min${of} are left out`, place.offset);
    return [least > mostRepetitions ? 0 : least, most > mostRepetitions ? Infinity : most];
  }

  #number({ bounds, place }: Demands, type: "number" | "integer"): Expression[] {
    const least = Math.max(
      Math.ceil(bounds.get("minimum") ?? -Infinity),
      Math.floor(bounds.get("exclusiveMinimum") ?? -Infinity) + 1,
    );
    const most = Math.min(
      Math.floor(bounds.get("maximum") ?? Infinity),
      Math.ceil(bounds.get("exclusiveMaximum") ?? Infinity) - 1,
    );
    if (least === -Infinity && most === Infinity) return [reference(type)];
    if (type === "number")
      this.#reader.noteOnce("numbers with bounds are derived without an exponent", place.offset);
    return numbersBetween(least, most, type === "integer");
  }

  /** The strings that match a pattern, inside the quotes; undefined, with a note, if no grammar expresses them. */
  #pattern(pattern: JsonString): Expression | undefined {
    try {
      return textMatching(pattern.value);
    } catch (error) {
      if (!(error instanceof GrammarError)) throw error;
      this.#reader.noteOnce(`the pattern ${pattern.value} is left out: ${error.message}`, pattern.offset);
      return undefined;
    }
  }
}

const isEmpty = (list: readonly unknown[]): boolean => list.length === 0;

/** Whether a JSON text has a type. */
function isOfType(text: string, type: string): boolean {
  const value: unknown = JSON.parse(text);
  if (type === "integer") return Number.isInteger(value);
  if (value === null || Array.isArray(value)) return type === (value === null ? "null" : "array");
  return typeof value === type;
}
