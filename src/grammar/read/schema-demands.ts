import type { RuleReader } from "./notation.ts";
import type { JsonNode, JsonObject, JsonString } from "./positioned-json.ts";

/** The types, and the keywords that concern only values of each. */
export const TYPES: ReadonlyMap<string, RegExp> = new Map([
  ["object", /^(?:properties|required|patternProperties|(?:additional|unevaluated|min|max)Properties)$/],
  ["array", /^(?:items|prefixItems|(?:min|max)Items)$/],
  ["string", /^(?:pattern|(?:min|max)Length)$/],
  ["number", /^(?:minimum|maximum|exclusiveMinimum|exclusiveMaximum)$/],
  ["integer", /^$/],
  ["boolean", /^$/],
  ["null", /^$/],
]);

const REFERENCE = /^\$(?:ref|dynamicRef|recursiveRef)$/;
const COMBINATION = /^(?:type|enum|const|allOf|anyOf|oneOf|additionalItems)$/;
const LEFT_OUT =
  /^(?:not|if|dependencies|dependent\w+|propertyNames|maxProperties|uniqueItems|contains|multipleOf|format|unevaluatedItems)$/;

/** All that some schemas say of a value together. */
export interface Demands {
  /** The first of the schemas. */
  readonly place: JsonNode;
  types?: readonly string[];
  /** The types that keywords are for. */
  readonly suggested: Set<string>;
  /** The values of `enum` and `const`, as JSON texts. */
  texts?: readonly string[];
  /** The arrays of each `anyOf` and `oneOf`. */
  readonly choices: JsonNode[];
  readonly properties: Map<string, readonly JsonNode[]>;
  readonly required: Set<string>;
  readonly patterns: (readonly [pattern: JsonString, schema: JsonNode])[];
  /** The schemas of additional members. */
  readonly others: JsonNode[];
  /** Whether a name is allowed: a test of each schema without additional members. */
  readonly closed: ((name: string) => boolean)[];
  readonly items: JsonNode[];
  prefix: readonly JsonNode[];
  pattern?: JsonString;
  /** The strictest of each, such as `minLength`. */
  readonly bounds: Map<string, number>;
  isImpossible: boolean;
}

/** The chosen schema of arrays of `anyOf` and `oneOf`; undefined if none is. */
export type Decisions = ReadonlyMap<JsonNode, JsonNode | undefined>;

/** The schemas in a file. */
export class Schemas {
  readonly #reader: RuleReader;
  /** The names of the definitions to which references point. */
  readonly names = new Map<JsonNode, string>();
  /** The schemas that references name by `$id` or an anchor. */
  readonly #named = new Map<string, JsonNode>();

  constructor(reader: RuleReader, root: JsonNode) {
    this.#reader = reader;
    this.#nameSchemas(root);
    this.#named.set("", root);
  }

