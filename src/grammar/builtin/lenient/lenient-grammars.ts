import { formatOf } from "../formats.ts";
import { lenientIni } from "./ini.ts";
import { lenientJson } from "./json.ts";
import { lenientToml } from "./toml.ts";
import { lenientXml } from "./xml.ts";
import { lenientYaml } from "./yaml.ts";

/** How people write a format, and what that means. */
export interface LenientGrammar {
  readonly name: string;
  /** The grammar in our own notation, for `readEbnf`. */
  readonly text: string;
  /** Whether each line is a text of its own, which it reads alone. */
  readonly isByLine?: boolean;
}

/** The lenient grammars that come with us, each for a format whose name it has. */
export const LENIENT_GRAMMARS: readonly LenientGrammar[] = [
  { name: "ini", text: lenientIni },
  { name: "json", text: lenientJson },
  { name: "ndjson", text: lenientJson, isByLine: true },
  { name: "toml", text: lenientToml },
  { name: "xml", text: lenientXml },
  { name: "yaml", text: lenientYaml },
];

export function lenientGrammar(name: string): LenientGrammar | undefined {
  return LENIENT_GRAMMARS.find((each) => each.name === name);
}

/** The lenient grammar for a file of this name and, where the name leaves its format open, with these bytes. */
export function lenientGrammarFor(fileName: string, bytes?: Uint8Array): LenientGrammar | undefined {
  const format = formatOf(fileName, bytes);
  return format === undefined ? undefined : lenientGrammar(format);
}
