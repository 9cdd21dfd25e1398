import { lstatSync, readFileSync } from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { didYouMean } from "../../base/closest.ts";
import { inTurns } from "../../base/in-turns.ts";
import { OptionsError } from "../../base/options-error.ts";
import { codeOfError } from "../../base/thrown.ts";
import { BUILTIN_FORMATS, builtinGrammar } from "../../format/builtin-formats.ts";
import { type Format, type Formats, formatNamed, formatOf } from "../../format/format.ts";
import type { Grammar } from "../../grammar/grammar.ts";
import { GrammarError } from "../../grammar/grammar-error.ts";
import { readEbnf } from "../../grammar/read/read-ebnf.ts";
import type { Note } from "../../grammar/read/reading.ts";
import type { TreeSitterLanguage } from "../../parse/adapters/tree-sitter.ts";
import { parseForest, parsingForest, recognizes } from "../../parse/parse.ts";
import type { Notice } from "../../report/notice.ts";
import { inLine } from "../../report/words.ts";
import { decodeText } from "../../text/encoding.ts";
import type { Tree } from "../../tree/tree.ts";
import { explain, isFile } from "../files/file-errors.ts";
import { addedFolders, addedLanguage, treeSitterLanguageFor } from "./added-grammars.ts";

/** A grammar with its origin and its own parser, if any. */
export interface GrammarSource {
  /** As a user would name it. */
  readonly name: string;
  readonly grammar: Grammar;
  /** Losses in reading the grammar. */
  readonly notes: readonly Note[];
  /** Present for tree-sitter languages, which have their own parser. */
  readonly treeSitter?: TreeSitterLanguage;
}

/** The user's grammar options. */
export interface GrammarChoice {
  /** `--grammar`. */
  readonly grammar?: string | undefined;
  /** `--start`. */
  readonly start?: string | undefined;
  /** `--format-dir`: folders of further formats. Default: none. */
  readonly formatDir?: readonly string[] | undefined;
  /** Whether to use an installed tree-sitter language if no grammar is named. Default: yes. */
  readonly treeSitter?: boolean;
}

/** Notices about losses in reading the grammar. */
export const lackNotices = ({ notes }: Pick<GrammarSource, "notes">): readonly Notice[] =>
  notes.map(({ message, position }) => ({
    kind: "grammar-lacks",
    what: message,
    line: position?.line ?? null,
  }));

const treeSitterPrefix = "tree-sitter:";

/** `--grammar none`: use no grammar, even if one is known. */
const noGrammar = "none";

/** A file whose format is to be determined; if its name does not reveal it, its bytes may. */
interface FormattedFile {
  readonly name: string;
  readonly bytes?: Uint8Array | undefined;
}

/** Samples of an unknown format are read line by line. */
export async function orByLines<Choice extends GrammarChoice>(
  sample: FormattedFile,
  choice: Choice,
): Promise<Choice> {
  const isKnown = choice.grammar !== undefined || (await grammarOfInput(sample, choice)) !== undefined;
  return isKnown ? choice : { ...choice, grammar: "lines" };
}

/** The grammar for an input: the named one, else the one known for its format. Throws like `grammarNamed`. */
export async function grammarOfInput(
  input: FormattedFile,
  choice: GrammarChoice,
): Promise<GrammarSource | undefined> {
  const source = await grammarChosen(input, choice);
  if (source !== undefined || choice.start === undefined) return source;
  throw new OptionsError(
    `--start takes a nonterminal of a grammar, and there is none for ${input.name}; name one with --grammar.`,
  );
}

async function grammarChosen(
  input: FormattedFile,
  choice: GrammarChoice,
): Promise<GrammarSource | undefined> {
  const { grammar } = choice;
  if (grammar === noGrammar) return undefined;
  return grammar === undefined ? grammarFor(input, choice) : grammarNamed({ ...choice, grammar });
}

/** Parses the input with the grammar, or with its own parser; null on failure. */
export function treeBy({ grammar, treeSitter }: GrammarSource, bytes: Uint8Array): Tree | null {
  if (treeSitter !== undefined) return treeSitter.parse(bytes).tree;
  const forest = parseForest(grammar, bytes);
  return forest.kind === "failure" ? null : forest.cheapest();
}

/** An input with its canonical tree. */
export interface ParsedInput {
  readonly text: string;
  readonly tree: Tree;
}

/** Parses an input with a grammar, while others can work. Throws the reason of the signal if it aborts. */
export async function parsedInput(
  bytes: Uint8Array,
  grammar: Grammar,
  signal: AbortSignal,
): Promise<
  | { readonly kind: "parsed"; readonly input: ParsedInput }
  | { readonly kind: "unread"; readonly reason: string }
> {
  const forest = await inTurns(parsingForest(grammar, bytes), signal);
  if (forest.kind === "failure") {
    return { kind: "unread", reason: forest.message.split("\n", 1)[0] ?? "it does not parse" };
  }
  const tree = await inTurns(forest.choosingCheapest(), signal);
  return { kind: "parsed", input: { text: decodeText(bytes).text, tree } };
}

/** Whether the grammar, or its own parser, accepts the whole input without an error. */
export function isReadBy({ grammar, treeSitter }: GrammarSource, bytes: Uint8Array): boolean {
  return treeSitter === undefined ? recognizes(grammar, bytes) : treeSitter.reads(bytes);
}

/**
 * Loads a `--grammar` value: a file (`.g4`, or a lexer and a parser separated by a comma, `.ebnf`, fuzzingbook JSON, a
 * tree-sitter `grammar.json`, and the other `GRAMMAR_FORMATS`), a built-in name, or `tree-sitter:<language>` from the project. Throws OptionsError and
 * GrammarError.
 */
