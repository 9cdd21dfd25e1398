import { OptionsError } from "../../base/options-error.ts";
import { type GivenOptions, optionName } from "./options.ts";

/** How a candidate is put to the program under test. */
export type HowToAsk =
  | { readonly kind: "program"; readonly command: readonly string[]; readonly cwd: string | undefined }
  | { readonly kind: "test"; readonly file: string; readonly cwd: string | undefined }
  | { readonly kind: "module"; readonly file: string };

/** The one way that the options give. Throws OptionsError when they give none or several. */
export function howToAsk(given: GivenOptions): HowToAsk {
  const ways: HowToAsk[] = [];
  if (given.program !== undefined && given.program.length > 0) {
    ways.push({ kind: "program", command: given.program, cwd: given.cwd });
  }
  if (given.test !== undefined) ways.push({ kind: "test", file: given.test, cwd: given.cwd });
  if (given.oracle !== undefined) {
    requireNoRuns(given);
    ways.push({ kind: "module", file: given.oracle });
  }
  const [way] = ways;
  if (way === undefined) {
    throw new OptionsError(
      "no program to run: give one after --, as in `-- node parse.js {}`, or use --test or --oracle.",
    );
  }
  if (ways.length > 1) {
    throw new OptionsError(
      "a program after --, --test and --oracle exclude each other; give exactly one of them.",
    );
  }
  return way;
}

/** What no module has. */
const aboutRuns = [
  "cwd",
  "workers",
  "sandbox",
  "ship",
  "env",
  "failWhen",
  "passWhen",
  "unresolvedWhen",
  "incompleteWhen",
  "offsetWhen",
  "requireOutput",
] as const;

function requireNoRuns(given: GivenOptions): void {
  const option = aboutRuns.find((name) => given[name] !== undefined);
  if (option === undefined) return;
  throw new OptionsError(
    `${optionName(option)} is about runs of a program, and with --oracle there are none: what the module answers counts. Leave one of them out.`,
  );
}
