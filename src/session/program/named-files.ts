import { readFileSync, statSync } from "node:fs";
import { dirname, extname, join, resolve } from "node:path";
import { isFile } from "../files/input-file.ts";

/** More files than this are followed no further: what they name is then taken for what cannot be known. */
const mostFiles = 2_000;

/** Scripts are smaller. */
const longestScript = 4 * 2 ** 20;

/** These files, and what the scripts among them name: other scripts, modules, the packages they come from. */
export function withNamedFiles(files: readonly string[]): readonly string[] {
  const found = new Set(files.filter(isFile));
  for (const file of found) {
    if (found.size >= mostFiles) break;
    for (const named of filesNamedIn(file)) found.add(named);
  }
  return [...found];
}

/**
 * Files named by the words of a command line, its quoted parts included, as seen from the folder. What a compiler is
 * to write to is none of them: it is written when a candidate is accepted, and the input is not.
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
  // Programs are often called without an extension, and then say in the first line what runs them.
  if (language === undefined && extname(script) !== "") return [];
  const text = textOf(script);
  const { filesIn } = language ?? languages.find(({ interpreters }) => interpreters.test(text)) ?? {};
  return filesIn?.(text, dirname(script)) ?? [];
}

/** How the scripts of a language are known, and which files they name. Too many are as good as the right ones. */
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
    // Joined, so that what is left of `$(dirname "$0")/lib.sh` is found beside the script.
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

/** The file of a relative import; of a package the description of it, in which its version stands. */
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

/** What stands between blanks, quotes and the signs that divide words in shells and lists. */
const wordsOf = (text: string): readonly string[] =>
  text.split(/[\s"'`$(){}<>|&;=:,]+/).filter((word) => word !== "");

function textOf(path: string): string {
  try {
    return statSync(path).size > longestScript ? "" : readFileSync(path, "latin1");
  } catch {
    return "";
  }
}