export async function grammarNamed(
  { grammar: spec, start, formatDir }: GrammarChoice & { grammar: string },
  project: string | null = process.cwd(),
): Promise<GrammarSource> {
  if (spec.startsWith(treeSitterPrefix)) {
    const { loadTreeSitter } = await import("../../parse/adapters/tree-sitter.ts");
    const language = await loadTreeSitter(spec.slice(treeSitterPrefix.length), project, addedFolders());
    return startingAt(
      { name: spec, grammar: language.grammar, notes: language.notes, treeSitter: language },
      start,
    );
  }
  const format = formatNamed(await formatsWith(formatDir), spec);
  // A folder of samples may have the name of a built-in grammar.
  const own = isFile(spec) ? undefined : strictOf(format, start);
  if (own !== undefined) return own;
  const added = isFile(spec) ? undefined : addedLanguage(spec);
  if (added !== undefined) return grammarNamed({ grammar: `${treeSitterPrefix}${added}`, start }, null);
  const { readGrammarFiles } = await import("./grammar-files.ts");
  return startingAt({ name: spec, ...readGrammarFiles(spec.split(","), start) }, start);
}

/** The grammar for an input if none is named: built-in, or of an installed tree-sitter language. */
async function grammarFor(
  { name, bytes }: FormattedFile,
  { start, formatDir, treeSitter = true }: GrammarChoice,
): Promise<GrammarSource | undefined> {
  const own = strictOf(formatOf(await formatsWith(formatDir), name, bytes), start);
  const language = treeSitter ? treeSitterLanguageFor(name) : undefined;
  if (language === undefined) return own;
  // A built-in grammar may cover only part of a language, such as YAML; it is used if it accepts the input.
  if (own !== undefined && (bytes === undefined || isReadBy(own, bytes))) return own;
  try {
    // Not from the project folder, because its packages may have come with the input, and loading one runs it.
    return await grammarNamed({ grammar: `${treeSitterPrefix}${language}`, start }, null);
  } catch (error) {
    // The language is not installed.
    if (error instanceof OptionsError) return own;
    throw error;
  }
}

/** The strict grammar of a format. */
function strictOf(format: Format | undefined, start: string | undefined): GrammarSource | undefined {
  if (format?.strict === undefined) return undefined;
  return startingAt({ name: strictName(format), ...readEbnf(format.strict) }, start);
}

function startingAt(source: GrammarSource, start: string | undefined): GrammarSource {
  if (start === undefined) return source;
  const { rules } = source.grammar;
  const name = [start, `<${start}>`].find((each) => rules.has(each));
  if (name === undefined) {
    const meant = didYouMean(start, rules.keys());
    throw new OptionsError(
      `--start takes a nonterminal of ${source.name}; got ${start}${meant ? `; ${meant}` : "."}`,
    );
  }
  return { ...source, grammar: { ...source.grammar, start: name } };
}

/** Converts a `--grammar` value inside the file at this path to one for the working directory. */
export const nameFromFile = (path: string, grammar: string): string =>
  movedFiles(grammar, (file) => join(dirname(path), file));

/** Converts a `--grammar` value for the working directory to one inside the file at this path. */
export const nameInFile = (path: string, grammar: string): string =>
  movedFiles(grammar, (file) => relative(dirname(path), file));

/** Maps the paths in a `--grammar` value; names of built-in grammars stay. */
function movedFiles(grammar: string, moved: (file: string) => string): string {
  return builtinGrammar(grammar) === undefined ? grammar.split(",").map(moved).join(",") : grammar;
}

/** A format of the user, with the folder it was read from. */
interface OwnFormat extends Format {
  readonly folder: string;
}

/** The formats of these folders, before the built-in ones. Throws an OptionsError. */
export async function formatsWith(folders: readonly string[] = []): Promise<Formats> {
  if (folders.length === 0) return BUILTIN_FORMATS;
  const reading = await import("../../format/read-format.ts");
  return [...folders.map((folder) => formatIn(folder, reading)), ...BUILTIN_FORMATS];
}

type ReadingFormats = typeof import("../../format/read-format.ts");

/** Bytes of a file in a format's folder; such files are a few pages of text. */
const mostBytes = 4_000_000;

function formatIn(folder: string, { formatFiles, readFormat }: ReadingFormats): OwnFormat {
  const files = formatFiles.flatMap((name) => {
    const text = textIn(folder, name);
    return text === undefined ? [] : [[name, text] as const];
  });
  if (files.length === 0) {
    throw new OptionsError(
      `--format-dir takes a folder with ${formatFiles.join(", ")}, or some of them; ${inLine(folder)} has none.`,
    );
  }
  try {
    return { ...readFormat(basename(resolve(folder)), Object.fromEntries(files)), folder };
  } catch (error) {
    if (error instanceof GrammarError)
      throw new OptionsError(`--format-dir ${inLine(folder)}: ${error.message}.`);
    throw error;
  }
}

function textIn(folder: string, name: string): string | undefined {
  const path = join(folder, name);
  try {
    const { size } = lstatSync(path);
    if (size > mostBytes) throw new Error("it is too large");
    return readFileSync(path, "utf8");
  } catch (error) {
    if (codeOfError(error) === "ENOENT") return undefined;
    throw new OptionsError(`--format-dir cannot read ${inLine(path)}: ${explain(error)}`);
  }
}

/**
 * The name of a format's strict grammar: for a user's format its file, so that results can name it without
 * `--format-dir`.
 */
export const strictName = (format: Format): string =>
  "folder" in format ? join((format as OwnFormat).folder, "strict.ebnf") : format.name;
