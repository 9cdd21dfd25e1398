import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import type { Learned } from "../../generate/learned.ts";
import { type LearnedOf, learnedOf, readLearned, writeLearned } from "../../generate/learned-json.ts";
import type { Sites } from "../../generate/sites.ts";
import { builtinGrammar } from "../../grammar/builtin/builtin-grammars.ts";
import { inLine } from "../../report/visible.ts";
import { explain } from "../files/file-errors.ts";

/** Reads a file that `learn` wrote, for this grammar. Throws OptionsError. */
export function readLearnedFile(path: string, sites: Sites): Learned {
  return readWith(path, (text) => readLearned(sites, text));
}

/** The grammar that a file that `learn` wrote belongs to, as one names it from here. Throws OptionsError. */
export function grammarOfLearnedFile(path: string): LearnedOf {
  const { grammar, start } = readWith(path, learnedOf);
  return { grammar: grammar && movedFiles(grammar, (file) => join(dirname(path), file)), start };
}

/** The content of such a file that will stand at the path. Names of grammar files hold from there. */
export function learnedFile(
  path: string,
  sites: Sites,
  learned: Learned,
  { grammar, start }: LearnedOf,
): string {
  const there = grammar && movedFiles(grammar, (file) => relative(dirname(path), file));
  return writeLearned(sites, learned, { grammar: there, start });
}

/** Throws OptionsError when a file stands at the path that `learn` did not write: only its own are replaced. */
export function refuseForeignFile(path: string): void {
  if (!existsSync(path)) return;
  try {
    grammarOfLearnedFile(path);
  } catch (error) {
    if (!(error instanceof OptionsError)) throw error;
    throw new OptionsError(
      `${inLine(path)} exists and is no file of probabilities that learn wrote; remove it or choose another --out.`,
    );
  }
}

/** What `--grammar` takes with the paths in it, but not the name of a built-in grammar, made anew. */
function movedFiles(grammar: string, moved: (file: string) => string): string {
  return builtinGrammar(grammar) === undefined ? grammar.split(",").map(moved).join(",") : grammar;
}

function readWith<R>(path: string, read: (text: string) => R): R {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new OptionsError(`cannot read the probabilities ${inLine(path)}: ${explain(error)}`, {
      cause: error,
    });
  }
  try {
    return read(text);
  } catch (error) {
    throw error instanceof OptionsError ? new OptionsError(`${path}: ${error.message}`) : error;
  }
}
