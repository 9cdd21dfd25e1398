import { OptionsError } from "../../base/options-error.ts";
import { GrammarError } from "../grammar-error.ts";
import { readAbnf } from "./read-abnf.ts";
import { readBison } from "./read-bison.ts";
import { readEbnf } from "./read-ebnf.ts";
import { readFandango } from "./read-fandango.ts";
import { readFuzzingbookJson } from "./read-fuzzingbook-json.ts";
import { readGbnf } from "./read-gbnf.ts";
import { isJsonSchema, readJsonSchema } from "./read-json-schema.ts";
import { readLark } from "./read-lark.ts";
import { readW3cEbnf } from "./read-w3c-ebnf.ts";
import type { Reading } from "./reading.ts";

/** A notation of grammars, and its recognition. */
export interface GrammarFormat {
  readonly name: string;
  /** Its file endings; the longest matching ending decides. */
  readonly endings: readonly string[];
  /** Whether a text looks like this notation; formats are tried in the order of the table. */
  readonly recognizes: (text: string) => boolean;
  readonly read: (text: string) => Reading;
}

const isObject = (text: string): boolean => /^\ufeff?\s*\{/.test(text);

/** The notations that need no other files. */
export const GRAMMAR_FORMATS: readonly GrammarFormat[] = [
  {
    name: "json-schema",
    endings: [".schema.json", ".json"],
    recognizes: isJsonSchema,
    read: readJsonSchema,
  },
  {
    name: "fuzzingbook-ebnf",
    endings: [".ebnf.json"],
    recognizes: () => false,
    read: (text) => readFuzzingbookJson(text, { operators: true }),
  },
  {
    name: "fuzzingbook",
    endings: [".fbjson", ".json"],
    recognizes: isObject,
    read: (text) => readFuzzingbookJson(text),
  },
  {
    name: "w3c-ebnf",
    endings: [".ebnf", ".bnf"],
    recognizes: (text) =>
      /^\s*(?:\[\d+\w*\]\s*)?[a-z_][\w.-]*\s*::=/im.test(text) &&
      /^\s*\[\d+\w*\]|#x[0-9a-f]+|::=[^\n"'/]*\[/im.test(text),
    read: readW3cEbnf,
  },
  { name: "gbnf", endings: [".gbnf"], recognizes: (text) => /^root\s*::=/m.test(text), read: readGbnf },
  {
    name: "abnf",
    endings: [".abnf"],
    recognizes: (text) => /=[^\n"]*%[xd][0-9a-f]/i.test(text),
    read: readAbnf,
  },
  {
    name: "lark",
    endings: [".lark"],
    recognizes: (text) => /^%(?:import|ignore)\b/m.test(text),
    read: readLark,
  },
  {
    name: "bison",
    endings: [".y", ".yy", ".ypp"],
    recognizes: (text) => /^%%/m.test(text),
    read: readBison,
  },
  {
    name: "fandango",
    endings: [".fan"],
    recognizes: (text) =>
      /^[ \t]*<\w+>[ \t]*::=/m.test(text) &&
      /^(?:where|include|import|from|def)\b|[:\s](?:rb?|br?)["']/m.test(text),
    read: readFandango,
  },
  { name: "ebnf", endings: [".ebnf", ".bnf", ".grammar"], recognizes: () => true, read: readEbnf },
];

export interface ReadGrammarOptions {
  /** The name of a format. Default: recognized by the file's name, then by the text. */
  readonly format?: string;
  readonly fileName?: string;
  /** Default: `GRAMMAR_FORMATS`. */
  readonly formats?: readonly GrammarFormat[];
}

/** Reads a grammar in any notation. Throws a GrammarError, or an OptionsError for an unknown format. */
export function readGrammar(text: string, options: ReadGrammarOptions = {}): Reading {
  return chooseFormat(text, options).read(text);
}

function chooseFormat(text: string, options: ReadGrammarOptions): GrammarFormat {
  const { format, fileName = "", formats = GRAMMAR_FORMATS } = options;
  if (format !== undefined) {
    const named = formats.find((each) => each.name === format);
    if (named) return named;
    const known = formats.map((each) => each.name).join(", ");
    throw new OptionsError(`there is no grammar format "${format}": known are ${known}`);
  }
  const named = formatsOf(fileName, formats);
  const chosen = named.find((each) => each.recognizes(text)) ?? named[0];
  const recognized = chosen ?? formats.find((each) => each.recognizes(text));
  if (!recognized) throw new GrammarError("the text is a grammar in no known notation");
  return recognized;
}

/** The formats with the longest ending that matches the file's name. */
function formatsOf(fileName: string, formats: readonly GrammarFormat[]): GrammarFormat[] {
  const lengthIn = ({ endings }: GrammarFormat) =>
    Math.max(0, ...endings.filter((ending) => fileName.endsWith(ending)).map((ending) => ending.length));
  const longest = Math.max(0, ...formats.map(lengthIn));
  return longest === 0 ? [] : formats.filter((each) => lengthIn(each) === longest);
}
