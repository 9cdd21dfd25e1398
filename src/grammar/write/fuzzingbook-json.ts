import type { Grammar } from "../grammar.ts";
import type { Note } from "../read/reading.ts";
import { freshName } from "./fresh-name.ts";
import { originNotes, preferenceNotes } from "./preference-notes.ts";
import { type PlainSymbol, type PlainSymbols, type Productions, productionsOf } from "./productions.ts";
import { singleLevel } from "./single-level.ts";

/** A grammar in another notation. */
export interface Writing {
  readonly text: string;
  /** What the notation could not take, and what that costs. */
  readonly notes: readonly Note[];
}

/** Writes `{"[start]": "<x>", "[grammar]": {"<x>": [["a", "<y>"], …], …}}`, alternatives as lists of symbols. */
export function writeSymbolListJson(grammar: Grammar): Writing {
  const { start, rules, notes } = plain(grammar);
  const symbolOf = (symbol: PlainSymbol): string[] => {
    if (symbol.kind === "nonterminal") return [`<${symbol.name}>`];
    // A text that looks like a nonterminal is none once it is cut in two.
    return /^<.+>$/s.test(symbol.text) ? ["<", symbol.text.slice(1)] : [symbol.text];
  };
  const body = Object.fromEntries(
    [...rules].map(([name, productions]) => [`<${name}>`, productions.map((each) => each.flatMap(symbolOf))]),
  );
  return { text: toJson({ "[start]": `<${start}>`, "[grammar]": body }), notes };
}

/** Writes `{"<start>": ["a<y>", …], …}`, the form of the fuzzing book, whose start symbol is always `<start>`. */
export function writeFuzzingbookJson(grammar: Grammar): Writing {
  const { start, rules, notes } = plain(grammar);
  const nameOf = bookNames(start, rules);
  const bracket = freshName("langle", new Set([...rules.keys()].map(nameOf)));
  let needsBracket = false;
  const write = (production: PlainSymbols): string => {
    const text = joined(production, nameOf, "<");
    if (isReadBack(production, nameOf, text)) return text;
    needsBracket = true;
    return joined(production, nameOf, `<${bracket}>`);
  };
  const body = new Map<string, string[]>();
  if (nameOf(start) !== "start") body.set("<start>", [`<${nameOf(start)}>`]);
  for (const [name, productions] of rules) body.set(`<${nameOf(name)}>`, productions.map(write));
  if (needsBracket) body.set(`<${bracket}>`, ["<"]);
  return { text: toJson(Object.fromEntries(body)), notes };
}

function plain(grammar: Grammar): Productions {
  const single = singleLevel(grammar);
  const productions = productionsOf(single.grammar);
  const notes = [...originNotes(grammar), ...preferenceNotes(grammar), ...single.notes, ...productions.notes];
  return { ...productions, notes };
}

/** Names without the signs that the book's nonterminals cannot hold; only the start symbol may be `start`. */
function bookNames(start: string, rules: ReadonlyMap<string, unknown>): (name: string) => string {
  const names = new Map<string, string>();
  const taken = new Set(rules.has("start") && start !== "start" ? ["start"] : []);
  for (const name of rules.keys()) {
    const allowed = freshName(name.replace(/[<> ]/g, "-"), taken);
    names.set(name, allowed);
    taken.add(allowed);
  }
  return (name) => names.get(name) ?? name;
}

function joined(production: PlainSymbols, nameOf: (name: string) => string, bracket: string): string {
  return production
    .map((symbol) =>
      symbol.kind === "nonterminal" ? `<${nameOf(symbol.name)}>` : symbol.text.replaceAll("<", bracket),
    )
    .join("");
}

/** Whether the nonterminals found in the text are those of the production, at the same places. */
function isReadBack(production: PlainSymbols, nameOf: (name: string) => string, text: string): boolean {
  const found = [...text.matchAll(/<[^<> ]*>/g)].map((match) => match.index);
  const meant: number[] = [];
  let at = 0;
  for (const symbol of production) {
    if (symbol.kind === "nonterminal") meant.push(at);
    at += symbol.kind === "nonterminal" ? nameOf(symbol.name).length + 2 : symbol.text.length;
  }
  return found.length === meant.length && found.every((index, number) => index === meant[number]);
}

const toJson = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;
