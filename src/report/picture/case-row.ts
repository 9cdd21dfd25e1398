import { formatByteSize } from "../../base/quantity.ts";
import { blanked } from "../../oracle/fingerprint.ts";
import { withoutQuotations } from "../../oracle/quotation.ts";
import type { FailureInAnswer } from "../answer.ts";
import { failureLine } from "../closing-lines.ts";
import { isUncertain } from "../commands/repair.ts";
import { type Conclusion, isAboutFailure, verbEnds } from "../reports.ts";
import { inLine } from "../words.ts";

/** One line of the table of all answers: those about one subject. */
export interface CaseRow {
  readonly about: string;
  /** Empty without a failure; so is its kind. */
  readonly failure: string;
  /** The reason and the blanked message: equal for equal failures. */
  readonly kind: string;
  /** Sizes in bytes before and after minimizing, as numbers for sorting and in words; null where unknown. */
  readonly before: { readonly bytes: number; readonly words: string } | null;
  readonly after: { readonly bytes: number; readonly words: string } | null;
  readonly runs: number;
  readonly status: string;
  /** Whether the answer is less than a user hopes for. */
  readonly isPoor: boolean;
}

const statuses = {
  ok: "found",
  stopped: "stopped early",
  unconfirmed: "unconfirmed",
  "not-found": "nothing found",
  "not-reproduced": "does not fail",
} as const;

/** The row of all conclusions about one subject, the oldest first. */
export function caseRow(about: string, conclusions: readonly Conclusion[]): CaseRow {
  const { minimize, repair } = verbEnds(conclusions);
  const asked = conclusions.findLast(isAboutFailure)?.answer;
  const poor = conclusions.map(({ answer }) => answer.status).find((status) => status !== "ok");
  const isUnsure = repair !== undefined && isUncertain(repair.answer);
  const failure = asked?.failure ?? null;
  return {
    about,
    failure: failure === null ? "" : inLine(failureLine(failure)),
    kind: failure === null ? "" : kindOf(failure),
    before: sized(asked?.input ?? null),
    after: sized(minimize?.answer.output ?? null),
    runs: conclusions.reduce((sum, { answer }) => sum + answer.tests.total, 0),
    status: poor === undefined && isUnsure ? "repair uncertain" : statuses[poor ?? "ok"],
    isPoor: poor !== undefined || isUnsure,
  };
}

/** As `triage` groups failures: a message without its numbers and quoted texts. */
const kindOf = ({ reason, message }: FailureInAnswer): string =>
  `${reason}: ${withoutQuotations(blanked(message, () => true))}`;

const sized = (file: { readonly bytes: number } | null): CaseRow["before"] =>
  file && { bytes: file.bytes, words: formatByteSize(file.bytes) };
