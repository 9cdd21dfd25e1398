import { closest, didYouMean } from "../../base/closest.ts";
import { ANY_CHARACTER } from "../character-class.ts";
import { EMPTY, literal, oneOf, optional, reference, repetition, sequence } from "../expression.ts";
import type { Alternative, Expression, Rule, TokenTraits } from "../grammar.ts";
import { GrammarError } from "../grammar-error.ts";
import { RuleReader } from "./notation.ts";
import { type JsonNode, type JsonObject, readPositionedJson } from "./positioned-json.ts";
import { NO_MODE, type Reading } from "./reading.ts";
import { regularExpression } from "./regular-expression.ts";
import type { TextCursor } from "./text-cursor.ts";

/** The parts of a tree-sitter `grammar.json` that affect the language. */
interface TreeSitterSyntax {
  readonly name: string;
  /** By name, in the order of the file; the first is the start symbol. */
  readonly rules: ReadonlyMap<string, TreeSitterRule>;
  /** The symbols that are allowed between any two tokens. */
  readonly extras: readonly TreeSitterExpression[];
  /** Tokens of the external scanner in C: names of rules, literals or patterns. */
  readonly externals: readonly TreeSitterExpression[];
  /** Hidden rules, apart from those whose names start with an underscore. */
  readonly hidden: ReadonlySet<string>;
}

interface TreeSitterRule {
  readonly expression: TreeSitterExpression;
  /** The offset of the rule's name in the file, in UTF-16 units. */
  readonly offset: number;
}

/** A part of a rule as in the file, without fields and numeric precedences. */
type TreeSitterExpression = { readonly offset: number } & (
  | { readonly kind: "symbol"; readonly name: string }
  | { readonly kind: "string"; readonly text: string }
  | { readonly kind: "pattern"; readonly source: string; readonly ignoreCase: boolean }
  | { readonly kind: "blank" }
  | { readonly kind: "sequence" | "choice"; readonly members: readonly TreeSitterExpression[] }
  | { readonly kind: "repeat"; readonly content: TreeSitterExpression; readonly min: 0 | 1 }
  /** Makes its content a single token. */
  | { readonly kind: "token"; readonly content: TreeSitterExpression }
  /** Renames its content; a type that is not `named` is a literal. */
  | { readonly kind: "alias"; readonly content: TreeSitterExpression; readonly type: NodeType }
  | { readonly kind: "associative"; readonly content: TreeSitterExpression; readonly side: "left" | "right" }
);

/** A node type of a tree-sitter tree. */
interface NodeType {
  readonly type: string;
  /** False for a literal, whose type is its text. */
  readonly named: boolean;
}

