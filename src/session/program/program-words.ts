import { existsSync } from "node:fs";
import { basename, relative, resolve } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import { resolveProgram } from "../../oracle/run/resolve-program.ts";
import { inLine } from "../../report/visible.ts";
import { locateArguments } from "../settings/config-file.ts";
import type { HowToRun } from "../settings/settings.ts";
import { filesInWords } from "./named-files.ts";

/** The command line that runs a program from the private folder of a run. */
export interface ProgramWords {
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
