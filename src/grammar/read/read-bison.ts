import { grouped } from "../../base/grouped.ts";
import { charactersOf, difference, isWhiteSpace } from "../character-class.ts";
import { choice, EMPTY, itemsOf, literal, reference, repetition, sequence } from "../expression.ts";
import type { Alternative, Expression, Rule } from "../grammar.ts";
import { readQuoted, skipSpace } from "./ebnf-lexicon.ts";
import { RuleReader } from "./notation.ts";
import type { Reading } from "./reading.ts";
import { regularExpression } from "./regular-expression.ts";
import { skipCode, type TextCursor } from "./text-cursor.ts";

/**
 * Reads a grammar of Bison or Yacc. Its lexer, in another file, knows the texts of tokens without an alias: they derive
 * their names. White space may stand between tokens. The precedence of tokens orders the binary operators of a rule.
 * Notes say what is lost: such texts, actions, error recovery, other precedences. Throws a GrammarError.
 */
export function readBison(text: string): Reading {
  return new BisonReader(text).read();
}

const NAME = /[a-z_.][\w.-]*/iy;
const HEAD = /[a-z_.][\w.-]*(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*(?:\[[\w.-]+\]\s*)?:/iy;
const PRECEDENCE = /^%(?:left|right|nonassoc|binary|precedence)$/;

/** What derives nothing between symbols. */
const MARK = /%(?:empty\b|dprec\s+\d+|merge\s*<[^>]*>|expect(?:-rr)?\s+\d+)|%\{[\s\S]*?%\}|;(?=\s*\|)/y;

/** Types, numbers, and texts to translate, which describe a token instead of spelling it. */
const ASIDE = /<(?:[^<>]|<[^>]*>)*>|_\(\s*"(?:\\.|[^"\\])*"\s*\)|\d\w*/y;

class BisonReader {
  readonly #reader: RuleReader;
  readonly #cursor: TextCursor;
  /** The texts of the declared tokens, as far as the file has them; the end of the input is empty. */
  readonly #tokens = new Map<string, string | undefined>([["YYEOF", ""]]);
  /** The tokens with a value, whose aliases rather describe than spell them. */
  readonly #described = new Set<string>();
  /** The names of tokens by their aliases, with quotes. */
  readonly #aliases = new Map<string, string>();
  /** The directives of precedence, and for each token the index of its own; later ones bind tighter. */
  readonly #directives: string[] = [];
  readonly #levels = new Map<string, number>();
  readonly #levelOf = new Map<Expression, number>();
  /** The token that decides the precedence of the alternative that is being read. */
  #decisive = "";
  /** The offsets of the actions, of a precedence that may not be expressed, and of the first mentions in rules. */
  #actions: number[] = [];
  #lost: number | undefined;
  readonly #mentions = new Map<string, number>();
  /** The literals that are white space. */
  #blanks = "";
  #start: string | undefined;

