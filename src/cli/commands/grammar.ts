import { noticeInWords } from "../../report/notice-in-words.ts";
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
      question: "lists the built-in grammars",
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
        const { checkGrammar } = await import("../../session/check-grammar.ts");
        return conclude(host, { json, report, quiet: true }, (watch) =>
          checkGrammar({ grammar, start, formatDir, state }, watch),
        );
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

/** Writes the text to standard output and notices to standard error. */
function show(host: Host, { text, notices }: GrammarText): void {
  host.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
  for (const notice of notices) host.stderr.write(`note: ${noticeInWords(notice)}\n`);
}
