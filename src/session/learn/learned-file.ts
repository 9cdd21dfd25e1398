import { existsSync } from "node:fs";
import { OptionsError } from "../../base/options-error.ts";
import type { Learned } from "../../generate/learned.ts";
import { type LearnedOf, learnedOf, readLearned, writeLearned } from "../../generate/learned-json.ts";
import type { Sites } from "../../generate/sites.ts";
import { readPlain } from "../../oracle/run/own-files.ts";
import { inLine } from "../../report/visible.ts";
import { explain } from "../files/file-errors.ts";
import { nameFromFile, nameInFile } from "../grammars/grammar-from-file.ts";

/** Reads a file written by `learn` for this grammar. Throws OptionsError. */
export function readLearnedFile(path: string, sites: Sites): Learned {
  return readWith(path, (text) => readLearned(sites, text));
}

/** The grammar of a file written by `learn`, as named from the working directory. Throws OptionsError. */
export function grammarOfLearnedFile(path: string): LearnedOf {
  const { grammar, start } = readWith(path, learnedOf);
  return { grammar: grammar && nameFromFile(path, grammar), start };
}

/** The content of such a file at this path. Names of grammar files are relative to its folder. */
export function learnedFile(
  path: string,
  sites: Sites,
  learned: Learned,
  { grammar, start }: LearnedOf,
): string {
  const there = grammar && nameInFile(path, grammar);
  return writeLearned(sites, learned, { grammar: there, start });
}

/** Throws OptionsError if a file at the path was not written by `learn`: only such files may be replaced. */
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

function readWith<R>(path: string, read: (text: string) => R): R {
  let text: string;
  try {
    text = readPlain(path).toString();
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
