import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { OptionsError } from "../../base/options-error.ts";
import { packageFolders } from "./package-folders.ts";

/** The files of a language in its tree-sitter package. */
export interface TreeSitterPackage {
  readonly grammar: string;
  readonly parser: string;
}

/** Languages that share the package of another. */
const homes: Readonly<Record<string, string>> = { tsx: "typescript" };

/**
 * Finds the package of a language (`javascript`) from the folder of a project, then among our own. Throws
 * `OptionsError` that says what to install.
 */
export function findTreeSitterPackage(language: string, project: string | null): TreeSitterPackage {
  const home = homes[language] ?? language;
  const names = [`tree-sitter-${home}`, `@tree-sitter-grammars/tree-sitter-${home}`];
  const folders = names.flatMap((name) => packageFolders(name, searchFolders(project)));
  const [first] = folders;
  if (first === undefined) {
    throw new OptionsError(
      `there is no tree-sitter grammar for "${language}": expected the package ${names.join(" or ")}; npm install ${names[0]}`,
    );
  }
  // Of some languages the older package has no parser that we could load, and the newer one has.
  for (const folder of folders) {
    const { grammar, parser } = filesOf(folder, language);
    if (grammar !== undefined && parser !== undefined) return { grammar, parser };
  }
  const missing =
    filesOf(first, language).grammar === undefined ? "src/grammar.json" : `tree-sitter-${language}.wasm`;
  throw new OptionsError(
    `the package ${first} lacks ${missing}: another version of it, or ${names[1]}, may have both`,
  );
}

/** Where packages are looked for; null: only where our own are. */
export function searchFolders(project: string | null): readonly string[] {
  return [...(project === null ? [] : [project]), dirname(fileURLToPath(import.meta.url))];
}

/** Those that are there. */
function filesOf(folder: string, language: string): Partial<TreeSitterPackage> {
  const grammars = [join(folder, language, "src", "grammar.json"), join(folder, "src", "grammar.json")];
  const parsers = [
    join(folder, `tree-sitter-${language.replaceAll("-", "_")}.wasm`),
    join(folder, `tree-sitter-${language}.wasm`),
  ];
  const grammar = grammars.find((path) => existsSync(path));
  const parser = parsers.find((path) => existsSync(path));
  return { ...(grammar === undefined ? {} : { grammar }), ...(parser === undefined ? {} : { parser }) };
}
