import { dirname, join, relative } from "node:path";
import { builtinGrammar } from "../../format/builtin-formats.ts";

/** What `--grammar` takes, as a file at this path names it, as one names it from here. */
export const nameFromFile = (path: string, grammar: string): string =>
  movedFiles(grammar, (file) => join(dirname(path), file));

/** The other way around: what one names from here, as the file that will stand at the path names it. */
export const nameInFile = (path: string, grammar: string): string =>
  movedFiles(grammar, (file) => relative(dirname(path), file));

/** What `--grammar` takes with the paths in it, but not the name of a built-in grammar, made anew. */
function movedFiles(grammar: string, moved: (file: string) => string): string {
  return builtinGrammar(grammar) === undefined ? grammar.split(",").map(moved).join(",") : grammar;
}
