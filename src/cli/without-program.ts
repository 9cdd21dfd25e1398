import { OptionsError } from "../base/options-error.ts";
import { optionName } from "../session/settings/options.ts";

/** Options that have a meaning when no program is run, of those that every command has which can run one. */
const ofAll: ReadonlySet<string> = new Set([
  "grammar",
  "start",
  "state",
  "json",
  "report",
  "quiet",
  "strict",
]);

/** Whether a command line says how to run a program. */
export const namesProgram = (
  program: readonly string[],
  { test, oracle }: { readonly test?: unknown; readonly oracle?: unknown },
): boolean => program.length > 0 || test !== undefined || oracle !== undefined;

/** Throws an OptionsError when one of the options is about runs of a program, of which there are none. */
export function refuseRunOptions(given: object, own: readonly string[]): void {
  const option = Object.keys(given).find((name) => !ofAll.has(name) && !own.includes(name));
  if (option === undefined) return;
  throw new OptionsError(
    `${optionName(option)} is about runs of a program, and none is given; put one behind --, or leave the option out.`,
  );
}
