import { arithmetic } from "./arithmetic.ts";
import { csv } from "./csv.ts";
import { dot } from "./dot.ts";
import { ini } from "./ini.ts";
import { json } from "./json.ts";
import { sExpression } from "./s-expression.ts";
import { tinyC } from "./tiny-c.ts";
import { url } from "./url.ts";
import { wavefrontObj } from "./wavefront-obj.ts";

/** A grammar that comes with us. */
export interface BuiltinGrammar {
  readonly name: string;
  /** What it describes, in a few words. */
  readonly title: string;
  /** The extensions of files it describes, with their dots, in lower case. */
  readonly extensions: readonly string[];
  /** The grammar in our own notation, for `readEbnf`. */
  readonly text: string;
}

/** All grammars that come with us, by name. */
export const BUILTIN_GRAMMARS: readonly BuiltinGrammar[] = [
  { name: "arithmetic", title: "arithmetic expressions", extensions: [".expr"], text: arithmetic },
  { name: "csv", title: "comma-separated values, RFC 4180", extensions: [".csv"], text: csv },
  { name: "dot", title: "the DOT language of Graphviz", extensions: [".dot", ".gv"], text: dot },
  { name: "ini", title: "INI files as inih reads them", extensions: [".ini", ".cfg"], text: ini },
  { name: "json", title: "JSON, RFC 8259", extensions: [".json"], text: json },
  { name: "obj", title: "Wavefront OBJ", extensions: [".obj"], text: wavefrontObj },
  {
    name: "sexp",
    title: "S-expressions",
    extensions: [".sexp", ".lisp", ".lsp", ".scm", ".el"],
    text: sExpression,
  },
  { name: "tinyc", title: "Tiny-C, a teaching language", extensions: [], text: tinyC },
  { name: "url", title: "URLs, RFC 3986", extensions: [".uri"], text: url },
];

export function builtinGrammar(name: string): BuiltinGrammar | undefined {
  return BUILTIN_GRAMMARS.find((each) => each.name === name);
}

/** The grammar for a file of this name, judged by its extension. */
export function builtinGrammarFor(fileName: string): BuiltinGrammar | undefined {
  const extension = /\.[^./\\]*$/.exec(fileName)?.[0].toLowerCase() ?? "";
  return BUILTIN_GRAMMARS.find((each) => each.extensions.includes(extension));
}
