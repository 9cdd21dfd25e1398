import { characterRange } from "../character-class.ts";
import { EMPTY, expression, literal, reference, repeatedBy, repetition } from "../expression.ts";
import type { Expression, Rule } from "../grammar.ts";
import { readQuoted } from "./ebnf-lexicon.ts";
import { inEitherCase, type Notation, RuleReader, withTokens } from "./notation.ts";
import { NO_MODE, type Reading } from "./reading.ts";
import { regularExpression, withoutLookaround } from "./regular-expression.ts";
import type { TextCursor } from "./text-cursor.ts";

/**
 * Reads a grammar of the Python library Lark. The longest terminal matches, of equals a string, then the first; Lark
 * itself may prefer priorities or what its parser expects. Notes say what is lost: imports of files, look-around in
 * regular expressions, priorities, and terminals that Python code makes. Throws a GrammarError.
 */
export function readLark(text: string): Reading {
  return new LarkReader(text).read();
}

/** The rule's or terminal's name, its priority or the parameters of a template, and a colon. */
const HEAD = /[!?]*[_a-z]\w*(?:\.-?\d+|\s*\{[^}]*\})*\s*:/iy;
const TEMPLATE = /^[!?]*([_a-z]\w*)\{([^}]*)\}(?:\.-?\d+)?\s*:/gim;

const isTerminal = (name: string): boolean => /^_?[A-Z]/.test(name);

interface Template {
  readonly parameters: readonly string[];
  /** The offset of its right-hand side. */
  readonly offset: number;
}

class LarkReader {
  readonly #reader: RuleReader;
  readonly #cursor: TextCursor;
  readonly #templates: ReadonlyMap<string, Template>;
  readonly #ignored = new Set<string>();
  readonly #missingTerminals = new Set<string>();
  /** The terminals without a name that rules mention: regular expressions and texts in either case. */
  readonly #unnamed = new Set<string>();
  /** The arguments of the template whose rule is being read; undefined in the definition of a template. */
  #arguments: ReadonlyMap<string, Expression> | undefined = new Map();
  #isInTerminal = false;

