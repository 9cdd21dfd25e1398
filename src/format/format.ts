import { GrammarError } from "../grammar/grammar-error.ts";
import { grammarTextFor } from "../grammar/lenient/template.ts";

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
  /** Fits the beginning of a text that is plainly of this format. */
  readonly beginning: RegExp | undefined;
  /** The format that gives what this one lacks, except the strict grammar. */
  readonly like: string | undefined;
  /** The unit that the lenient grammar reads: one line. Absent: the whole text. */
  readonly unit: "line" | undefined;
  /** The grammar of well-formed texts, in our own notation, for `readEbnf`. */
  readonly strict: string | undefined;
  /** The template of a grammar of how people write the format, for `grammarTextFor`. */
  readonly lenient: string | undefined;
}

/** The files that a format's folder may hold. */
export const formatFiles = ["format.json", "strict.ebnf", "lenient.ebnf"] as const;

/** The text of each file of a format's folder, by name. */
export type FormatFiles = Readonly<Partial<Record<(typeof formatFiles)[number], string>>>;

/** Reads the files of a format's folder. Throws a GrammarError that says what is wrong with `format.json`. */
export function readFormat(name: string, files: FormatFiles): Format {
  const facts = factsIn(files["format.json"] ?? "{}");
  const unit = textIn(facts, "unit");
  if (unit !== undefined && unit !== "line") throw wrong("unit", '"line"');
  const beginning = textIn(facts, "beginning");
  return {
    name,
    title: textIn(facts, "title") ?? name,
    extensions: textsIn(facts, "extensions").map((each) => each.toLowerCase()),
    fileNames: textsIn(facts, "fileNames").map((each) => each.toLowerCase()),
    beginning: beginning === undefined ? undefined : expressionOf(beginning),
    like: textIn(facts, "like"),
    unit,
    strict: files["strict.ebnf"],
    lenient: files["lenient.ebnf"],
  };
}

type Facts = Readonly<Record<string, unknown>>;

const knownFacts = ["title", "extensions", "fileNames", "beginning", "like", "unit"];

function factsIn(text: string): Facts {
  let facts: unknown;
  try {
    facts = JSON.parse(text);
  } catch (error) {
    throw new GrammarError(`format.json is not JSON: ${error instanceof Error ? error.message : ""}`);
  }
  if (typeof facts !== "object" || facts === null || Array.isArray(facts))
    throw new GrammarError("format.json holds no object");
  const unknown = Object.keys(facts).find((name) => !knownFacts.includes(name));
  if (unknown !== undefined)
    throw new GrammarError(`format.json knows no "${unknown}": known are ${knownFacts.join(", ")}`);
  return facts as Facts;
}

const wrong = (name: string, expected: string): GrammarError =>
  new GrammarError(`"${name}" in format.json: expected ${expected}`);

function textIn(facts: Facts, name: string): string | undefined {
  const value = facts[name];
  if (value === undefined || typeof value === "string") return value;
  throw wrong(name, "a text");
}

function textsIn(facts: Facts, name: string): readonly string[] {
  const value = facts[name] ?? [];
  if (Array.isArray(value) && value.every((each) => typeof each === "string")) return value;
  throw wrong(name, "a list of texts");
}

function expressionOf(source: string): RegExp {
  try {
    return new RegExp(source);
  } catch {
    throw wrong("beginning", "a regular expression");
  }
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
  const begun = formats.filter(({ beginning }) => beginning?.test(text));
  return begun.find(({ like }) => like !== undefined) ?? begun[0];
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
  const template = format.lenient ?? formats.find(({ name }) => name === format.like)?.lenient;
  if (template === undefined) return undefined;
  return { name: format.name, unit: format.unit, textFor: (text) => grammarTextFor(template, text) };
}
