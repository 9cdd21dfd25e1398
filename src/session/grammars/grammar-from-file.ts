import { dirname, join, relative } from "node:path";
import { builtinGrammar } from "../../format/builtin-formats.ts";

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
