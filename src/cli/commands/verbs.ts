import { statSync } from "node:fs";
import type { DebugPart } from "../../report/commands/debug.ts";
import type { OnInput, Session } from "../../session/context/session.ts";
import { readerFor } from "../../session/program/reader-for.ts";
import type { Command, OptionLine } from "../command.ts";
import { concludeOnProgram, type ProgramOptions } from "../conclude.ts";
import type { Call } from "../host.ts";
import { criteriaDetails, programOptions } from "../shared-options.ts";

/** A command about one failing input: its syntax, where it differs from the others, and its session, loaded on demand. */
interface Verb
  extends Pick<Command, "name" | "question" | "examples">,
    Partial<Pick<Command, "alias" | "usage" | "details">> {
  /** Default: the file that makes the program fail. */
  readonly input?: string;
  readonly options: readonly OptionLine[];
  readonly session: () => Promise<Session<DebugPart | "debug", OnInput>>;
  /** The judge if no program is named. */
  readonly reader?: typeof readerFor;
  /** Whether the result of a file is a file. */
  readonly isOneFile?: true;
}

const verb = ({ input: words, options, session, reader, isOneFile, ...syntax }: Verb): Command => ({
  usage: "[options] <input> -- <program> [args]",
  ...syntax,
  operand: { form: "<input>", words: words ?? "the file that makes the program fail; never changed" },
  options: [{ heading: "How to search:", options }, ...programOptions],
  details: `${syntax.details ?? ""}${criteriaDetails}`,
  runsProgram: true,
  async run(call: Call, input: string, given: ProgramOptions) {
    const how = {
      reader: reader?.(input),
      isOneFile: isOneFile === true && !statSync(input, { throwIfNoEntry: false })?.isDirectory(),
    };
    return concludeOnProgram(call, given, await session(), { input }, how);
  },
});

const debugOptions: readonly OptionLine[] = [
  { flags: "--passing <file>", words: "an input that passes, such as the last good version" },
  { flags: "--no-abstract", words: "do not find out which parts may be anything" },
  { flags: "--no-explain", words: "do not run neighbours to find out when inputs fail" },
];

export const debugCommand = verb({
  name: "debug",
  question: "Minimizes, repairs, isolates and explains in one run; with a grammar also abstracts.",
  options: debugOptions,
  examples: `  $ culprit debug order.json -- node parse.js {}
The results go to order.min.json, order.repaired.json and so on.`,
  session: async () => (await import("../../session/verbs/debug.ts")).debugSession,
});

export const bundleCommand = verb({
  name: "bundle",
  question:
    "Runs debug, and makes a folder for others: input, results, a script that shows the failure, and a README.",
  options: debugOptions,
  examples: `  $ culprit bundle order.json -- node parse.js {}
The folder is order.bundle, or the one that --out names. Its reproduce.sh is run once as a check.`,
  session: async () => (await import("../../session/verbs/bundle.ts")).bundleSession,
});

export const minimizeCommand = verb({
  name: "minimize",
  alias: "reduce",
  question: "What is the smallest part of this input that still fails?",
  input: "the failing file or folder; never changed",
  options: [
    { flags: "--format", words: "make the result readable, where it still fails" },
    { flags: "--stats", words: "show what each stage of the search did", isRare: true },
    {
      flags: "--algorithm <name>",
      words: "auto, tree, or as published: ddmin, hdd (level by level on the tree), hdd* (repeated hdd)",
      isRare: true,
    },
    { flags: "--unit <name>", words: "for ddmin: bytes, code-points, tokens or lines", isRare: true },
  ],
  examples: `  $ culprit minimize crash.js -- terser {} -c
  $ culprit minimize project -- node {}/main.js
The result goes to crash.min.js, or project.min; with --out - a file goes to standard output.
The same command resumes a run that was stopped.`,
  session: async () => (await import("../../session/verbs/minimize.ts")).minimizeSession,
  isOneFile: true,
});

export const repairCommand = verb({
  name: "repair",
  question: "What is the nearest input that the program accepts, and what was wrong?",
  usage: "[options] <input> [-- <program> [args]]",
  input: "the file that the program rejects; never changed",
  options: [
    { flags: "--alternatives <n>", words: "how many different repairs to look for" },
    { flags: "--allow-empty", words: "accept an empty result if need be" },
    { flags: "--force-partial", words: "write results that keep less than half, too" },
    {
      flags: "--algorithm <name>",
      words: "auto, lexical (only removes parts), or as published: ddmax, syntactic",
      isRare: true,
    },
    { flags: "--unit <name>", words: "for ddmax: bytes, code-points, tokens or lines", isRare: true },
  ],
  examples: `  $ culprit repair settings.json -- jq . {}
The result goes to settings.repaired.json, or with --out - to standard output.
Without a program, a library judges JSON, JSONC, NDJSON, CSV, TSV, TOML, YAML and XML.`,
  session: async () => (await import("../../session/verbs/repair.ts")).repairSession,
  reader: readerFor,
  isOneFile: true,
});

export const isolateCommand = verb({
  name: "isolate",
  question: "Which smallest difference between a passing and a failing input makes it fail?",
  options: [
    { flags: "--passing <file>", words: "an input that passes (default: the empty input)" },
    { flags: "--algorithm <name>", words: "auto, or as published: dd", isRare: true },
    { flags: "--unit <name>", words: "for dd: bytes, code-points, tokens or lines", isRare: true },
  ],
  examples: `  $ culprit isolate today.json --passing yesterday.json -- node parse.js {}
The two sides go to today.pass.json and today.fail.json; with --out x.json to x.pass.json and x.fail.json.`,
  session: async () => (await import("../../session/verbs/isolate.ts")).isolateSession,
});

export const abstractCommand = verb({
  name: "abstract",
  question: "Which parts of this input may be anything? Finds the pattern of the inputs that fail alike.",
  options: [
    { flags: "--all", words: "look for further patterns, too" },
    { flags: "--inputs <folder>", words: "write the confirming inputs to this folder" },
    { flags: "--no-minimize", words: "start from the input as it is, not minimized" },
  ],
  examples: `  $ culprit abstract crash.expr --grammar expr.ebnf -- node calculator.js {}
The pattern goes to crash.pattern.json: <name> stands for anything that this nonterminal derives.`,
  details: `
<name=a> stands for the same text at each of its places. Ignore runs that reject an input:
  $ culprit abstract crash.css --grammar css.ebnf --unresolved-when stderr:/SyntaxError/ -- node minify.js {}`,
  session: async () => (await import("../../session/verbs/abstract.ts")).abstractSession,
});