  #nameSchemas(node: JsonNode): void {
    if (node.kind === "array") for (const item of node.items) this.#nameSchemas(item);
    if (node.kind !== "object") return;
    for (const { key, value } of node.members) {
      if (value.kind === "string" && /^(?:\$?id|\$anchor|\$dynamicAnchor)$/.test(key.value))
        this.#named.set(`${key.value.endsWith("nchor") ? "#" : ""}${value.value.replace(/#$/, "")}`, node);
      this.#nameSchemas(value);
    }
  }

  /** The schema to which this one refers, if it says nothing else. */
  referred(schema: JsonNode): JsonNode {
    const passed = new Set<JsonNode>();
    for (let current: JsonNode | undefined = schema; current && !passed.has(current); ) {
      passed.add(current);
      const [only, ...others] = demandsOf(current);
      if (!only || others.length > 0 || !REFERENCE.test(only.key.value)) return current;
      current = this.#target(only.value);
    }
    return schema;
  }

  /** The schema to which a reference points; undefined, with a note, if it is in another file. */
  #target(node: JsonNode): JsonNode | undefined {
    const { cursor } = this.#reader;
    if (node.kind !== "string") throw cursor.error("a reference is a string", undefined, node.offset);
    const [base = "", fragment = ""] = node.value.split("#");
    const steps = fragment.startsWith("/") ? fragment.slice(1).split("/").map(decoded) : [];
    const named = this.#named.get(fragment !== "" && steps.length === 0 ? `#${fragment}` : base);
    if (!named) {
      this.#reader.noteOnce(
        `the schema ${node.value} is in another file: any value may stand there`,
        node.offset,
      );
      return undefined;
    }
    // A pointer may begin at a schema with an identity of its own.
    const [target] = [named, ...this.#named.values()].flatMap((each) => pointedAt(each, steps) ?? []);
    if (!target) throw cursor.error(`there is no schema ${node.value}`, undefined, node.offset);
    const last = steps.at(-1);
    if (last !== undefined) this.names.set(target, last);
    return target;
  }

  /** Collects what the schemas say; of an `anyOf` or `oneOf` that is decided, only the chosen schema counts. */
  demands(schemas: readonly JsonNode[], decided: Decisions = new Map()): Demands {
    const demands: Demands = {
      ...{ suggested: new Set(), choices: [], properties: new Map(), required: new Set(), patterns: [] },
      ...{ others: [], closed: [], items: [], prefix: [], bounds: new Map(), isImpossible: false },
      place: schemas[0] as JsonNode,
    };
    const pending = [...schemas];
    const passed = new Set(pending);
    const add = (...more: (JsonNode | undefined)[]) => {
      for (const each of more) if (each && !passed.has(each)) passed.add(each) && pending.push(each);
    };
    for (const schema of pending) {
      if (schema.kind === "boolean") demands.isImpossible ||= schema.value === false;
      for (const { key, value } of demandsOf(this.#checked(schema))) {
        const keyword = key.value;
        if (REFERENCE.test(keyword)) add(this.#target(value));
        else if (keyword === "allOf") add(...itemsOf(value));
        else if (!/^(?:any|one)Of$/.test(keyword)) this.#demand(demands, schema, keyword, value);
        else if (decided.has(value)) add(decided.get(value));
        else demands.choices.push(value);
        if (keyword === "oneOf")
          this.#reader.noteOnce("values that meet several schemas of a oneOf are derived, too", value.offset);
      }
    }
    return demands;
  }

  /** Adds what a keyword says. */
  #demand(demands: Demands, schema: JsonNode, keyword: string, value: JsonNode): void {
    const { properties, patterns, bounds, suggested } = demands;
    for (const [type, keywords] of TYPES) if (keywords.test(keyword)) suggested.add(type);
    if (keyword === "type") {
      const types = value.kind === "array" ? value.items.map(plainOf) : [plainOf(value)];
      const isAllowed = (type: string): boolean =>
        types.includes(type) || (type === "integer" && types.includes("number"));
      const narrower = types
        .map(String)
        .filter((type) => type !== "number" || !demands.types?.includes("integer"));
      demands.types = demands.types?.filter(isAllowed) ?? narrower;
    } else if (keyword === "enum" || keyword === "const") {
      const texts = (keyword === "enum" ? itemsOf(value) : [value]).map((each) =>
        JSON.stringify(plainOf(each)),
      );
      demands.texts = demands.texts?.filter((text) => texts.includes(text)) ?? texts;
    } else if (keyword === "properties") {
      for (const { key, value: property } of membersOf(value))
        properties.set(key.value, [...(properties.get(key.value) ?? []), property]);
    } else if (keyword === "required")
      for (const name of itemsOf(value)) demands.required.add(String(plainOf(name)));
    else if (keyword === "patternProperties")
      for (const each of membersOf(value)) patterns.push([each.key, each.value]);
    else if (/^(?:additional|unevaluated)Properties$/.test(keyword)) {
      if (plainOf(value) !== false) demands.others.push(value);
      else if (keyword === "unevaluatedProperties") demands.closed.push((name) => properties.has(name));
      else demands.closed.push(nameTest(schema));
    } else if (keyword === "prefixItems" || (keyword === "items" && value.kind === "array"))
      demands.prefix = itemsOf(value);
    else if (keyword === "items") demands.items.push(value);
    else if (keyword === "additionalItems") {
      if (memberOf(schema, "items")?.kind === "array") demands.items.push(value);
    } else if (keyword === "pattern" && value.kind === "string") demands.pattern ??= value;
    else if (value.kind === "number") {
      const strictest = keyword.startsWith("max") || keyword.endsWith("Maximum") ? Math.min : Math.max;
      bounds.set(keyword, strictest(Number(value.value), bounds.get(keyword) ?? Number(value.value)));
    }
    if (LEFT_OUT.test(keyword) || (/^exclusive/.test(keyword) && value.kind === "boolean"))
      this.#reader.noteOnce(`${keyword} is left out`, value.offset);
  }

  #checked(schema: JsonNode): JsonNode {
    if (schema.kind === "object" || schema.kind === "boolean") return schema;
    throw this.#reader.cursor.error("expected a schema, an object or a boolean", undefined, schema.offset);
  }
}

export const itemsOf = (node: JsonNode): readonly JsonNode[] => (node.kind === "array" ? node.items : []);
const membersOf = (node: JsonNode): JsonObject["members"] => (node.kind === "object" ? node.members : []);
const memberOf = (node: JsonNode | undefined, name: string): JsonNode | undefined =>
  node && membersOf(node).find(({ key }) => key.value === name)?.value;

/** The members of a schema that limit its values. */
export const demandsOf = (schema: JsonNode): JsonObject["members"] =>
  membersOf(schema).filter(({ key: { value } }) =>
    [REFERENCE, COMBINATION, LEFT_OUT, ...TYPES.values()].some((keywords) => keywords.test(value)),
  );

export function plainOf(node: JsonNode): unknown {
  if (node.kind === "array") return node.items.map(plainOf);
  if (node.kind !== "object") return node.value;
  return Object.fromEntries(node.members.map(({ key, value }) => [key.value, plainOf(value)]));
}

/** What a JSON pointer leads to. */
function pointedAt(from: JsonNode, steps: readonly string[]): JsonNode | undefined {
  let current: JsonNode | undefined = from;
  for (const step of steps)
    current = current?.kind === "array" ? current.items[Number(step)] : memberOf(current, step);
  return current;
}

/** A step of a JSON pointer in a URI. */
const decoded = (step: string): string =>
  step
    .replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");

export function isMatch(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, "u").test(text);
  } catch {
    return false;
  }
}

/** Tells which names a schema without additional members allows. */
function nameTest(schema: JsonNode): (name: string) => boolean {
  const keysIn = (keyword: string): string[] => {
    const listed = memberOf(schema, keyword);
    return listed ? membersOf(listed).map(({ key }) => key.value) : [];
  };
  const [names, patterns] = [new Set(keysIn("properties")), keysIn("patternProperties")];
  return (name) => names.has(name) || patterns.some((pattern) => isMatch(pattern, name));
}
