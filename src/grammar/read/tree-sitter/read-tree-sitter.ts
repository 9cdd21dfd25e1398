import { didYouMean } from "../../../base/closest.ts";
import { ANY_CHARACTER } from "../../character-class.ts";
import { EMPTY, literal, reference, repetition, sequence } from "../../expression.ts";
import type { Alternative, Expression, Rule, TokenTraits } from "../../grammar.ts";
import { GrammarError } from "../../grammar-error.ts";
import { assertValid } from "../../validate.ts";
import { NO_MODE } from "../no-mode.ts";
import type { Note, Reading } from "../reading.ts";
import { positionsBy } from "../source/positions-by.ts";
import { TextCursor } from "../source/text-cursor.ts";
import { parseTreeSitter } from "./parse-tree-sitter.ts";
import { choiceOf, isToken, tokenExpression, tokenText } from "./token-expression.ts";
import type { NodeType, TreeSitterExpression, TreeSitterSyntax } from "./tree-sitter-syntax.ts";

/** A grammar read from tree-sitter, with what is needed to recognize its rules in tree-sitter's trees. */
export interface TreeSitterReading extends Reading {
  /** The references and literals that tree-sitter's trees show under another name than their own. */
  readonly aliases: ReadonlyMap<Expression, NodeType>;
  /** Names of the rules that may stand between any two tokens. */
  readonly extras: ReadonlySet<string>;
}

/**
 * Reads a tree-sitter `grammar.json`. Tokens become token rules, those that stand inside a rule without a name
 * become rules of their own, and tokens that are made by C code derive any text. Precedences are dropped, and so is
 * the ban of white space before an immediate token. Throws `GrammarError` with the place.
 */
export function readTreeSitter(text: string): TreeSitterReading {
  const cursor = new TextCursor(text);
  const builder = new GrammarBuilder(parseTreeSitter(cursor), cursor);
  return builder.build();
}

/** Collects the rules of a grammar while its parts are gone through. */
class GrammarBuilder {
  readonly #syntax: TreeSitterSyntax;
  readonly #cursor: TextCursor;
  readonly #rules = new Map<string, Rule>();
  readonly #aliases = new Map<Expression, NodeType>();
  readonly #offsets = new Map<Expression, number>();
  readonly #notes: Note[] = [];
  /** Names of the rules made for tokens that have none, by what they match. */
  readonly #unnamedTokens = new Map<string, string>();

  constructor(syntax: TreeSitterSyntax, cursor: TextCursor) {
    this.#syntax = syntax;
    this.#cursor = cursor;
  }

  build(): TreeSitterReading {
    const { rules, externals, extras } = this.#syntax;
    const [start = ""] = rules.keys();
    for (const [name, { expression, offset }] of rules) this.#addRule(name, expression, offset);
    this.#addExternals(externals);
    for (const extra of extras) this.#addExtra(extra);
    const grammar = { start, rules: this.#rules };
    assertValid(grammar, { text: this.#cursor.text, positionOf: positionsBy(this.#offsets, this.#cursor) });
    const names = extras.flatMap((part) => (part.kind === "symbol" ? [part.name] : []));
    return { grammar, notes: this.#notes, aliases: this.#aliases, extras: new Set(names) };
  }

  #addRule(name: string, part: TreeSitterExpression, offset: number): void {
    const hidden = name.startsWith("_") || this.#syntax.hidden.has(name);
    const rule = { name, position: this.#cursor.position(offset), ...(hidden && HIDDEN) };
    // The rule keeps its place before those that are made for tokens inside it.
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

  /** What a rule of structure derives here; `alias` is the type under which the tree shows it. */
  #expression(part: TreeSitterExpression, rule: string, alias?: NodeType): Expression {
    const inner = (each: TreeSitterExpression): Expression => this.#expression(each, rule, alias);
    switch (part.kind) {
      case "symbol":
        return this.#shown(this.#reference(part.name, part.offset), alias);
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

  #reference(name: string, offset: number): Expression {
    const made = reference(name);
    this.#offsets.set(made, offset);
    return made;
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
      const message = `a pattern is read as any text: ${error.message}`;
      this.#notes.push({ message, position: this.#cursor.position(part.offset) });
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
    this.#notes.push({ message });
  }

  /** A pattern becomes a skipped token; a rule goes to a channel, for structure may speak of it too. */
  #addExtra(extra: TreeSitterExpression): void {
    if (extra.kind === "symbol") {
      const rule = this.#rules.get(extra.name);
      if (!rule) {
        const suggestion = didYouMean(extra.name, this.#rules.keys());
        throw this.#cursor.error(`there is no rule "${extra.name}"`, suggestion, extra.offset);
      }
      if (rule.token) this.#rules.set(extra.name, { ...rule, token: { ...rule.token, channel: EXTRAS } });
      else this.#notes.push({ message: `${extra.name} may stand anywhere, which only tree-sitter heeds` });
      return;
    }
    const token: TokenTraits = { skip: true };
    const name = this.#freshName("_extra");
    this.#rules.set(name, { name, alternatives: this.#tokenAlternatives(extra), token, ...HIDDEN });
  }
}

/** tree-sitter's own trees have no nodes of such rules. */
const HIDDEN = { origin: null } as const;

/** The channel of comments and other named tokens that may stand anywhere. */
const EXTRAS = "extras";

const ANY_TEXT: readonly Alternative[] = [{ expression: repetition(ANY_CHARACTER) }];
