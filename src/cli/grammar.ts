import { Command, Option } from "commander";
import { noticeInWords } from "../report/notice-in-words.ts";
import { checkGrammar } from "../session/check-grammar.ts";
import {
  convertGrammar,
  describeNamed,
  type GrammarNotation,
  type GrammarText,
  grammarNotations,
  listGrammars,
} from "../session/grammar.ts";
import { conclude, type ShowOptions } from "./conclude.ts";
import type { Host } from "./host.ts";
import { reportOption } from "./report-option.ts";

interface StartOption {
  readonly start?: string;
}

interface StateOption {
  readonly state?: string;
}

/** `culprit grammar`: read, check, describe and convert grammars. */
export function grammarCommand(host: Host): Command {
  return new Command("grammar")
    .description("Reads, checks, describes and converts grammars.")
    .addCommand(
      new Command("list").description("the built-in grammars").action(() => {
        host.stdout.write(listGrammars());
      }),
    )
    .addCommand(
      onGrammar("check", "says whether a grammar can be used, and what looks wrong in it")
        .option("--state <folder>", "where is kept how it ended (default: .culprit here)")
        .option("--json", "the answer as one JSON object on standard output")
        .option(...reportOption)
        .action(
          async (spec: string, { start, state, json, report }: StartOption & StateOption & ShowOptions) =>
            conclude(host, { json, report, quiet: true }, (watch) =>
              checkGrammar({ grammar: spec, start, state }, watch),
            ),
        ),
    )
    .addCommand(
      onGrammar("describe", "its rules, with the shortest text of each").action(
        async (spec: string, { start }: StartOption) => show(host, await describeNamed(spec, start)),
      ),
    )
    .addCommand(
      onGrammar("convert", "writes it in another notation")
        .addOption(
          new Option("--to <notation>", "the notation").choices([...grammarNotations]).default("ebnf"),
        )
        .action(async (spec: string, { start, to }: StartOption & { to: GrammarNotation }) =>
          show(host, await convertGrammar(spec, start, to)),
        ),
    )
    .addHelpText("after", "\nExample:\n  $ culprit grammar describe json");
}

function onGrammar(name: string, description: string): Command {
  return new Command(name)
    .description(description)
    .argument("<grammar>", "a grammar file, a built-in grammar, or tree-sitter:<language>")
    .option("--start <nonterminal>", "the nonterminal to start from");
}

/** The text goes to standard output, what got lost to standard error. */
function show(host: Host, { text, notices }: GrammarText): void {
  host.stdout.write(text.endsWith("\n") ? text : `${text}\n`);
  for (const notice of notices) host.stderr.write(`note: ${noticeInWords(notice)}\n`);
}
