import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { didYouMean } from "../../base/closest.ts";
import { OptionsError } from "../../base/options-error.ts";
import { codeOfError } from "../../base/thrown.ts";
import { BUILTIN_GRAMMARS } from "../../format/builtin-formats.ts";
import { readAntlr } from "../../grammar/antlr/read-antlr.ts";
import { GRAMMAR_FORMATS, type GrammarFormat, readGrammar } from "../../grammar/read/read.ts";
import { isJsonSchema } from "../../grammar/read/read-json-schema.ts";
import { readTreeSitter } from "../../grammar/read/read-tree-sitter.ts";
import type { Reading } from "../../grammar/read/reading.ts";
import { inLine } from "../../report/words.ts";
import { explain } from "../files/file-errors.ts";

/**
 * Reads a grammar in any notation that its file name or text reveals. Of a lexer and a parser, it reads the parser,
 * which finds the lexer among the given files. Throws OptionsError and GrammarError.
 */
export function readGrammarFiles(paths: readonly string[], start: string | undefined): Reading {
  if (paths.includes("")) throw new OptionsError("--grammar takes a name or files; got an empty name.");
  const files = paths.map((path) => ({ path, text: textOf(path) }));
  const main = files.find(({ text }) => !/^\s*lexer\s+grammar/m.test(text)) ?? files[0];
  if (main === undefined) throw new RangeError("there is no file to read");
  const given = new Map(files.map(({ path, text }) => [basename(path, ".g4"), text]));
  const formats = [antlr(dirname(resolve(main.path)), start, given), treeSitter, ...GRAMMAR_FORMATS];
  return readGrammar(main.text, { fileName: basename(main.path), formats });
}

const antlr = (
  folder: string,
  start: string | undefined,
  given: ReadonlyMap<string, string>,
): GrammarFormat => ({
  name: "antlr",
  endings: [".g4"],
  recognizes: (text) => /^\s*(?:(?:lexer|parser)\s+)?grammar\s+\w+\s*;/m.test(text),
  read: (text) =>
    readAntlr(text, {
      files: (name) => given.get(name) ?? textIfThere(join(folder, `${name}.g4`)),
      ...(start === undefined ? {} : { start }),
    }),
});

const treeSitter: GrammarFormat = {
  name: "tree-sitter",
  endings: [".json"],
  recognizes: (text) =>
    !isJsonSchema(text) &&
    /"(?:rules|type)"\s*:|^\s*(?:module\.exports|export default)\s*=?\s*grammar\(/m.test(text),
  read: readTreeSitter,
};

function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const names = BUILTIN_GRAMMARS.map(({ name }) => name);
    const missing = codeOfError(error) === "ENOENT";
    const reason = missing ? "there is no such file." : explain(error);
    const meant = didYouMean(path, names);
    const known = `Built in are ${names.join(", ")}; tree-sitter:<language> takes an installed tree-sitter package.`;
    throw new OptionsError(
      `cannot read the grammar ${inLine(path)}: ${reason} ${meant ? `D${meant.slice(1)}` : known}`,
    );
  }
}

function textIfThere(path: string): string | undefined {
  return existsSync(path) ? readFileSync(path, "utf8") : undefined;
}
