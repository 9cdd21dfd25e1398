import { closest } from "../../base/closest.ts";
import { EMPTY, literal, reference, repeatedBy, sequence } from "../expression.ts";
import type { Alternative, Expression } from "../grammar.ts";
import type { GrammarError } from "../grammar-error.ts";
import { RuleReader } from "./notation.ts";
import { type JsonNode, type JsonObject, type JsonString, readPositionedJson } from "./positioned-json.ts";
import type { Note, Reading } from "./reading.ts";
import { deepestNesting } from "./text-cursor.ts";

function nonterminalAt(text: string, index: number): string | undefined {
  const pattern = /<[^<> ]*>/y;
  pattern.lastIndex = index;
  return pattern.exec(text)?.[0];
}

/** The index of the matching closing parenthesis; -1 when there is none. */
function closingParenthesis(text: string, open: number): number {
  let depth = 0;
  for (let index = open; index < text.length; index++) {
    if (text[index] === "(") depth++;
    if (text[index] === ")" && --depth === 0) return index;
  }
  return -1;
}

interface FuzzingbookOptions {
  /** Read `<x>?`, `<x>*`, `<x>+` and `(...)?` as operators, like the fuzzing book's EBNF. Default: false. */
  readonly operators?: boolean;
}

/**
 * Reads the grammars of the fuzzing book, `{"<start>": ["a<b>"], ...}`, and grammars with lists of symbols as
 * alternatives, `{"[start]": "<start>", "[grammar]": {"<start>": [["a", "<b>"]], ...}}`. An alternative may be a pair
 * of itself and an object of options. Nonterminals lose their angle brackets. Throws a GrammarError.
 */
export function readFuzzingbookJson(text: string, options: FuzzingbookOptions = {}): Reading {
  const reader = new FuzzingbookReader(text, options.operators ?? false);
  return reader.read();
}

const EXAMPLE = 'such as {"<start>": ["a<name>"], "<name>": ["b"]}';

class FuzzingbookReader {
  readonly #reader: RuleReader;
  readonly #operators: boolean;
  #startOffset: number | undefined;
  readonly #droppedOptions = new Map<string, number>();

  constructor(text: string, operators: boolean) {
    this.#reader = new RuleReader(text);
    this.#operators = operators;
  }

  read(): Reading {
    const { cursor, notes } = this.#reader;
    const whole = readPositionedJson(cursor);
    if (whole.kind !== "object") throw this.#error("expected an object of rules", whole, EXAMPLE);
    const start = this.#start(whole);
    notes.push(...this.#notes());
    const startPosition = this.#startOffset === undefined ? undefined : cursor.position(this.#startOffset);
    return this.#reader.reading(start, undefined, { startPosition });
  }

  /** Reads all rules, and returns the name of the first one or of the declared start symbol. */
  #start(whole: JsonObject): string {
    const { made: rules } = this.#reader;
    const member = (key: string) => whole.members.find((each) => each.key.value === key)?.value;
    const body = member("[grammar]");
    if (body === undefined) {
      if (member("[start]")) throw this.#withoutGrammar(whole);
      this.#rules(whole);
      return rules.has("start") ? "start" : ([...rules.keys()][0] ?? "");
    }
    if (body.kind !== "object") throw this.#error("expected an object of rules", body, EXAMPLE);
    this.#rules(body);
    const start = member("[start]");
    if (start === undefined) {
      const suggestion = 'add "[start]": "<name of a rule>"';
      throw this.#error('the start symbol is missing beside "[grammar]"', whole, suggestion);
    }
    if (start.kind !== "string") {
      throw this.#error("the start symbol is not a string", start, 'write "<name of a rule>"');
    }
    this.#startOffset = start.offset;
    return this.#nonterminal(start);
  }

