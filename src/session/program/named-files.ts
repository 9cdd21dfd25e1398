import { readFileSync, statSync } from "node:fs";
import { dirname, extname, join, resolve } from "node:path";
import { isFile } from "../files/is-file.ts";

/** The files to follow at most; the files that further ones name are ignored. */
const mostFiles = 2_000;

/** Bytes; scripts are smaller. */
const longestScript = 4 * 2 ** 20;

/** These files, and recursively the scripts, modules and packages that scripts among them name. */
export function withNamedFiles(files: readonly string[]): readonly string[] {
  const found = new Set(files.filter(isFile));
  for (const file of found) {
    if (found.size >= mostFiles) break;
    for (const named of filesNamedIn(file)) found.add(named);
  }
  return [...found];
}

/**
 * Files named by the words of a command line, including quoted parts, relative to the folder. Skips a compiler's output
 * file, which exists only after an accepted candidate.
 */
export function filesInWords(words: readonly string[], folder: string): readonly string[] {
  return words
    .filter((word, index) => !output.test(`${word}=`) && !output.test(`${words[index - 1]}=`))
    .flatMap((word) => [word, ...wordsOf(word)])
    .map((word) => resolve(folder, word))
    .filter(isFile);
}

const output = /^--?o(?:ut(?:put|file)?)?=/;

function filesNamedIn(script: string): readonly string[] {
  const language = languages.find(({ extensions }) => extensions.test(extname(script)));
  // Scripts without an extension name their interpreter in the first line.
  if (language === undefined && extname(script) !== "") return [];
  const text = textOf(script);
  const { filesIn } = language ?? languages.find(({ interpreters }) => interpreters.test(text)) ?? {};
  return filesIn?.(text, dirname(script)) ?? [];
}

/** How to recognize the scripts of a language and the files that they name. Too many files do no harm. */
interface Language {
  readonly extensions: RegExp;
  readonly interpreters: RegExp;
  filesIn(text: string, folder: string): readonly string[];
}

const languages: readonly Language[] = [
  {
    extensions: /^\.[cm]?[jt]sx?$/,
    interpreters: /^#!.*\b(?:node|deno|bun|tsx)\b/,
    filesIn: (text, folder) =>
      namesBy(/\b(?:from|import|require)\s*\(?\s*["']([^"'\n]+)["']/g, text).flatMap((name) =>
        moduleFile(name, folder),
      ),
  },
  {
    extensions: /^\.py$/,
    interpreters: /^#!.*\bpython/,
    filesIn: (text, folder) =>
      namesBy(/^[ \t]*(?:from|import)[ \t]+\.*([\w.]+)/gm, text).flatMap((name) => {
        const path = join(folder, ...name.split("."));
        return [`${path}.py`, join(path, "__init__.py")].filter(isFile);
      }),
  },
  {
    extensions: /^\.(?:ba|da|k|z)?sh$/,
    interpreters: /^#!.*sh\b/,
    // Also joined, so that the rest of `$(dirname "$0")/lib.sh` is found next to the script.
    filesIn: (text, folder) =>
      [...new Set(wordsOf(text))]
        .flatMap((word) => [resolve(folder, word), join(folder, word)])
        .filter(isFile),
  },
];

const namesBy = (pattern: RegExp, text: string): string[] => [
  ...new Set([...text.matchAll(pattern)].map(([, name = ""]) => name)),
];

const moduleEndings = ["", ".js", ".mjs", ".cjs", ".json", ".ts", ".mts", ".cts", ".tsx", ".jsx", ".node"];

/** The file of a relative import; for a package its package.json, which has its version. */
function moduleFile(name: string, folder: string): readonly string[] {
  if (!/^[./]/.test(name)) return packageFile(name, folder);
  const path = resolve(folder, name);
  const paths = moduleEndings.flatMap((ending) => [`${path}${ending}`, join(path, `index${ending}`)]);
  return paths.filter(isFile).slice(0, 1);
}

function packageFile(specifier: string, folder: string): readonly string[] {
  const [name] = /^(?:@[^/]+\/)?[^/]+/.exec(specifier) ?? [];
  if (name === undefined || specifier.includes(":")) return [];
  for (let above = folder; ; above = dirname(above)) {
    const path = join(above, "node_modules", name, "package.json");
    if (isFile(path)) return [path];
    if (above === dirname(above)) return [];
  }
}

/** The words between blanks, quotes and the separators of shells and lists. */
const wordsOf = (text: string): readonly string[] =>
  text.split(/[\s"'`$(){}<>|&;=:,]+/).filter((word) => word !== "");

function textOf(path: string): string {
  try {
    return statSync(path).size > longestScript ? "" : readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
