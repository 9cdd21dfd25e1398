import { formatByteSize, formatDuration } from "../../base/quantity.ts";
import type { ComparedSuite } from "../../compare/comparison.ts";
import type { AnswerFrame, FileInAnswer } from "../answer.ts";
import { noticeLines } from "../closing-lines.ts";
import type { Report } from "../report.ts";
import { count, inLine, listed, mostListed, type Paint, plural, quoted } from "../words.ts";

/** Answer of `compare`, printed as is by `--json`. */
export interface CompareAnswer extends AnswerFrame {
  readonly command: "compare";
  readonly input: null;
  /** The grammar of generated inputs; null if all suites were given. */
  readonly grammar: string | null;
  /** The samples first, then the suites compared with them. */
  readonly suites: readonly SuiteInAnswer[];
  /** The program's failures; those that no sample shows come first. */
  readonly failures: readonly SuiteFailureInAnswer[];
  /** The folder with all results, measured without its `comparison.json`, which is this answer. */
  readonly output: FileInAnswer;
  /** The number of calls of a run with an empty input; they are subtracted from every run. */
  readonly startingCalls: number;
  /** Runs on the suites' inputs, and on candidates while failures were minimized. */
  readonly runs: { readonly suites: number; readonly minimizing: number };
  readonly seed: number;
}

/** A suite with its measurements. */
export interface SuiteInAnswer extends Omit<ComparedSuite, "beyond" | "only"> {
  /** The number of inputs run, and their total bytes. */
  readonly inputs: number;
  readonly bytes: number;
  readonly failing: number;
  /** Functions that the samples do not call: their number, and their share relative to those the samples call. */
  readonly beyond: { readonly functions: number; readonly share: number };
  /** Functions that no other suite calls, the most called first. */
  readonly only: readonly FunctionInAnswer[];
}

export interface FunctionInAnswer {
  readonly name: string;
  readonly calls: number;
  /** The first input that called it. */
  readonly input: string;
}

/** A kind of failure with one example. */
export interface SuiteFailureInAnswer {
  readonly reason: string;
  /** True if no sample fails this way. */
  readonly isNew: boolean;
  /** The number of inputs of each suite that failed this way. */
  readonly inputs: Readonly<Record<string, number>>;
  readonly example: FileInAnswer;
  /** Only for new ones; null if minimizing was stopped or could not reproduce the failure. */
  readonly minimized: (FileInAnswer & { readonly text: string }) | null;
}

export const compareReport: Report<CompareAnswer, object> = {
  lines({ answer }, paint) {
    const { suites, tests, startingCalls, seconds, output, grammar } = answer;
    const runs = plural(tests.total, "run");
    return [
      paint.bold(`compared ${suites.map(({ name }) => name).join(", ")}`) +
        paint.dim(
          ` (${runs} in ${formatDuration(seconds * 1_000)}${grammar === null ? "" : `, grammar ${grammar}`})`,
        ),
      "",
      ...suiteTable(suites, paint),
      ...(startingCalls === 0
        ? []
        : [
            paint.dim(
              `left out of each run: ${count(startingCalls)} calls that it makes with an empty input too`,
            ),
          ]),
      ...suites.slice(1).map(verdictLine),
      ...suites.flatMap((suite) => onlyLines(suite, paint)),
      ...failureLines(answer, paint),
      "",
      `wrote ${paint.bold(inLine(output.path))}: ${contents(answer)}`,
      ...noticeLines(answer.notices, paint),
    ];
  },
};

const contents = ({ failures }: CompareAnswer): string =>
  ["comparison.json", ...(failures.some(({ isNew }) => isNew) ? ["failures"] : [])].join(", ");

function suiteTable(suites: readonly SuiteInAnswer[], paint: Paint): string[] {
  const head = [
    "suite",
    "inputs",
    "bytes",
    "failing",
    "functions",
    "calls",
    "samples' functions",
    "other functions",
  ];
  const rows = suites.map((suite, index) => [
    suite.name,
    count(suite.inputs),
    count(suite.bytes),
    count(suite.failing),
    count(suite.functions),
    count(suite.calls),
    index === 0 ? "" : percent(suite.reached),
    index === 0 ? "" : count(suite.beyond.functions),
  ]);
  const widths = head.map((word, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? word).length)),
  );
  const lineOf = (row: readonly string[]): string =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd();
  return [paint.dim(lineOf(head)), ...rows.map(lineOf), ""];
}

/** The usual significance level. */
const mostByChance = 0.05;

function verdictLine({ name, pValue, distance }: SuiteInAnswer): string {
  if (pValue === null) {
    return `samples and ${name}: not compared, for of one of them no calls were counted`;
  }
  const verdict =
    pValue < mostByChance ? "calls are distributed differently" : "calls may be distributed alike";
  return `samples and ${name}: ${verdict} (${percent(distance)} apart; p = ${pValue.toPrecision(2)}, inputs dealt out anew)`;
}

function onlyLines({ name, only }: SuiteInAnswer, paint: Paint): string[] {
  if (only.length === 0) return [];
  const lines = only.map(
    ({ name: called, calls, input }) =>
      `  ${called} ${paint.dim(`${plural(calls, "call")}, first by ${input}`)}`,
  );
  return [
    "",
    `only ${name === "samples" ? "the samples" : `${name} inputs`} call ${plural(only.length, "function")}:`,
    ...listed(lines, 2 * mostListed, inFile(paint)),
  ];
}

const inFile =
  (paint: Paint) =>
  (rest: number): string =>
    paint.dim(`  and ${rest} more in comparison.json`);

function failureLines({ failures }: CompareAnswer, paint: Paint): string[] {
  const found = failures.filter(({ isNew }) => isNew);
  const known = failures.length - found.length;
  const lines = found.map((failure) => newFailureLines(failure, paint).join("\n"));
  return [
    ...(found.length > 0 ? ["", paint.bold(`failures that no sample shows: ${found.length}`)] : []),
    ...listed(lines, 2 * mostListed, inFile(paint)),
    ...(known > 0
      ? ["", paint.dim(`${plural(known, "failure")} that samples show too, in comparison.json`)]
      : []),
  ];
}

function newFailureLines(
  { reason, inputs, example, minimized }: SuiteFailureInAnswer,
  paint: Paint,
): string[] {
  const where = Object.entries(inputs)
    .filter(([, failing]) => failing > 0)
    .map(([suite, failing]) => `${failing} ${suite}`)
    .join(", ");
  return [
    `  ${paint.red(inLine(reason))} ${paint.dim(`(${where})`)}`,
    ...(minimized === null
      ? [paint.dim(`    for example ${inLine(example.path)}`)]
      : [
          `    ${quoted(minimized.text, 100)}`,
          paint.dim(
            `    ${inLine(minimized.path)}, ${formatByteSize(minimized.bytes)}; from ${inLine(example.path)}, ${formatByteSize(example.bytes)}`,
          ),
        ]),
  ];
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