  #withoutGrammar({ offset, members }: JsonObject): GrammarError {
    const meant = members.find(({ key }) => closest(key.value, ["[grammar]"]));
    const suggestion = meant ? 'did you mean "[grammar]"?' : 'add "[grammar]": {"<name>": [["text"]]}';
    return this.#error('the rules are missing beside "[start]"', meant?.key ?? { offset }, suggestion);
  }

  #rules(body: JsonObject): void {
    for (const { key, value } of body.members) {
      const name = this.#nonterminal(key);
      if (this.#reader.made.has(name)) {
        throw this.#error(`a second rule for <${name}>`, key, "join the alternatives of both");
      }
      if (value.kind !== "array") {
        const suggestion = "write the alternatives in square brackets";
        throw this.#error(`expected the alternatives of <${name}>`, value, suggestion);
      }
      this.#reader.make(
        name,
        value.items.map((item) => this.#alternative(item)),
        key.offset,
      );
    }
  }

  #nonterminal(key: JsonString): string {
    if (/^<.+>$/s.test(key.value)) return key.value.slice(1, -1);
    const name = key.value.replace(/^[<[]|[>\]]$/g, "") || "name";
    const suggestion = `write "<${name}>"`;
    throw this.#error(`expected a nonterminal, found ${JSON.stringify(key.value)}`, key, suggestion);
  }

  #alternative(node: JsonNode): Alternative {
    if (node.kind === "string") return { expression: this.#string(node) };
    if (node.kind !== "array") {
      throw this.#error("expected an alternative", node, "an alternative is a string or a list of symbols");
    }
    const [first, options] = node.items;
    if (node.items.length === 2 && first && options?.kind === "object") {
      for (const { key } of options.members) {
        this.#droppedOptions.set(key.value, (this.#droppedOptions.get(key.value) ?? 0) + 1);
      }
      return this.#alternative(first);
    }
    return { expression: sequence(...node.items.map((item) => this.#symbol(item))) };
  }

  /** A symbol of a list: a nonterminal or a text. */
  #symbol(node: JsonNode): Expression {
    if (node.kind !== "string") throw this.#error("expected a symbol", node, "a symbol is a string");
    if (node.value === "") return EMPTY;
    const isNonterminal = /^<.+>$/s.test(node.value);
    const symbol = isNonterminal ? reference(node.value.slice(1, -1)) : literal(node.value);
    return this.#reader.placed(symbol, node.offset);
  }

  /**
   * Reads a part of a string of texts and nonterminals. In the fuzzing book's EBNF, `?`, `*` and `+` directly after a
   * nonterminal or a parenthesized group are operators; parentheses without an operator are text.
   */
  #string(node: JsonString, from = 0, to = node.value.length, depth = 0): Expression {
    const text = node.value;
    if (depth > deepestNesting) {
      throw this.#error(`groups nested more than ${deepestNesting} deep`, {
        offset: this.#offsetIn(node, from),
      });
    }
    const items: Expression[] = [];
    let plainFrom = from;
    const endPlain = (at: number) => {
      if (at > plainFrom) items.push(this.#part(text.slice(plainFrom, at), this.#offsetIn(node, plainFrom)));
    };
    for (let index = from; index < to; ) {
      const nonterminal = nonterminalAt(text, index);
      const close = text[index] === "(" ? closingParenthesis(text, index) : -1;
      const isGroup = close > 0 && close < to && this.#isOperator(text[close + 1]);
      if (nonterminal === undefined && !isGroup) {
        index++;
        continue;
      }
      endPlain(index);
      const end = nonterminal === undefined ? close + 1 : index + nonterminal.length;
      const item =
        nonterminal === undefined
          ? this.#string(node, index + 1, close, depth + 1)
          : this.#part(nonterminal, this.#offsetIn(node, index));
      const operator = end < to ? text[end] : undefined;
      items.push(this.#isOperator(operator) ? repeatedBy(operator, item) : item);
      index = this.#isOperator(operator) ? end + 1 : end;
      plainFrom = index;
    }
    endPlain(to);
    return sequence(...items);
  }

  #isOperator(character: string | undefined): character is string {
    return this.#operators && (character === "?" || character === "*" || character === "+");
  }

  #part(text: string, offset: number): Expression {
    const isNonterminal = /^<[^<> ]*>$/.test(text);
    return this.#reader.placed(isNonterminal ? reference(text.slice(1, -1)) : literal(text), offset);
  }

  /** The offset of the index in the file; the start of the string if it contains escapes. */
  #offsetIn(node: JsonString, index: number): number {
    const plain = this.#reader.cursor.text.startsWith(node.value, node.offset + 1);
    return plain ? node.offset + 1 + index : node.offset;
  }

  #error(problem: string, { offset }: { readonly offset: number }, suggestion?: string): GrammarError {
    return this.#reader.cursor.error(problem, suggestion, offset);
  }

  #notes(): Note[] {
    return [...this.#droppedOptions].map(([option, count]) => ({
      message:
        `option "${option}" of ${count} ${count === 1 ? "alternative" : "alternatives"} was dropped: ` +
        "inputs are produced without regard to it",
    }));
  }
}
