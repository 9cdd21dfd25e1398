import { bundledFormats } from "./builtin-files.ts";
import {
  type Format,
  type Formats,
  formatNamed,
  type LenientGrammar,
  lenientGrammarOf,
  styleIn,
} from "./format.ts";
import type { Style } from "./style.ts";

/** The formats of the package's folder `formats/`, by name. */
export const BUILTIN_FORMATS: Formats = bundledFormats;

/** A grammar that comes with us. */
export interface BuiltinGrammar {
  readonly name: string;
  /** A few words that describe it. */
  readonly title: string;
  /** The extensions of files it describes, with their dots, in lower case. */
  readonly extensions: readonly string[];
  /** The grammar in our own notation, for `readEbnf`. */
  readonly text: string;
}

/** The strict grammar of a format as a grammar that can be named. */
const strictGrammars = ({ name, title, extensions, strict }: Format): readonly BuiltinGrammar[] =>
  strict === undefined ? [] : [{ name, title, extensions, text: strict }];

/** All grammars that come with us, by name. */
export const BUILTIN_GRAMMARS: readonly BuiltinGrammar[] = BUILTIN_FORMATS.flatMap(strictGrammars);

export function builtinGrammar(name: string): BuiltinGrammar | undefined {
  return BUILTIN_GRAMMARS.find((each) => each.name === name);
}

/** The lenient grammar that comes with us for the format of this name. */
export function lenientGrammar(name: string): LenientGrammar | undefined {
  const format = formatNamed(BUILTIN_FORMATS, name);
  return format && lenientGrammarOf(BUILTIN_FORMATS, format);
}

/** How a text writes comments and strings, of the format of this name that comes with us. */
export const styleOf = (format: string | undefined, text = ""): Style =>
  styleIn(BUILTIN_FORMATS, format === undefined ? undefined : formatNamed(BUILTIN_FORMATS, format), text);

/** The format whose counts of tokens a format has: its own, or those of the one that it is like. */
export const countsOf = (format: string): string => formatNamed(BUILTIN_FORMATS, format)?.like ?? format;
