import { errorMessage, legible } from "../../oracle/error-message.ts";
import type { RunRecord, Verdict } from "../../oracle/outcome.ts";
import { placesOfCandidates } from "../../oracle/run/private-directory.ts";
import type { FailureInAnswer } from "../../report/answer.ts";

const longestMessage = 160;

/** What a verdict shows that is no success, or null. */
export function failureInAnswer({ outcome, reason, run }: Verdict): FailureInAnswer | null {
  if (outcome === "pass") return null;
  return { reason: reason ?? "it fails", message: run === undefined ? "" : messageOf(run) };
}

/** What a run said of its failure, in one line; empty where it printed nothing. */
export function messageOf({ stdout, stderr }: RunRecord): string {
  const error = errorMessage(legible(stderr)) ?? errorMessage(legible(stdout));
  return firstLine(error?.text ?? (stderr || stdout));
}

/** The first line of an output with anything to read in it, shortened. */
export function firstLine(output: string): string {
  const lines = legible(output)
    .split("\n")
    .map((line) => line.replace(placesOfCandidates, "").replace(unreadable, " ").trim());
  return (lines.find((line) => line !== "") ?? "").slice(0, longestMessage);
}

/** Control characters, and what stands for bytes that are no text. */
const unreadable = /[\p{Cc}\ufffd]+/gu;
