import { grammarTextFor } from "../grammar/lenient/template.ts";
import type { BinaryFormat, Signature } from "./binary-format.ts";
import { type Style, styleFrom, type TokenFacts } from "./style.ts";
import { styleSeenIn } from "./style-seen.ts";

/** A format of inputs: the files of its folder, read. Every part is optional. */
export interface Format {
  /** The name of its folder. */
  readonly name: string;
  /** A few words that describe it. */
  readonly title: string;
  /** The extensions of its files, with their dots, in lower case. */
  readonly extensions: readonly string[];
  /** Whole names of its files, in lower case. */
  readonly fileNames: readonly string[];
  /** A regular expression for the beginning of a text that is plainly of this format. */
  readonly beginning?: string | undefined;
  /** The format that gives what this one lacks, except the strict grammar. */
  readonly like?: string | undefined;
  /** The unit that the lenient grammar reads: one line. Absent: the whole text. */
  readonly unit?: "line" | undefined;
  /** The grammar of well-formed texts, in our own notation, for `readEbnf`. */
  readonly strict?: string | undefined;
  /** The template of a grammar of how people write the format, for `grammarTextFor`. */
  readonly lenient?: string | undefined;
  /** How it writes comments, strings and pairs. */
  readonly tokens?: TokenFacts | undefined;
  /** How its files begin, where it is a binary format. */
  readonly signatures?: readonly Signature[] | undefined;
  /** The fields of a binary format. */
  readonly fields?: BinaryFormat | undefined;
  /** The package of tree-sitter that parses it; only ours have one. */
  readonly treeSitter?: ParserPackage | undefined;
}

/** A package of the registry of npm with the parser of a language, in exactly this version. */
export interface ParserPackage {
  /** The name of the language in the names of files. */
  readonly language: string;
  readonly package: string;
  readonly version: string;
  /** The hash of its archive, as npm writes it. */
  readonly integrity: string;
}

/** Extensions that fit several formats. An unknown extension may belong to one format, so content decides only for these. */
const openExtensions: ReadonlySet<string> = new Set([
  ...["", ".txt", ".log", ".out", ".in", ".dat", ".data", ".dump", ".tmp", ".bak", ".orig", ".old"],
  ...[".conf", ".config", ".cnf", ".rc", ".settings", ".response", ".body"],
]);

/** Bytes that suffice to recognize a format. */
const tellingBytes = 2_000;

/** Formats, of which earlier ones go before later ones of the same name or extension. */
export type Formats = readonly Format[];

export const formatNamed = (formats: Formats, name: string): Format | undefined =>
  formats.find((each) => each.name === name);

/**
 * The format of a file, by its name or, when that leaves it open, by how its text begins; undefined when it is of none of the
 * formats, or not certainly. A format like another one says more of a beginning than that one.
 */
export function formatOf(
  formats: Formats,
  fileName: string,
  bytes: Uint8Array = new Uint8Array(),
): Format | undefined {
  const name = fileName.replace(/^.*[/\\]/, "").toLowerCase();
  const extension = /\.[^.]*$/.exec(name)?.[0] ?? "";
  const named = formats.find(
    ({ extensions, fileNames }) => fileNames.includes(name) || extensions.includes(extension),
  );
  if (named !== undefined) return named;
  if (!openExtensions.has(extension) && extension !== name) return undefined;
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes.subarray(0, tellingBytes));
  const begun = formats.filter(
    ({ beginning }) => beginning !== undefined && new RegExp(beginning).test(text),
  );
  return begun.find(({ like }) => like !== undefined) ?? begun[0];
}

const likenessOf = (formats: Formats, { like }: Format): Format | undefined =>
  like === undefined ? undefined : formatNamed(formats, like);

/** How a text of a format, or of the one that it is like, writes comments and strings; if nothing tells it, as the text shows. */
export function styleIn(formats: Formats, format: Format | undefined, text: string): Style {
  const tokens = format && (format.tokens ?? likenessOf(formats, format)?.tokens);
  return tokens === undefined ? styleSeenIn(text) : styleFrom(tokens);
}

/** How people write a format, and the strict text that this means. */
export interface LenientGrammar {
  readonly name: string;
  /** The unit it reads: one line. Absent: the whole text. */
  readonly unit: "line" | undefined;
  /** The grammar for this text, in our own notation, for `readEbnf`. Throws a GrammarError. */
  readonly textFor: (text: string) => string;
}

/** The lenient grammar of a format, or of the one that it is like. */
export function lenientGrammarOf(formats: Formats, format: Format): LenientGrammar | undefined {
  const template = format.lenient ?? likenessOf(formats, format)?.lenient;
  if (template === undefined) return undefined;
  return { name: format.name, unit: format.unit, textFor: (text) => grammarTextFor(template, text) };
}
