import { errorMessage, legible } from "../../oracle/error-message.ts";
import type { RunRecord, Verdict } from "../../oracle/outcome.ts";
import { placesOfCandidates } from "../../oracle/run/private-directory.ts";
import type { FailureInAnswer } from "../../report/answer.ts";

const longestMessage = 160;

/** Describes a verdict that is no pass; null for a pass. */
export function failureInAnswer({ outcome, reason, run }: Verdict): FailureInAnswer | null {
  if (outcome === "pass") return null;
  return { reason: reason ?? "it fails", message: run === undefined ? "" : messageOf(run) };
}

/** The run's error message in one line; empty if it printed nothing. */
export function messageOf({ stdout, stderr }: RunRecord): string {
  const error = errorMessage(legible(stderr)) ?? errorMessage(legible(stdout));
  return firstLine(error?.text ?? (stderr || stdout));
}

/** The first readable line of an output, shortened. */
function firstLine(output: string): string {
  const lines = legible(output)
    .split("\n")
    .map((line) => line.replace(placesOfCandidates, "").replace(unreadable, " ").trim());
  return (lines.find((line) => line !== "") ?? "").slice(0, longestMessage);
}

/** Control characters, and replacements for invalid UTF-8. */
const unreadable = /[\p{Cc}\ufffd]+/gu;