  constructor(text: string) {
    this.#reader = new RuleReader(text, {
      ...lark,
      atom: () => this.#atom(),
      item: (_, element) => this.#item(element),
    });
    this.#cursor = this.#reader.cursor;
    this.#templates = new Map(
      Array.from(text.matchAll(TEMPLATE), ({ 0: head, 1: name = "", 2: list = "", index }) => {
        return [name, { parameters: list.split(/\s*,\s*/), offset: index + head.length }];
      }),
    );
  }

  read(): Reading {
    const cursor = this.#cursor;
    for (; !cursor.atEnd; lark.skip(cursor)) {
      if (cursor.match(/%(?:override|extend)\s+/y) === undefined && cursor.startsWith("%")) this.#directive();
      else this.#rule();
    }
    const rules = this.#reader.all;
    const names = [...rules.keys()];
    const tokens = new Set([...names.filter(isTerminal), ...this.#ignored, ...this.#unnamed]);
    const start = rules.has("start") ? "start" : names.find((name) => !tokens.has(name));
    const made = new Map(withTokens(rules, tokens, this.#ignored));
    // The lexer needs a text for each terminal, but never enters this mode.
    for (const name of this.#missingTerminals)
      made.set(name, { name, alternatives: [{ expression: literal(name) }], token: { mode: NO_MODE } });
    return this.#reader.reading(start, made);
  }

  #rule(): void {
    const { offset } = this.#cursor;
    const head = this.#cursor.match(HEAD);
    if (head === undefined) throw this.#reader.misplaced();
    const name = head.replace(/^[!?]*|(?:\.|\s*\{|\s*:).*$/gs, "");
    if (isTerminal(name) && head.includes("."))
      this.#reader.note(`${name} has no priority: the longest match wins`, offset);
    this.#isInTerminal = isTerminal(name);
    if (this.#templates.has(name)) {
      this.#arguments = undefined;
      this.#reader.alternatives();
      this.#arguments = new Map();
    } else this.#reader.rule(name, offset, { extends: this.#cursor.text.startsWith("%extend", offset - 8) });
    this.#hide(this.#reader.rules, name);
  }

  /** Hides a rule whose name begins with an underscore, as Lark does. */
  #hide(rules: Map<string, Rule>, name: string): void {
    const rule = rules.get(name);
    if (rule && /^_[a-z]/.test(name)) rules.set(name, { ...rule, origin: null });
  }

  #directive(): void {
    const cursor = this.#cursor;
    const { offset } = cursor;
    const imported = cursor.match(/%import\s+[\w.]+(?:\s*\([^)]*\)|\s*->\s*\w+)?/y);
    if (imported !== undefined) this.#import(imported, offset);
    else if (cursor.accept("%ignore")) {
      this.#isInTerminal = true;
      const [ignored] = this.#reader.alternatives();
      const name = ignored?.kind === "reference" ? ignored.name : `ignored ${this.#ignored.size + 1}`;
      this.#ignored.add(name);
      if (ignored && ignored.kind !== "reference") this.#reader.make(name, [{ expression: ignored }], offset);
    } else {
      const declared = cursor.match(/%declare(?:[ \t]+\w+)+/y);
      if (declared === undefined) throw cursor.error("unknown directive", "known are %import and %ignore");
      for (const name of declared.split(/\s+/).slice(1)) this.#missing(name, "Python code makes it", offset);
    }
  }

  #import(statement: string, offset: number): void {
    const [, path = "", list, alias] =
      /%import\s+([\w.]+)(?:\s*\(([^)]*)\)|\s*->\s*(\w+))?/.exec(statement) ?? [];
    const module = list === undefined ? path.slice(0, path.lastIndexOf(".")) : path;
    const names = list === undefined ? [path.slice(path.lastIndexOf(".") + 1)] : list.trim().split(/\s*,\s*/);
    for (const name of names) {
      const source = module === "common" ? COMMON[name] : undefined;
      if (source === undefined) this.#missing(alias ?? name, `${module} is another file`, offset);
      else this.#reader.make(alias ?? name, [{ expression: regularExpression(source) }], offset);
    }
  }

  #missing(name: string, reason: string, offset: number): void {
    this.#reader.makeNothing(name, reason, offset);
    if (isTerminal(name)) this.#missingTerminals.add(name);
  }

  #item(element: () => Expression | undefined): Expression | undefined {
    const found = element();
    const cursor = this.#cursor;
    const sign = found && cursor.match(/[ \t]*(?:[*+]|\?(?![a-z_]))/y)?.trim();
    if (found && sign !== undefined) return repeatedBy(sign, found);
    const [min, max = min] = (found && cursor.match(/\s*~\s*\d+(?:\s*\.\.\s*\d+)?/y)?.match(/\d+/g)) ?? [];
    return found && min !== undefined ? repetition(found, Number(min), Number(max)) : found;
  }

  #atom(): Expression | undefined {
    const cursor = this.#cursor;
    const { offset } = cursor;
    const text =
      (cursor.startsWith("/") && this.#regularExpression()) || (cursor.startsWith('"') && readText(cursor));
    if (text)
      return this.#isInTerminal || text === EMPTY || text.kind === "literal"
        ? text
        : this.#unnamedToken(text, offset);
    if (cursor.lookingAt(HEAD) !== undefined) return undefined;
    const name = cursor.match(/[_a-z]\w*/iy);
    if (name === undefined) return undefined;
    return cursor.accept("{")
      ? this.#instance(name, offset)
      : (this.#arguments?.get(name) ?? reference(name));
  }

  /** A reference to the terminal that the text since the offset describes inside a rule. */
  #unnamedToken(expression: Expression, offset: number): Expression {
    const name = this.#cursor.text.slice(offset, this.#cursor.offset);
    this.#unnamed.add(name);
    this.#reader.make(name, [{ expression }], offset);
    return reference(name);
  }

  /** Reads the arguments of a template, and adds the template's rule with them unless there is one. */
  #instance(name: string, offset: number): Expression {
    const cursor = this.#cursor;
    const template = this.#templates.get(name);
    if (!template) throw cursor.error(`there is no template "${name}"`, undefined, offset);
    const given: Expression[] = [];
    do given.push(this.#reader.sequence());
    while (cursor.accept(","));
    if (!cursor.accept("}")) throw cursor.error(`expected "}", found ${cursor.found()}`);
    const made = `${name}{${given.map(labelOf).join()}}`;
    const { made: rules } = this.#reader;
    if (this.#arguments && !rules.has(made)) {
      const [end, outer] = [cursor.offset, this.#arguments];
      rules.set(made, { name: made, alternatives: [] });
      this.#arguments = new Map(template.parameters.map((each, index) => [each, given[index] ?? EMPTY]));
      cursor.offset = template.offset;
      const alternatives = this.#reader.alternatives().map((expression) => ({ expression }));
      this.#reader.make(made, alternatives, template.offset);
      this.#hide(rules, made);
      [cursor.offset, this.#arguments] = [end, outer];
    }
    return reference(made);
  }

  /** Reads a regular expression between slashes, as Python understands it. */
  #regularExpression(): Expression {
    const cursor = this.#cursor;
    const { offset } = cursor;
    const whole = cursor.match(/\/(?!\/)(?:\\\/|\\\\|[^/])*?\/[imslux]*/y);
    if (whole === undefined) throw cursor.error('the regular expression is not closed with "/"');
    const end = whole.lastIndexOf("/");
    const flags = whole.slice(end + 1);
    const written = whole
      .slice(1, end)
      .replace(/\(\?P=(\w+)\)/g, "\\k<$1>")
      .replace(/\(\?P</g, "(?<");
    const source = flags.includes("x") ? written.replace(/(\\.|\[(?:\\.|[^\]])*\])|\s+|#.*/g, "$1") : written;
    const plain = withoutLookaround(source);
    if (plain !== source) this.#reader.note("look-around in a regular expression is left out", offset);
    return regularExpression(plain, { ignoreCase: flags.includes("i"), dotAll: flags.includes("s") });
  }
}

const lark: Omit<Notation, "atom" | "item"> = {
  bar: "|",
  hasOptions: true,
  skip: (cursor) => cursor.match(/(?:\s+|(?:\/\/|#).*)*/y),
  marks: (cursor) => {
    const label = cursor.match(/->\s*\w+/y)?.replace(/->\s*/, "");
    return label === undefined ? {} : { label };
  },
};

/** Reads `"text"`, `"text"i` or `"a".."z"`. */
function readText(cursor: TextCursor): Expression {
  const text = readQuoted(cursor) ?? "";
  if (cursor.match(/i\b/y) !== undefined) return inEitherCase(text);
  if (cursor.match(/\s*\.\.\s*(?=")/y) !== undefined) return characterRange(text, readQuoted(cursor) ?? "");
  return expression(text);
}

const labelOf = (given: Expression): string =>
  given.kind === "reference" ? given.name : JSON.stringify(given.kind === "literal" ? given.text : given);

/** The terminals of Lark's `common`, as regular expressions. */
const COMMON: Readonly<Record<string, string>> = {
  DIGIT: "[0-9]",
  HEXDIGIT: "[0-9a-fA-F]",
  INT: "[0-9]+",
  SIGNED_INT: "[+-]?[0-9]+",
  DECIMAL: "[0-9]+\\.[0-9]*|\\.[0-9]+",
  FLOAT: "[0-9]+[eE][+-]?[0-9]+|(?:[0-9]+\\.[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?",
  SIGNED_FLOAT: "[+-]?(?:[0-9]+[eE][+-]?[0-9]+|(?:[0-9]+\\.[0-9]*|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?)",
  NUMBER: "(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?",
  SIGNED_NUMBER: "[+-]?(?:[0-9]+(?:\\.[0-9]*)?|\\.[0-9]+)(?:[eE][+-]?[0-9]+)?",
  ESCAPED_STRING: '"(?:[^"\\\\\\n]|\\\\.)*"',
  LCASE_LETTER: "[a-z]",
  UCASE_LETTER: "[A-Z]",
  LETTER: "[a-zA-Z]",
  WORD: "[a-zA-Z]+",
  CNAME: "[a-zA-Z_][a-zA-Z_0-9]*",
  WS_INLINE: "[ \\t]+",
  WS: "[ \\t\\f\\r\\n]+",
  CR: "\\r",
  LF: "\\n",
  NEWLINE: "(?:\\r?\\n)+",
  SH_COMMENT: "#[^\\n]*",
  CPP_COMMENT: "//[^\\n]*",
  C_COMMENT: "/\\*(?:[^*]|\\*+[^*/])*\\*+/",
  SQL_COMMENT: "--[^\\n]*",
};
