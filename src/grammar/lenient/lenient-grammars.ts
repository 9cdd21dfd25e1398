import { formatOf } from "../builtin/formats.ts";
import { lenientMake, lenientShell } from "./commands.ts";
import { lenientDot, lenientObj } from "./graphs.ts";
import { lenientJson } from "./lenient-json.ts";
import { lenientXml } from "./markup.ts";
import { lenientSql } from "./queries.ts";
import { lenientIni, lenientToml, lenientYaml } from "./settings.ts";
import { lenientCsv } from "./tables.ts";

/** How people write a format, and what that means. */
export interface LenientGrammar {
  readonly name: string;
  /** The grammar for this text, in our own notation, for `readEbnf`. */
  readonly textFor: (text: string) => string;
  /** The unit it reads: one line. Absent: the whole text. */
  readonly unit?: "line";
}

/** The lenient grammars that come with us, each for a format whose name it has. */
const LENIENT_GRAMMARS: readonly LenientGrammar[] = [
  { name: "csv", textFor: lenientCsv },
  { name: "dot", textFor: lenientDot },
  { name: "ini", textFor: () => lenientIni },
  { name: "json", textFor: () => lenientJson },
  { name: "ndjson", textFor: () => lenientJson, unit: "line" },
  { name: "make", textFor: () => lenientMake },
  { name: "obj", textFor: () => lenientObj },
  { name: "shell", textFor: lenientShell },
  { name: "sql", textFor: lenientSql },
  { name: "toml", textFor: () => lenientToml },
  { name: "tsv", textFor: lenientCsv },
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
