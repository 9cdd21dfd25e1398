import { closest, didYouMean } from "../../../base/closest.ts";
import type { GrammarError } from "../../grammar-error.ts";
import { type JsonNode, type JsonObject, readPositionedJson } from "../source/positioned-json.ts";
import type { TextCursor } from "../source/text-cursor.ts";
import type { TreeSitterExpression, TreeSitterRule, TreeSitterSyntax } from "./tree-sitter-syntax.ts";

/** Reads a tree-sitter `grammar.json` as it is written. Throws `GrammarError` with the place. */
export function parseTreeSitter(cursor: TextCursor): TreeSitterSyntax {
  const reader = new JsonReader(cursor);
  if (/^\s*(?:module\.exports|export default|\/[/*])/.test(cursor.text)) {
    throw cursor.error(
      "this is tree-sitter's grammar.js",
      "read the grammar.json that tree-sitter makes of it",
    );
  }
  const whole = reader.object(readPositionedJson(cursor), "a grammar");
  const rules = new Map<string, TreeSitterRule>();
  for (const { key, value } of reader.object(reader.member(whole, "rules"), "the rules").members) {
    if (rules.has(key.value))
      throw reader.error(`a second rule for "${key.value}"`, key, "join both by a CHOICE");
    rules.set(key.value, { expression: expressionOf(reader, value), offset: key.offset });
  }
  if (rules.size === 0) throw reader.error("the grammar has no rule", whole, "write at least one");
  const expressions = (key: string): TreeSitterExpression[] =>
    reader.items(whole, key).map((item) => expressionOf(reader, item));
  const names = (key: string): string[] => reader.items(whole, key).map((item) => reader.string(item));
  return {
    name: reader.string(reader.member(whole, "name")),
    rules,
    extras: expressions("extras"),
    externals: expressions("externals"),
    hidden: new Set([...names("inline"), ...names("supertypes")]),
  };
}

const TYPES = [
  ...[
    "SEQ",
    "CHOICE",
    "REPEAT",
    "REPEAT1",
    "BLANK",
    "SYMBOL",
    "STRING",
    "PATTERN",
    "TOKEN",
    "IMMEDIATE_TOKEN",
  ],
  ...["ALIAS", "FIELD", "PREC", "PREC_LEFT", "PREC_RIGHT", "PREC_DYNAMIC", "RESERVED"],
];

function expressionOf(reader: JsonReader, node: JsonNode): TreeSitterExpression {
  const object = reader.object(node, "a rule");
  const { offset } = object;
  const text = (key: string): string => reader.string(reader.member(object, key));
  const content = (): TreeSitterExpression => expressionOf(reader, reader.member(object, "content"));
  const members = (): TreeSitterExpression[] =>
    reader.array(object, "members").map((item) => expressionOf(reader, item));
  const type = text("type");
  switch (type) {
    case "SEQ":
      return { kind: "sequence", members: members(), offset };
    case "CHOICE":
      return { kind: "choice", members: members(), offset };
    case "REPEAT":
    case "REPEAT1":
      return { kind: "repeat", content: content(), min: type === "REPEAT" ? 0 : 1, offset };
    case "BLANK":
      return { kind: "blank", offset };
    case "SYMBOL":
      return { kind: "symbol", name: text("name"), offset: reader.member(object, "name").offset };
    case "STRING":
      return text("value") === ""
        ? { kind: "blank", offset }
        : { kind: "string", text: text("value"), offset };
    case "PATTERN": {
      const flags = reader.optional(object, "flags");
      const ignoreCase = flags !== undefined && reader.string(flags).includes("i");
      return { kind: "pattern", source: text("value"), ignoreCase, offset };
    }
    case "TOKEN":
    case "IMMEDIATE_TOKEN":
      return { kind: "token", content: content(), offset };
    case "ALIAS": {
      const named = reader.member(object, "named");
      const isNamed = named.kind === "boolean" && named.value === true;
      return { kind: "alias", content: content(), type: { type: text("value"), named: isNamed }, offset };
    }
    case "PREC_LEFT":
    case "PREC_RIGHT":
      return {
        kind: "associative",
        content: content(),
        side: type === "PREC_LEFT" ? "left" : "right",
        offset,
      };
    case "FIELD":
    case "PREC":
    case "PREC_DYNAMIC":
    case "RESERVED":
      return content();
    default:
      throw reader.error(
        `"${type}" is not a type of rule`,
        reader.member(object, "type"),
        didYouMean(type, TYPES),
      );
  }
}

/** Takes JSON values for what they should be, or throws with their place. */
class JsonReader {
  readonly #cursor: TextCursor;

  constructor(cursor: TextCursor) {
    this.#cursor = cursor;
  }

  error(problem: string, node: JsonNode, suggestion?: string): GrammarError {
    return this.#cursor.error(problem, suggestion, node.offset);
  }

  object(node: JsonNode, what: string): JsonObject {
    if (node.kind === "object") return node;
    throw this.error(`expected an object, ${what}, but found ${article(node)}`, node);
  }

  string(node: JsonNode): string {
    if (node.kind === "string") return node.value;
    throw this.error(`expected a string but found ${article(node)}`, node);
  }

  optional(object: JsonObject, key: string): JsonNode | undefined {
    return object.members.find((member) => member.key.value === key)?.value;
  }

  member(object: JsonObject, key: string): JsonNode {
    const found = this.optional(object, key);
    if (found) return found;
    const meant = object.members.find((member) => closest(member.key.value, [key]));
    if (!meant) throw this.error(`"${key}" is missing here`, object);
    throw this.error(`"${meant.key.value}" is not known here`, meant.key, `did you mean "${key}"?`);
  }

  /** The items of an array; none when the key is missing. */
  items(object: JsonObject, key: string): readonly JsonNode[] {
    return this.optional(object, key) ? this.array(object, key) : [];
  }

  array(object: JsonObject, key: string): readonly JsonNode[] {
    const found = this.member(object, key);
    if (found.kind === "array") return found.items;
    throw this.error(`expected an array, "${key}", but found ${article(found)}`, found);
  }
}

function article({ kind }: JsonNode): string {
  if (kind === "null") return kind;
  return kind === "array" || kind === "object" ? `an ${kind}` : `a ${kind}`;
}
