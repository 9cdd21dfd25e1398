import { lenientIni } from "./ini.ts";
import { lenientJson } from "./json.ts";
import { lenientToml } from "./toml.ts";
import { lenientXml } from "./xml.ts";
import { lenientYaml } from "./yaml.ts";

/** How people write a format, and what that means. */
export interface LenientGrammar {
  readonly name: string;
  /** The extensions of files that it is for, with their dots, in lower case. */
  readonly extensions: readonly string[];
  /** The grammar in our own notation, for `readEbnf`. */
  readonly text: string;
}

/** The lenient grammars that come with us, each for a format whose name it has. */
export const LENIENT_GRAMMARS: readonly LenientGrammar[] = [
  { name: "ini", extensions: [".ini", ".cfg"], text: lenientIni },
  {
    name: "json",
    extensions: [".json", ".jsonc", ".json5", ".geojson", ".ipynb", ".webmanifest", ".topojson", ".har"],
    text: lenientJson,
  },
  { name: "toml", extensions: [".toml"], text: lenientToml },
  {
    name: "xml",
    extensions: [".xml", ".svg", ".xhtml", ".rss", ".atom", ".kml", ".gpx", ".plist", ".xsd", ".pom"],
    text: lenientXml,
  },
  { name: "yaml", extensions: [".yaml", ".yml"], text: lenientYaml },
];

export function lenientGrammar(name: string): LenientGrammar | undefined {
  return LENIENT_GRAMMARS.find((each) => each.name === name);
}

/** The lenient grammar for a file of this name, judged by its extension. */
export function lenientGrammarFor(fileName: string): LenientGrammar | undefined {
  const extension = /\.[^./\\]*$/.exec(fileName)?.[0].toLowerCase() ?? "";
  return LENIENT_GRAMMARS.find((each) => each.extensions.includes(extension));
}