  constructor(text: string) {
    this.#reader = new RuleReader(text, {
      bar: "|",
      skip: (cursor) => this.#skip(cursor),
      atom: () => this.#atom(),
      item: (_, element) => element(),
      marks: (_, alternative) => {
        const level = this.#levels.get(this.#decisive);
        if (level !== undefined) this.#levelOf.set(alternative, level);
        this.#decisive = "";
        return {};
      },
    });
    this.#cursor = this.#reader.cursor;
  }

  read(): Reading {
    const [cursor, reader] = [this.#cursor, this.#reader];
    this.#declare("%%");
    this.#actions = [];
    for (this.#skip(cursor); !cursor.atEnd && !cursor.accept("%%"); this.#skip(cursor)) {
      if (cursor.accept(";")) continue;
      const { offset } = cursor;
      if (cursor.lookingAt(/%[a-z]/y) !== undefined) this.#declare(";");
      else if (cursor.lookingAt(HEAD) === undefined) throw reader.misplaced();
      else {
        const name = cursor.match(NAME) ?? "";
        cursor.match(/[^:]*:/y);
        reader.rule(name, offset, { extends: true });
      }
    }
    const count = this.#actions.length;
    if (count > 0)
      reader.note(`${count} ${count === 1 ? "action is" : "actions are"} left out`, this.#actions[0]);
    if (this.#lost !== undefined)
      reader.note("precedence only orders binary operators, and chains of them are allowed", this.#lost);
    const rules = new Map([...reader.rules].map(([name, rule]) => [name, this.#byPrecedence(rule)]));
    this.#addTokens(rules);
    return reader.reading(this.#start, new Map([...rules, ...reader.made]));
  }

  /** Reads declarations and the sign that ends them. */
  #declare(end: string): void {
    const cursor = this.#cursor;
    let [directive, last, hasValue] = ["", "", false];
    for (this.#skip(cursor); !cursor.accept(end); this.#skip(cursor)) {
      const { offset } = cursor;
      if (cursor.atEnd) throw cursor.error(`expected "${end}" after the declarations`);
      const word = cursor.match(/%[\w-]+/y);
      if (word !== undefined) [directive, hasValue] = [word, false];
      if (word !== undefined && PRECEDENCE.test(word)) this.#directives.push(word);
      if (/^%(?:nonassoc|binary|precedence)$/.test(directive)) this.#lost ??= offset;
      const aside = word ?? cursor.match(ASIDE);
      if (aside?.startsWith("<")) hasValue = true;
      if (aside === "0" && directive === "%token") this.#tokens.set(last, "");
      const symbol = aside === undefined ? this.#symbol() : undefined;
      if (!symbol && aside === undefined) cursor.take();
      if (!symbol) continue;
      const { key, text } = symbol;
      const isPrecedence = PRECEDENCE.test(directive);
      if (directive === "%start") this.#start ??= key;
      if (isPrecedence) this.#levels.set(key, this.#directives.length - 1);
      if (text === undefined && (isPrecedence || /^%(?:token|term)$/.test(directive))) {
        last = key;
        if (!this.#tokens.has(key)) this.#tokens.set(key, undefined);
      } else if (directive === "%token" && key.startsWith('"')) {
        this.#aliases.set(key, last);
        const [, quoted] = /^'(.+)'$/s.exec(text ?? "") ?? [];
        if (hasValue && quoted === undefined) this.#described.add(last);
        this.#tokens.set(last, this.#tokens.get(last) ?? quoted ?? text?.replace(` (${last})`, ""));
      }
    }
  }

  /** Reads a symbol: its key is a name, also for an alias, or else a literal with quotes, which has a text. */
  #symbol(): { readonly key: string; readonly text?: string } | undefined {
    const cursor = this.#cursor;
    const { offset } = cursor;
    const octal = cursor.match(/'\\[0-7]{2,3}'/y)?.slice(2, -1);
    const text = octal === undefined ? readQuoted(cursor) : String.fromCodePoint(Number.parseInt(octal, 8));
    if (text === undefined && cursor.match(NAME) === undefined) return undefined;
    const written = cursor.text.slice(offset, cursor.offset);
    cursor.match(/\s*\[[\w.-]+\]/y);
    const name = text === undefined ? written : this.#aliases.get(written);
    return name === undefined ? { key: written, text: text ?? "" } : { key: name };
  }

  #skip(cursor: TextCursor): void {
    for (let before = -1; cursor.offset > before; ) {
      before = cursor.offset;
      skipSpace(cursor);
      cursor.match(MARK);
      if (cursor.match(/%prec\s+/y) !== undefined) {
        this.#lost ??= before;
        this.#decisive = this.#symbol()?.key ?? "";
      }
      const { offset } = cursor;
      if (cursor.match(/(?:%\?|=|<[^<>]*>)?\s*(?=\{)/y) === undefined) continue;
      this.#actions.push(offset);
      const opened = cursor.offset;
      if (!skipCode(cursor)) throw cursor.error('nothing closes the "{"', undefined, opened);
      cursor.match(/\s*\[[\w.-]+\]/y);
    }
  }

  #atom(): Expression | undefined {
    const cursor = this.#cursor;
    const { offset } = cursor;
    const symbol = cursor.lookingAt(HEAD) === undefined ? this.#symbol() : undefined;
    if (!symbol) return undefined;
    const { key, text } = symbol;
    if (text !== undefined || this.#tokens.has(key)) this.#decisive = key;
    if (text === "" || text === "\0" || this.#tokens.get(key) === "") return EMPTY;
    if (text === undefined && !this.#mentions.has(key)) this.#mentions.set(key, offset);
    if (text === undefined) return reference(key);
    if (isWhiteSpace(text)) this.#blanks += text;
    return literal(text);
  }

  /** The rule with its operators in the order of precedence; binary ones of one level become one alternative. */
  #byPrecedence(rule: Rule): Rule {
    const itself = reference(rule.name);
    const isItself = (part?: Expression): boolean => part?.kind === "reference" && part.name === itself.name;
    // Most conflicts without a precedence are resolved as if it were the highest.
    const highest = this.#directives.length;
    const operators = rule.alternatives.map(({ expression }) => {
      const items = itemsOf(expression);
      const level = this.#levelOf.get(expression) ?? highest;
      const isBinary = items.length > 2 && isItself(items[0]) && isItself(items.at(-1)) && level < highest;
      return { expression, items, isBinary, level };
    });
    if (!operators.some(({ isBinary }) => isBinary)) return rule;
    operators.sort((one, other) => other.level - one.level);
    const groups = grouped(operators, (each) => (each.isBinary ? each.level : each));
    const alternatives = [...groups.values()].map((group): Alternative => {
      const { expression, isBinary, level } = group[0] as (typeof operators)[number];
      const signs = group.map(({ items }) => sequence(...items.slice(1, -1)));
      const directive = isBinary ? this.#directives[level] : undefined;
      return {
        expression: group.length === 1 ? expression : sequence(itself, choice(...signs), itself),
        ...(directive === "%right" && { associativity: "right" }),
        ...(directive === "%left" && { associativity: "left" }),
      };
    });
    return { ...rule, alternatives, precedence: true };
  }

  /** Adds the tokens that rules mention. */
  #addTokens(rules: Map<string, Rule>): void {
    const [reader, tokens] = [this.#reader, this.#tokens];
    const mentioned = [...this.#mentions].filter(([name]) => tokens.has(name) && !rules.has(name));
    for (const [name, offset] of mentioned) {
      const expression = literal(tokens.get(name) ?? name);
      const position = this.#cursor.position(offset);
      rules.set(name, { name, alternatives: [{ expression }], token: {}, position });
    }
    const unknown = mentioned.filter(([name]) => tokens.get(name) === undefined || this.#described.has(name));
    const names = unknown.map(([name]) => name).join(", ");
    const reason = "their names or aliases stand for them";
    if (unknown[0]) reader.note(`only the lexer knows the texts of ${names}: ${reason}`, unknown[0][1]);
    const error = this.#mentions.get("error");
    if (error !== undefined && !rules.has("error"))
      reader.makeNothing("error", "it stands for what the parser skips", error);
    const blank = difference(charactersOf(" \t\r\n"), charactersOf(this.#blanks));
    if (blank.ranges.length === 0) return;
    const space = { name: "white space", alternatives: [{ expression: repetition(blank, 1) }] };
    // Words do not run together, as in nearly all languages.
    const word = { name: "other word", alternatives: [{ expression: regularExpression("[A-Za-z_]\\w*") }] };
    rules.set(word.name, { ...word, token: {} });
    rules.set(space.name, { ...space, token: { skip: true } });
  }
}
