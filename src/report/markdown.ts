import { formatByteSize } from "../base/quantity.ts";
import { decode, encodingOf } from "../text/encoding.ts";
import type { InputAnswer } from "./answer.ts";
import { costInWords, failureLine } from "./closing-lines.ts";
import type { Shown } from "./report.ts";
import { type Conclusion, isAboutFailure, textOf, type VerbEnds, verbEnds } from "./reports.ts";
import { inLine, inShell, printable, unpainted } from "./words.ts";

/**
 * The answers about one subject as the text of an issue, in Markdown. Of a failing input: the failure, the command that
 * shows it, the smallest failing input, and the text of each other answer. Untrusted texts stand in code only.
 */
export function markdownOf(conclusions: readonly Conclusion[]): string {
  const asked = conclusions.findLast(isAboutFailure);
  const parts = [
    ...(asked === undefined || asked.answer.failure === null
      ? []
      : failureParts(asked, verbEnds(conclusions))),
    ...conclusions
      .filter((each) => !isAboutFailure(each) || each.answer.failure === null)
      .map((each) => fenced(`culprit ${each.command}`, textOf(each, unpainted).join("\n"))),
  ];
  const answers = conclusions.map(({ answer }) => answer);
  const total = answers.reduce((sum, each) => sum + each.tests.total, 0);
  const seconds = answers.reduce((sum, each) => sum + each.seconds, 0);
  const cost = costInWords({ tests: { total }, seconds });
  return `${[...parts, `<sub>${conclusions.at(-1)?.madeBy} · ${cost}</sub>`].join("\n\n")}\n`;
}

/** The headings of the answers that are shown as on a terminal. */
const headings = {
  repair: "Nearest input that passes",
  isolate: "Difference from an input that passes",
  abstract: "Parts that may be anything",
  explain: "When it fails",
} as const;

function failureParts(
  { answer: { input, failure }, subject }: Conclusion & { readonly answer: InputAnswer },
  ends: VerbEnds,
): readonly string[] {
  const { minimize } = ends;
  const smallest = minimize?.answer.output ?? input;
  const bytes: Shown = (minimize === undefined ? subject?.input : minimize.material.result) ?? null;
  const name = smallest.path.replace(/^.*\//, "");
  const command = subject?.command ?? null;
  const size = formatByteSize(smallest.bytes);
  const was = smallest === input ? size : `${size}, minimized from ${formatByteSize(input.bytes)}`;
  return [
    `### ${code(subject?.program ?? "")} fails on ${code(name)}`,
    fenced("Failure", failure === null ? "" : failureLine(failure)),
    ...(command === null ? [] : [fenced("Command", inLine(command.replaceAll("{}", inShell(name))), "sh")]),
    content(`${code(name)} (${was})`, name, subject?.isFolder ? null : bytes),
    ...Object.entries(headings).flatMap(([command, heading]) => {
      const end = ends[command as keyof typeof headings];
      if (end === undefined || end.answer.status === "not-found") return [];
      // Answer and material belong to this command, which the compiler cannot infer.
      const ended = { command, ...end } as unknown as Conclusion;
      return [fenced(heading, textOf(ended, unpainted).join("\n"))];
    }),
  ];
}

/** Bytes of an input above which an issue only names it. */
const mostShown = 10_000;

/** An input: its text, or in Base64 what no text can show. */
function content(heading: string, name: string, bytes: Shown): string {
  if (bytes === null || bytes.length > mostShown) return `**${heading}**`;
  const text = decode(bytes, encodingOf(bytes));
  // Git hosts drop other control characters.
  if (!/[^\P{Cc}\t\n\r]/u.test(text)) return fenced(heading, text, /\.(\w+)$/.exec(name)?.[1]);
  return fenced(`${heading}, in Base64`, btoa(String.fromCharCode(...bytes)));
}

/** A text below a heading, between more backticks than it has in a row. */
function fenced(heading: string, text: string, language = ""): string {
  const fence = "`".repeat(Math.max(3, longestTicks(text) + 1));
  const shown = language === "" ? printable(text.trimEnd()) : text;
  return `**${heading}**\n\n${fence}${language}\n${shown}${shown.endsWith("\n") ? "" : "\n"}${fence}`;
}

function code(text: string): string {
  const ticks = "`".repeat(longestTicks(text) + 1);
  return ticks === "`" ? `\`${inLine(text)}\`` : `${ticks} ${inLine(text)} ${ticks}`;
}

const longestTicks = (text: string): number =>
  Math.max(0, ...Array.from(text.matchAll(/`+/g), ([ticks]) => ticks.length));
