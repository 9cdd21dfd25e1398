import { BUILTIN_FORMATS } from "../../format/builtin-formats.ts";
import { type Format, formatOf, type ParserPackage } from "../../format/format.ts";
import { packageFolders, searchFolders } from "../../parse/adapters/tree-sitter-packages.ts";
import { addedFolders, addedVersion } from "./added-grammars.ts";

/** All languages whose package holds both a grammar and a parser for web-tree-sitter; other packages hold only one. */
export const treeSitterLanguages = (): readonly (ParserPackage & { readonly format: Format })[] =>
  BUILTIN_FORMATS.flatMap((format) =>
    format.treeSitter === undefined ? [] : [{ ...format.treeSitter, format }],
  );

/** The name of an input's language, by its file name. */
export const treeSitterLanguageFor = (inputName: string): string | undefined =>
  formatOf(BUILTIN_FORMATS, inputName)?.treeSitter?.language;

/** The language of this name, if `culprit grammar add` installed it. */
export function addedLanguage(name: string): string | undefined {
  const known = treeSitterLanguages().find(({ language }) => language === name);
  return known && addedVersion(known.package) === undefined ? undefined : known?.language;
}

/**
 * The command that adds a grammar for an input of this name, or the option that uses the project's. Undefined if
 * neither helps, or a grammar is available.
 */
export function howToAddGrammar(inputName: string, project: string): string | undefined {
  const known = formatOf(BUILTIN_FORMATS, inputName)?.treeSitter;
  if (known === undefined) return undefined;
  const isIn = (place: string | null): boolean =>
    ["web-tree-sitter", known.package].every(
      (name) => packageFolders(name, searchFolders(place, addedFolders())).length > 0,
    );
  if (isIn(null)) return undefined;
  return isIn(project) ? `--grammar tree-sitter:${known.language}` : `culprit grammar add ${known.language}`;
}
