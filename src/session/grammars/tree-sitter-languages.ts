import { extname } from "node:path";
import { packageFolders, searchFolders } from "../../parse/adapters/tree-sitter-packages.ts";

/** A language whose package holds both its grammar and its parser as web-tree-sitter takes it; others hold only one. */
interface TreeSitterPackage {
  readonly language: string;
  /** On the registry of npm. */
  readonly package: string;
}

const plain = (language: string): TreeSitterPackage => ({ language, package: `tree-sitter-${language}` });
const scoped = (language: string): TreeSitterPackage => ({
  language,
  package: `@tree-sitter-grammars/tree-sitter-${language}`,
});
/** By the extensions of their files. */
const languages: ReadonlyMap<string, TreeSitterPackage> = new Map(
  (
    [
      [plain("bash"), ".sh", ".bash"],
      [plain("c"), ".c", ".h"],
      [plain("c-sharp"), ".cs"],
      [plain("cpp"), ".cpp", ".cc", ".cxx", ".hpp", ".hh"],
      [plain("css"), ".css"],
      [plain("elixir"), ".ex", ".exs"],
      [plain("go"), ".go"],
      [plain("haskell"), ".hs"],
      [plain("html"), ".html", ".htm"],
      [plain("java"), ".java"],
      [plain("javascript"), ".js", ".mjs", ".cjs", ".jsx"],
      [plain("julia"), ".jl"],
      [plain("php"), ".php"],
      [plain("python"), ".py", ".pyi"],
      [plain("ruby"), ".rb"],
      [plain("rust"), ".rs"],
      [plain("scala"), ".scala"],
      [plain("typescript"), ".ts", ".mts", ".cts"],
      [{ language: "tsx", package: "tree-sitter-typescript" }, ".tsx"],
      [scoped("kotlin"), ".kt"],
      [scoped("lua"), ".lua"],
      [scoped("toml"), ".toml"],
      [scoped("yaml"), ".yaml", ".yml"],
      [scoped("zig"), ".zig"],
    ] as const
  ).flatMap(([language, ...extensions]) => extensions.map((extension) => [extension, language] as const)),
);

const languageFor = (inputName: string): TreeSitterPackage | undefined =>
  languages.get(extname(inputName).toLowerCase());

/** The name of the language of an input, by its extension. */
export const treeSitterLanguageFor = (inputName: string): string | undefined =>
  languageFor(inputName)?.language;

/**
 * Which one command adds the grammar for an input of this name, or which option takes that of the project; undefined where none
 * would help, or the grammar is among our own packages.
 */
export function howToAddGrammar(inputName: string, project: string): string | undefined {
  const known = languageFor(inputName);
  if (known === undefined) return undefined;
  const missingIn = (place: string | null): readonly string[] =>
    ["web-tree-sitter", known.package].filter(
      (name) => packageFolders(name, searchFolders(place)).length === 0,
    );
  if (missingIn(null).length === 0) return undefined;
  const missing = missingIn(project);
  if (missing.length === 0) return `--grammar tree-sitter:${known.language}`;
  // Without scripts, as these build parsers for other programs, and need a compiler for it.
  return `npm install --ignore-scripts ${missing.join(" ")}`;
}
