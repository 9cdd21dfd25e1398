import { formatOf } from "../formats.ts";
import { lenientC, lenientJavaScript } from "./c-like.ts";
import { lenientCsv } from "./csv.ts";
import { lenientDot } from "./dot.ts";
import { lenientHtml } from "./html.ts";
import { lenientIni } from "./ini.ts";
import { lenientJson } from "./json.ts";
import { lenientMake } from "./make.ts";
import { lenientObj } from "./obj.ts";
import { lenientPython } from "./python.ts";
import { lenientShell } from "./shell.ts";
import { lenientSql } from "./sql.ts";
import { lenientToml } from "./toml.ts";
import { lenientXml } from "./xml.ts";
import { lenientYaml } from "./yaml.ts";

/** How people write a format, and what that means. */
export interface LenientGrammar {
  readonly name: string;
  /** The grammar for this text, in our own notation, for `readEbnf`. */
  readonly textFor: (text: string) => string;
  /** What it reads alone: each line, or what brackets that must have ended by the indentation part. Absent: the whole text. */
  readonly unit?: "line" | "statement";
}

/** The lenient grammars that come with us, each for a format whose name it has. */
export const LENIENT_GRAMMARS: readonly LenientGrammar[] = [
  { name: "c", textFor: () => lenientC, unit: "statement" },
  { name: "csv", textFor: lenientCsv },
  { name: "dot", textFor: lenientDot },
  { name: "html", textFor: () => lenientHtml },
  { name: "ini", textFor: () => lenientIni },
  { name: "java", textFor: () => lenientC, unit: "statement" },
  { name: "javascript", textFor: () => lenientJavaScript, unit: "statement" },
  { name: "json", textFor: () => lenientJson },
  { name: "ndjson", textFor: () => lenientJson, unit: "line" },
  { name: "make", textFor: () => lenientMake },
  { name: "obj", textFor: () => lenientObj },
  { name: "python", textFor: lenientPython, unit: "statement" },
  { name: "shell", textFor: lenientShell },
  { name: "sql", textFor: lenientSql },
  { name: "toml", textFor: () => lenientToml },
  { name: "tsv", textFor: lenientCsv },
  { name: "typescript", textFor: () => lenientJavaScript, unit: "statement" },
  { name: "xml", textFor: lenientXml },
  { name: "yaml", textFor: lenientYaml },
];

export function lenientGrammar(name: string): LenientGrammar | undefined {
  return LENIENT_GRAMMARS.find((each) => each.name === name);
}

/** The lenient grammar for a file of this name and, where the name leaves its format open, with these bytes. */
export function lenientGrammarFor(fileName: string, bytes?: Uint8Array): LenientGrammar | undefined {
  const format = formatOf(fileName, bytes);
  return format === undefined ? undefined : lenientGrammar(format);
}
