import { formatByteSize } from "../../base/quantity.ts";
import {
  type CompareAnswer,
  type CompareMaterial,
  type FunctionInAnswer,
  type SuiteFailureInAnswer,
  verdictLine,
} from "../commands/compare.ts";
import { noticeInWords } from "../notice.ts";
import { count, inLine, shownText } from "../words.ts";

/** The comparison of suites. */
export interface SuitesSection {
  readonly kind: "suites";
  readonly columns: readonly string[];
  /** One row per suite, starting with its name. */
  readonly rows: readonly (readonly string[])[];
  readonly verdicts: readonly string[];
  /** Standalone SVG documents with their names. */
  readonly charts: readonly { readonly name: string; readonly svg: string }[];
  /** Functions that only one suite calls. */
  readonly only: readonly {
    readonly suite: string;
    readonly functions: readonly string[];
    readonly more: number;
  }[];
  readonly failures: readonly SuiteFailurePicture[];
  readonly path: string;
  readonly notes: readonly string[];
}

/** A failure that no sample shows. */
export interface SuiteFailurePicture {
  readonly reason: string;
  readonly where: string;
  /** The minimized input; null if it was not minimized. */
  readonly text: string | null;
  readonly example: string;
}

const mostShown = 10;

export function suitesSection(answer: CompareAnswer, { charts }: CompareMaterial): SuitesSection {
  const { suites, failures, output, notices } = answer;
  return {
    kind: "suites",
    columns: ["suite", "inputs", "size", "failing", "functions", "calls", "other functions"],
    rows: suites.map((suite, index) => [
      inLine(suite.name),
      count(suite.inputs),
      formatByteSize(suite.bytes),
      count(suite.failing),
      count(suite.functions),
      count(suite.calls),
      index === 0 ? "" : count(suite.beyond.functions),
    ]),
    verdicts: suites.slice(1).map((suite) => inLine(verdictLine(suite))),
    charts: charts.map((svg, index) => ({ name: chartNames[index] ?? "chart", svg })),
    only: suites.flatMap(({ name, only }) =>
      only.length === 0
        ? []
        : [
            {
              suite: inLine(name),
              functions: only.slice(0, mostShown).map(functionInWords),
              more: Math.max(0, only.length - mostShown),
            },
          ],
    ),
    failures: failures.filter(({ isNew }) => isNew).map(failurePicture),
    path: inLine(output.path),
    notes: notices.map(noticeInWords),
  };
}

const chartNames = ["accumulated frequency of calls", "frequency of calls, function by function"];

const functionInWords = ({ name, calls, input }: FunctionInAnswer): string =>
  inLine(`${name}: ${count(calls)} calls, first by ${input}`);

function failurePicture({ reason, inputs, example, minimized }: SuiteFailureInAnswer): SuiteFailurePicture {
  const where = Object.entries(inputs)
    .filter(([, failing]) => failing > 0)
    .map(([suite, failing]) => `${failing} ${suite}`)
    .join(", ");
  return {
    reason: inLine(reason),
    where: inLine(where),
    text: minimized && shownText(minimized.text),
    example: inLine((minimized ?? example).path),
  };
}
