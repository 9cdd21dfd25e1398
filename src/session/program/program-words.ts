import { createHash } from "node:crypto";
import { closeSync, existsSync, fstatSync, openSync, readFileSync, readSync, statSync } from "node:fs";
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import { resolveProgram } from "../../oracle/run/resolve-program.ts";
import { inLine } from "../../report/words.ts";
import { foldersAround, isFile } from "../files/file-errors.ts";
import { locateArguments } from "../settings/config-file.ts";
import type { HowToRun } from "../settings/settings.ts";

/** The command line that runs a program from the private folder of a run. */
interface ProgramWords {
  readonly command: readonly [program: string, ...args: string[]];
  /** The arguments that name local files, absolute, and those of them that do not look like a path. */
  readonly located: readonly string[];
  readonly surprising: readonly string[];
  /**
   * Local files that determine the program's behaviour, besides shipped ones. Throws OracleError if the program does
   * not exist.
   */
  files(): readonly string[];
}

/**
 * Builds the words of a command, in which shipped files are named relative to the candidate; programs are searched in
 * `path`. Throws OptionsError.
 */
export function programWords(
  how: HowToRun,
  ship: readonly string[],
  path = process.env["PATH"],
): ProgramWords {
  const { cwd } = how;
  if (ship.length > 0 && cwd !== undefined) {
    throw new OptionsError(
      "--ship lays files into the private folder of a run, and --cwd has it run elsewhere; leave one of them out.",
    );
  }
  const words = how.kind === "test" ? [resolve(how.file), "{}"] : how.command;
  const [given = "", ...others] = words;
  if (others.includes(ofOtherTools) && !words.some((word) => word.includes("{}"))) {
    const meant = words.map((word) => (word === ofOtherTools ? "{}" : word)).join(" ");
    throw new OptionsError(
      `${ofOtherTools} does not stand for the candidate here; write {} in its place: ${inLine(meant)}. A program that is to get ${ofOtherTools} itself, and the candidate on standard input, is run by sh -c.`,
    );
  }
  const shippedProgram = given.includes("/") ? asShipped(given, ship) : undefined;
  // A relative path would be resolved next to the shipped files.
  const program = shippedProgram ?? (ship.length > 0 && given.includes("/") ? resolve(given) : given);
  const here = others.filter((word) => asShipped(word, ship) === undefined);
  const { located, surprising } = locateArguments([given, ...here], process.cwd());
  const { command } = locateArguments(words, process.cwd());
  const args = others.map((word, index) => asShipped(word, ship) ?? command[index + 1] ?? word);
  return {
    command: [program, ...args],
    located,
    surprising,
    files: () => [
      ...(shippedProgram === undefined ? [resolveProgram(program, { cwd: process.cwd(), path })] : []),
      ...filesInWords(args, cwd ?? process.cwd()),
    ],
  };
}

/** The placeholder that fuzzers use for the candidate's path. */
const ofOtherTools = "@@";

/** The path of a shipped file relative to the candidate; undefined for any other word. */
function asShipped(word: string, ship: readonly string[]): string | undefined {
  if (word === "" || word.includes("{}") || !existsSync(word)) return undefined;
  for (const path of ship) {
    const inside = relative(resolve(path), resolve(word));
    if (/^\.\.(\/|$)/.test(inside)) continue;
    return `./${basename(resolve(path))}${inside === "" ? "" : `/${inside}`}`;
  }
  return undefined;
}

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
  const paths = foldersAround(folder).map((above) => join(above, "node_modules", name, "package.json"));
  const path = paths.find(isFile);
  return path === undefined ? [] : [path];
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

/** Hashing this much takes some ten milliseconds; an interpreter or a compiler may be a hundred times as large. */
const mostRead = 16 * 2 ** 20;

/** Bytes of each end of a larger file; they include its build id, wherever the linker puts it. */
const endRead = 2 ** 16;

/**
 * Identifies the content of a file; undefined if it does not exist. Above 16 MiB, the key uses size, modification time
 * and both ends; for an unreadable file, size and time.
 */
export function contentKey(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) return undefined;
  const { size, mtimeMs } = stats;
  try {
    const parts = size <= mostRead ? [readFileSync(path)] : [`${size} ${mtimeMs} `, ...endsOf(path)];
    const hash = createHash("sha1");
    for (const part of parts) hash.update(part);
    return hash.digest("hex");
  } catch {
    return `${size} ${mtimeMs}`;
  }
}

function endsOf(path: string): Buffer[] {
  const file = openSync(path, "r");
  try {
    return [0, fstatSync(file).size - endRead].map((place) => {
      const end = Buffer.alloc(endRead);
      readSync(file, end, 0, endRead, place);
      return end;
    });
  } finally {
    closeSync(file);
  }
}
