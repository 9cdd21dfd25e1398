import { OptionsError } from "../../base/options-error.ts";
import { noticeInWords } from "../../report/notice.ts";
import type { GrammarNotation, GrammarText } from "../../session/grammar.ts";
import type { Command, OptionLine } from "../command.ts";
import { conclude, type ShowOptions } from "../conclude.ts";
import type { Call, Host } from "../host.ts";
import { answerOptions } from "../shared-options.ts";

interface ChoiceOptions {
  readonly start?: string;
  readonly formatDir?: readonly string[];
}

const operand = {
  form: "<grammar>",
  words: "a grammar file, a built-in grammar, or tree-sitter:<language>",
};
const choice: readonly OptionLine[] = [
  { flags: "--start <nonterminal>", words: "start from this nonterminal" },
  { flags: "--format-dir <folder>", words: "a format of your own; repeatable", isRepeated: true },
];
const notations: readonly GrammarNotation[] = ["ebnf", "fuzzingbook", "symbol-lists"];

/** `culprit grammar`: reads, checks, describes and converts grammars. */
export const grammarCommand: Command = {
  name: "grammar",
  question: "Reads, checks, describes and converts grammars.",
  usage: "<command> [options]",
  options: [],
  commands: [
    {
      name: "list",
      question: "lists the built-in grammars and those that were added",
      usage: "",
      options: [],
      examples: "  $ culprit grammar list",
      runsProgram: false,
      async run({ host }: Call) {
        const { listGrammars } = await import("../../session/grammar.ts");
        host.stdout.write(listGrammars());
      },
    },
    {
      name: "add",
      question: "installs grammars of tree-sitter for programming languages, once for this user",
      usage: "[options] <languages...>",
      operand: { form: "<languages...>", words: "such as c cpp python java go rust typescript" },
      options: [
        { heading: "Options:", options: [{ flags: "-y, --yes", words: "download without asking first" }] },
      ],
      examples: "  $ culprit grammar add c cpp python",
      runsProgram: false,
      run: ({ host }: Call, languages: readonly string[], { yes }: { readonly yes?: true }) =>
        add(host, languages, yes ?? false),
    },
    {
      name: "check",
      question: "says whether a grammar can be used, and what looks wrong in it",
      usage: "[options] <grammar>",
      operand,
      options: [
        {
          heading: "Options:",
          options: [
            ...choice,
            ...answerOptions,
            { flags: "--state <folder>", words: "where to save the answer (default: .culprit here)" },
          ],
        },
      ],
      examples: "  $ culprit grammar check orders.ebnf",
      runsProgram: false,
      async run(
        { host }: Call,
        grammar: string,
        { start, formatDir, state, json, report }: ChoiceOptions & ShowOptions & { readonly state?: string },
      ) {
        const { checkSession } = await import("../../session/check-grammar.ts");
        const request = { grammar, start, formatDir, state };
        return conclude(host, { json, report, quiet: true }, checkSession, request);
      },
    },
    {
      name: "describe",
      question: "prints its rules, with the shortest text of each",
      usage: "[options] <grammar>",
      operand,
      options: [{ heading: "Options:", options: choice }],
      examples: "  $ culprit grammar describe json",
      runsProgram: false,
      async run({ host }: Call, grammar: string, options: ChoiceOptions) {
        const { describeNamed } = await import("../../session/grammar.ts");
        show(host, await describeNamed(choiceOf(grammar, options)));
      },
    },
    {
      name: "convert",
      question: "writes it in another notation",
      usage: "[options] <grammar>",
      operand,
      options: [
        {
          heading: "Options:",
          options: [
            ...choice,
            { flags: "--to <notation>", words: "the notation", choices: notations, value: "ebnf" },
          ],
        },
      ],
      examples: "  $ culprit grammar convert orders.g4 --to fuzzingbook",
      runsProgram: false,
      async run(
        { host }: Call,
        grammar: string,
        { to, ...options }: ChoiceOptions & { readonly to: GrammarNotation },
      ) {
        const { convertGrammar } = await import("../../session/grammar.ts");
        show(host, await convertGrammar(choiceOf(grammar, options), to));
      },
    },
  ],
  examples: "  $ culprit grammar describe json",
  runsProgram: false,
};

const choiceOf = (grammar: string, { start, formatDir }: ChoiceOptions) => ({ grammar, start, formatDir });

/** Adds grammars after the user agreed to the download. */
async function add(host: Host, languages: readonly string[], isAgreed: boolean): Promise<void> {
  const { addPackages, packagesToAdd } = await import("../../session/grammars/add-grammars.ts");
  const { grammarFolder } = await import("../../session/grammars/added-grammars.ts");
  const packages = packagesToAdd(languages);
  const named = packages.map(({ package: name, version }) => `${name} ${version}`).join(", ");
  const { interruption, stdout } = host;
  if (packages.length > 0) {
    if (!isAgreed && !(await agrees(`npm downloads ${named} to ${grammarFolder()}. Go on?`))) return;
    interruption.hold();
    await addPackages(packages, interruption.signal);
    interruption.release();
  }
  stdout.write(packages.length === 0 ? "nothing to add: they are there already\n" : `added ${named}\n`);
}

/** Asks at the terminal. Throws an OptionsError where there is none. */
async function agrees(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) throw new OptionsError(`${question} Nobody can answer here; add --yes.`);
  const { createInterface } = await import("node:readline/promises");
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

/** Writes the text to standard output and notices to standard error. */
function show(host: Host, { text, notices }: GrammarText): void {
  host.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
  for (const notice of notices) host.stderr.write(`note: ${noticeInWords(notice)}\n`);
}
