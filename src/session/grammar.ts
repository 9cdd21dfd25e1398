import { BUILTIN_GRAMMARS } from "../format/builtin-formats.ts";
import { describeGrammar, writeDescription } from "../grammar/describe.ts";
import type { Grammar } from "../grammar/grammar.ts";
import type { Note } from "../grammar/read/reading.ts";
import { writeEbnf } from "../grammar/write/ebnf.ts";
import { writeFuzzingbookJson, writeSymbolListJson } from "../grammar/write/fuzzingbook-json.ts";
import type { Notice } from "../report/notice.ts";
import { addedVersion, treeSitterLanguages } from "./grammars/added-grammars.ts";
import { type GrammarChoice, grammarNamed, lackNotices } from "./grammars/grammar-source.ts";

/** The notations of written grammars. */
export type GrammarNotation = "ebnf" | "fuzzingbook" | "symbol-lists";

type NamedGrammar = GrammarChoice & { readonly grammar: string };

/** A written or described grammar, with notices about losses. */
export interface GrammarText {
  readonly text: string;
  readonly notices: readonly Notice[];
}

/** Lists the built-in and the added grammars, one per line. */
export function listGrammars(): string {
  const added = treeSitterLanguages().flatMap(
    ({ language, package: name, format: { title, extensions } }) => {
      const version = addedVersion(name);
      return version === undefined
        ? []
        : [{ name: language, title: `${title}, by ${name} ${version}`, extensions }];
    },
  );
  return [...BUILTIN_GRAMMARS, ...added]
    .map(({ name, title, extensions }) => {
      return `${name.padEnd(11)} ${title}${extensions.length > 0 ? ` (${extensions.join(", ")})` : ""}\n`;
    })
    .join("");
}

/** Describes a grammar rule by rule, with the shortest text of each. */
export async function describeNamed(choice: NamedGrammar): Promise<GrammarText> {
  const source = await grammarNamed(choice);
  return { text: writeDescription(describeGrammar(source.grammar)), notices: lackNotices(source) };
}

/** Converts a grammar to another notation. */
export async function convertGrammar(choice: NamedGrammar, notation: GrammarNotation): Promise<GrammarText> {
  const source = await grammarNamed(choice);
  const { text, notes } = written(source.grammar, notation);
  return { text, notices: [...lackNotices(source), ...lackNotices({ notes })] };
}

function written(grammar: Grammar, notation: GrammarNotation): { text: string; notes: readonly Note[] } {
  if (notation === "ebnf") return { text: writeEbnf(grammar), notes: [] };
  return notation === "fuzzingbook" ? writeFuzzingbookJson(grammar) : writeSymbolListJson(grammar);
}