/** Parses a tree-sitter `grammar.json`. Throws `GrammarError` with the position. */
function parseTreeSitter(cursor: TextCursor): TreeSitterSyntax {
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

/** Checks the types of JSON values; throws with their position. */
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

  /** The items of an array; empty when the key is missing. */
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

/** A tree-sitter grammar, with the data to recognize its rules in tree-sitter's trees. */
export interface TreeSitterReading extends Reading {
  /** The references and literals that appear under another name in tree-sitter's trees. */
  readonly aliases: ReadonlyMap<Expression, NodeType>;
  /** Names of the rules that may occur between any two tokens. */
  readonly extras: ReadonlySet<string>;
}

/**
 * Reads a tree-sitter `grammar.json`. Tokens become token rules; unnamed tokens inside a rule become rules of their
 * own; tokens of the external scanner derive any text. Precedences are dropped, and so is the ban of white space before
 * immediate tokens. Throws `GrammarError` with the position.
 */
export function readTreeSitter(text: string): TreeSitterReading {
  return new GrammarBuilder(new RuleReader(text)).build();
}

/** Collects the rules of the grammar. */
class GrammarBuilder {
  readonly #reader: RuleReader;
  readonly #syntax: TreeSitterSyntax;
  readonly #rules: Map<string, Rule>;
  readonly #aliases = new Map<Expression, NodeType>();
  /** Names of the rules made for unnamed tokens, by their alternatives. */
  readonly #unnamedTokens = new Map<string, string>();

  constructor(reader: RuleReader) {
    this.#reader = reader;
    this.#rules = reader.rules;
    this.#syntax = parseTreeSitter(reader.cursor);
  }

  build(): TreeSitterReading {
    const { rules, externals, extras } = this.#syntax;
    const [start = ""] = rules.keys();
    for (const [name, { expression, offset }] of rules) this.#addRule(name, expression, offset);
    this.#addExternals(externals);
    for (const extra of extras) this.#addExtra(extra);
    const names = extras.flatMap((part) => (part.kind === "symbol" ? [part.name] : []));
    return { ...this.#reader.reading(start), aliases: this.#aliases, extras: new Set(names) };
  }

  #addRule(name: string, part: TreeSitterExpression, offset: number): void {
    const hidden = name.startsWith("_") || this.#syntax.hidden.has(name);
    const rule = { name, position: this.#reader.cursor.position(offset), ...(hidden && HIDDEN) };
    // The rule precedes the rules made for tokens inside it.
    this.#rules.set(name, { ...rule, alternatives: [] });
    if (isToken(part)) {
      this.#rules.set(name, { ...rule, alternatives: this.#tokenAlternatives(part), token: {} });
      return;
    }
    const parts =
      part.kind === "choice" && part.members.every(({ kind }) => kind !== "blank") ? part.members : [part];
    const alternatives = parts.map((each): Alternative => {
      const expression = this.#expression(each, name);
      return each.kind === "associative" ? { expression, associativity: each.side } : { expression };
    });
    this.#rules.set(name, { ...rule, alternatives });
  }

  /** Translates a part of a structure rule; `alias` is the node type that the tree shows. */
  #expression(part: TreeSitterExpression, rule: string, alias?: NodeType): Expression {
    const inner = (each: TreeSitterExpression): Expression => this.#expression(each, rule, alias);
    switch (part.kind) {
      case "symbol":
        return this.#shown(this.#reader.placed(reference(part.name), part.offset), alias);
      case "blank":
        return EMPTY;
      case "sequence":
        return sequence(...part.members.map(inner));
      case "choice":
        return choiceOf(part.members, inner);
      case "repeat":
        return repetition(inner(part.content), part.min);
      case "alias":
        return this.#expression(part.content, rule, part.type);
      case "associative":
        return inner(part.content);
      case "string":
      case "pattern":
      case "token": {
        const text = tokenText(part);
        return this.#shown(
          text === undefined ? reference(this.#unnamedToken(part, rule)) : literal(text),
          alias,
        );
      }
    }
  }

  #shown(expression: Expression, alias: NodeType | undefined): Expression {
    if (alias) this.#aliases.set(expression, alias);
    return expression;
  }

  #unnamedToken(part: TreeSitterExpression, owner: string): string {
    const alternatives = this.#tokenAlternatives(part);
    const key = JSON.stringify(alternatives);
    const known = this.#unnamedTokens.get(key);
    if (known !== undefined) return known;
    const name = this.#freshName(`${owner.startsWith("_") ? "" : "_"}${owner}_token`);
    this.#unnamedTokens.set(key, name);
    this.#rules.set(name, { name, alternatives, token: {}, ...HIDDEN });
    return name;
  }

  #freshName(base: string): string {
    const isTaken = (name: string): boolean => this.#rules.has(name) || this.#syntax.rules.has(name);
    let number = 1;
    while (isTaken(`${base}${number}`)) number++;
    return `${base}${number}`;
  }

  #tokenAlternatives(part: TreeSitterExpression): readonly Alternative[] {
    try {
      const expression = tokenExpression(part);
      const alternatives = expression.kind === "choice" ? expression.alternatives : [expression];
      return alternatives.map((each) => ({ expression: each }));
    } catch (error) {
      if (!(error instanceof GrammarError)) throw error;
      this.#reader.note(`a pattern is read as any text: ${error.message}`, part.offset);
      return ANY_TEXT;
    }
  }

  #addExternals(externals: readonly TreeSitterExpression[]): void {
    const names = externals.flatMap((part) =>
      part.kind === "symbol" && !this.#rules.has(part.name) ? [part.name] : [],
    );
    for (const name of names) {
      const hidden = name.startsWith("_") && HIDDEN;
      this.#rules.set(name, { name, alternatives: ANY_TEXT, token: { mode: NO_MODE }, ...hidden });
    }
    if (names.length === 0) return;
    const message = `the tokens ${names.join(", ")} are made by C code: they are read as any text, and found only by tree-sitter`;
    this.#reader.notes.push({ message });
  }

  /** A pattern becomes a skipped token. A rule moves to a channel, because structure rules may refer to it, too. */
  #addExtra(extra: TreeSitterExpression): void {
    if (extra.kind === "symbol") {
      const rule = this.#rules.get(extra.name);
      if (!rule) {
        const suggestion = didYouMean(extra.name, this.#rules.keys());
        throw this.#reader.cursor.error(`there is no rule "${extra.name}"`, suggestion, extra.offset);
      }
      if (rule.token) this.#rules.set(extra.name, { ...rule, token: { ...rule.token, channel: EXTRAS } });
      else
        this.#reader.notes.push({
          message: `${extra.name} may stand anywhere, which only tree-sitter heeds`,
        });
      return;
    }
    const token: TokenTraits = { skip: true };
    const name = this.#freshName("_extra");
    this.#rules.set(name, { name, alternatives: this.#tokenAlternatives(extra), token, ...HIDDEN });
  }
}

/** Like tree-sitter, trees have no nodes of such rules. */
const HIDDEN = { origin: null } as const;

/** The channel of comments and other named tokens that may occur anywhere. */
const EXTRAS = "extras";

const ANY_TEXT: readonly Alternative[] = [{ expression: repetition(ANY_CHARACTER) }];

/** The only text of a token; undefined when it is not a single literal. */
function tokenText(part: TreeSitterExpression): string | undefined {
  if (part.kind === "string") return part.text;
  return part.kind === "token" || part.kind === "associative" ? tokenText(part.content) : undefined;
}

/** Whether the part is a token, a single leaf of the tree. */
function isToken(part: TreeSitterExpression): boolean {
  if (part.kind === "associative") return isToken(part.content);
  return part.kind === "string" || part.kind === "pattern" || part.kind === "token";
}

/** The expression inside a token. Throws `GrammarError` for a pattern that no grammar can express. */
function tokenExpression(part: TreeSitterExpression): Expression {
  switch (part.kind) {
    case "string":
      return literal(part.text);
    case "pattern":
      return regularExpression(part.source, { ignoreCase: part.ignoreCase });
    case "sequence":
      return sequence(...part.members.map(tokenExpression));
    case "choice":
      return choiceOf(part.members, tokenExpression);
    case "repeat":
      return repetition(tokenExpression(part.content), part.min);
    case "token":
    case "alias":
    case "associative":
      return tokenExpression(part.content);
    case "blank":
    case "symbol":
      return EMPTY;
  }
}

/** A choice; optional if one of its parts is blank. */
function choiceOf(
  parts: readonly TreeSitterExpression[],
  expressionOf: (part: TreeSitterExpression) => Expression,
): Expression {
  const expressions = parts.filter(({ kind }) => kind !== "blank").map(expressionOf);
  if (expressions.length === 0) return EMPTY;
  return expressions.length < parts.length ? optional(oneOf(expressions)) : oneOf(expressions);
}
