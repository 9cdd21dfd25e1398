import { csv, ini, json, lines, ndjson, toml, url, xml, yaml } from "./data-formats.ts";
import { extensionsOf, formatOf } from "./formats.ts";
import { arithmetic, dot, sExpression, tinyC, wavefrontObj } from "./languages.ts";

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
  { name: "arithmetic", title: "arithmetic expressions", text: arithmetic },
  { name: "csv", title: "comma-separated values, RFC 4180", text: csv },
  { name: "dot", title: "the DOT language of Graphviz", text: dot },
  { name: "ini", title: "INI files as inih reads them", text: ini },
  { name: "json", title: "JSON, RFC 8259", text: json },
  { name: "lines", title: "text of any kind, by lines", text: lines },
  { name: "ndjson", title: "line-delimited JSON", text: ndjson },
  { name: "obj", title: "Wavefront OBJ", text: wavefrontObj },
  { name: "sexp", title: "S-expressions", text: sExpression },
  { name: "tinyc", title: "Tiny-C, a teaching language", text: tinyC },
  { name: "toml", title: "TOML 1.0", text: toml },
  { name: "url", title: "URLs, RFC 3986", text: url },
  { name: "xml", title: "XML 1.0 without document types", text: xml },
  { name: "yaml", title: "YAML without anchors and tags", text: yaml },
].map((grammar) => ({ ...grammar, extensions: extensionsOf(grammar.name) }));

export function builtinGrammar(name: string): BuiltinGrammar | undefined {
  return BUILTIN_GRAMMARS.find((each) => each.name === name);
}

/** The grammar for a file of this name and, where the name leaves its format open, with these bytes. */
export function builtinGrammarFor(fileName: string, bytes?: Uint8Array): BuiltinGrammar | undefined {
  const format = formatOf(fileName, bytes);
  return format === undefined ? undefined : builtinGrammar(format);
}
