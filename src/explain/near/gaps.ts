import { grouped } from "../../base/grouped.ts";
import type { Outcome } from "../../oracle/outcome.ts";
import type { RunChange } from "./changes.ts";
import { type NearToken, textOfTokens } from "./tokens.ts";

/** Texts by outcome. */
export interface TextsRun {
  readonly fail: readonly string[];
  readonly pass: readonly string[];
  readonly rejected: readonly string[];
}

/** What may stand beside the form of a failing input: any text, other lines, or nothing. */
export type FormSide = "anything" | "lines" | "nothing";

/** From wide to narrow. */
export const formSides: readonly FormSide[] = ["anything", "lines", "nothing"];

/** The outcomes of additions in front of a token, or at the end. */
export interface GapFacts {
  readonly before: number;
  readonly added: TextsRun;
  /** What may be added so that an input fails. Between tokens of one line these are texts without line ends. */
  readonly allows: FormSide;
}

/** The outcomes of all additions, by where they stand. One that contains the whole input and fails shows nothing. */
export function gapFacts(run: readonly RunChange[], tokens: readonly NearToken[]): readonly GapFacts[] {
  const text = textOfTokens(tokens);
  const added = run.filter(
    ({ kind, to: [to = ""], outcome }) => kind === "insert" && (outcome !== "fail" || !to.includes(text)),
  );
  const byGap = grouped(added, ({ tokens: [before = 0] }) => before);
  return [...byGap]
    .map(([before, changes]) => {
      const texts = textsOf(changes);
      const isLine = lineAt(before, tokens.length) ?? (() => false);
      return { before, added: texts, allows: allowedSide(texts, isLine) };
    })
    .toSorted((one, other) => one.before - other.before);
}

/** The texts of changes. */
export function textsOf(run: readonly RunChange[]): TextsRun {
  const of = (wanted: Outcome): readonly string[] => [
    ...new Set(run.filter(({ outcome }) => outcome === wanted).map(({ to: [to = ""] }) => to)),
  ];
  return { fail: of("fail"), pass: of("pass"), rejected: of("unresolved") };
}

/** Whether a text that is added in front ends with its line, or begins another one if it is added behind. */
export const isLineBefore = (added: string): boolean => added.endsWith("\n");
export const isLineBehind = (added: string): boolean => added.startsWith("\n");

/** Whether an added text is lines of its own at an end of the form; undefined inside of it. */
export function lineAt(before: number, tokens: number): ((added: string) => boolean) | undefined {
  if (before === 0) return isLineBefore;
  return before === tokens ? isLineBehind : undefined;
}

/** Failing additions that open a place, one or two could be chance, and so many for each one that passes. */
const enoughAdded = 3;
/** Failing texts of one kind, or lines, after which any fails: one could be chance. */
export const enoughOfKind = 2;

function allowedSide(added: TextsRun, isLine: (added: string) => boolean): FormSide {
  // Added lines show nothing about texts in the same line.
  const inLine = added.fail.filter((text) => text.trim() === "" || !text.includes("\n"));
  if (mostFail({ ...added, fail: inLine }, enoughAdded)) return "anything";
  return mostFail(only(isLine, added), enoughOfKind) ? "lines" : "nothing";
}

export const only = (isWanted: (text: string) => boolean, { fail, pass, rejected }: TextsRun): TextsRun => ({
  fail: fail.filter(isWanted),
  pass: pass.filter(isWanted),
  rejected: rejected.filter(isWanted),
});

const mostFail = ({ fail, pass, rejected }: TextsRun, enough: number): boolean =>
  fail.length >= Math.max(enough, rejected.length, enoughAdded * pass.length);
