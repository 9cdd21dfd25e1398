import { answers } from "../../oracle/first-with.ts";
import type { Oracle } from "../../oracle/oracle.ts";
import type { Outcome } from "../../oracle/outcome.ts";
import { type StopReason, untilStopped } from "../../oracle/stop.ts";
import { changeKey, type NearChange, type RunChange } from "./changes.ts";
import {
  type FormPlace,
  type GapFacts,
  kindOf,
  type NeighbourFacts,
  neighbourFacts,
  type TokenFacts,
} from "./facts.ts";
import { proposals } from "./proposals.ts";
import { nearTokens } from "./tokens.ts";

export interface NeighboursOptions {
  readonly signal: AbortSignal;
  /** Runs at most. */
  readonly mostRuns: number;
  /** Other passing inputs. No statement about failing inputs may hold for them. */
  readonly passing?: readonly string[];
  /** Called after each run. */
  readonly onRun?: ((runs: number) => void) | undefined;
}

/** The facts, and the reason for which the search stopped early. */
export interface FoundNeighbours {
  readonly facts: NeighbourFacts;
  readonly stopped: StopReason | null;
}

/** The share of runs for removing tokens that the failure does not need: a grammar keeps inputs valid and so leaves some. */
const shareToShrink = 0.3;

/** The share of the remaining runs that one round may use, so that some remain for later rounds. */
const shareOfRound = 0.6;

/**
 * Runs the neighbours of a failing input: inputs that differ from it in one place, or in places that belong together. Takes the
 * minimized input and the original. If the search is stopped, the facts are those found until then.
 */
export async function findNeighbours(
  [minimized, original]: readonly [minimized: string, original: string],
  oracle: Oracle<string>,
  { signal, mostRuns, passing: others = [], onRun = () => {} }: NeighboursOptions,
): Promise<FoundNeighbours> {
  let text = minimized;
  const run: RunChange[] = [];
  const byChange = new Map<string, Outcome>();
  const byText = new Map<string, Outcome>([[text, "fail"]]);
  const reasons = new Map<string, number>();
  let isCut = false;
  const record = (change: NearChange, outcome: Outcome): void => {
    byChange.set(changeKey(change), outcome);
    run.push({ ...change, outcome });
  };
  const known = (change: NearChange): Outcome | undefined => byChange.get(changeKey(change));
  const stopped = await untilStopped(async () => {
    for (let left = nearTokens(text).length; left > 0 && byText.size <= shareToShrink * mostRuns; left--) {
      const texts = nearTokens(text).map((token) => token.text);
      const shorter = texts.toSpliced(left - 1, 1).join("");
      if (left > texts.length || shorter === "") continue;
      const { outcome } = await oracle(shorter, signal);
      byText.set(shorter, outcome);
      if (outcome === "fail") text = shorter;
    }
    for (const round of proposals(text, original, known)) {
      const room = Math.ceil(shareOfRound * (mostRuns - byText.size + 1));
      const upcoming = new Map<string, NearChange[]>();
      for (const change of round) {
        if (known(change) !== undefined) continue;
        const changed = change.text();
        const outcome = byText.get(changed);
        if (outcome !== undefined) record(change, outcome);
        else if (upcoming.has(changed)) upcoming.get(changed)?.push(change);
        else if (changed === "") continue;
        else if (upcoming.size < room) upcoming.set(changed, [change]);
        else isCut = true;
      }
      for await (const { candidate, verdict } of answers(oracle, upcoming.keys(), signal)) {
        const { outcome, reason } = verdict;
        byText.set(candidate, outcome);
        for (const change of upcoming.get(candidate) ?? []) record(change, outcome);
        if (outcome === "unresolved" && reason !== undefined)
          reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        onRun(byText.size - 1);
      }
    }
  });
  const [[because] = [null]] = [...reasons].toSorted(([, one], [, other]) => other - one);
  byText.delete(minimized);
  const outcomes = [...byText.values()];
  const ended = stopped !== null ? "time" : isCut ? "runs" : "all";
  const facts = neighbourFacts(text, run, { outcomes, because, ended });
  const passing = [...byText].flatMap(([one, outcome]) => (outcome === "pass" ? [one] : []));
  const place = placeOfForm({ ...facts, passing: [...passing, ...others] });
  return { facts: { ...facts, place }, stopped };
}

interface Observed {
  readonly tokens: readonly TokenFacts[];
  readonly gaps: readonly GapFacts[];
  /** Passing inputs, neighbours or others. */
  readonly passing: readonly string[];
}

/** The widest place that the additions allow and that no passing input refutes. */
export function placeOfForm({ tokens, gaps, passing }: Observed): FormPlace {
  const before = gaps.find((gap) => gap.before === 0);
  const behind = gaps.find((gap) => gap.before === tokens.length);
  const [isOpenBefore, isOpenBehind] = [isOpen(before), isOpen(behind)];
  // The exceptions among the additions have a sentence of their own.
  const text = tokens.map((token) => token.text).join("");
  const exceptions = new Set([
    ...(before?.added.pass ?? []).map((added) => added + text),
    ...(behind?.added.pass ?? []).map((added) => text + added),
  ]);
  // Where a line end at the end does not matter, an input with one ends with the form, too.
  const isLineEndFree = behind?.added.fail.includes("\n") ?? false;
  const found = passing
    .filter((each) => !exceptions.has(each))
    .flatMap((each) => occurrences(tokens, isLineEndFree ? each.replace(/\n$/, "") : each));
  if (isOpenBefore && isOpenBehind && found.length === 0) return "anywhere";
  if (isOpenBefore && !found.some(({ isLast }) => isLast)) return "at the end";
  if (isOpenBehind && !found.some(({ isFirst }) => isFirst)) return "at the beginning";
  return "alone";
}

/** Failing additions that open a place, one or two could be chance, and so many for each one that passes. */
const enoughAdded = 3;

const isOpen = (gap: GapFacts | undefined): boolean =>
  gap !== undefined &&
  gap.added.fail.length >=
    Math.max(enoughAdded, gap.added.rejected.length, enoughAdded * gap.added.pass.length);

/** The places at which a text has the form: an allowed text for each token, in order. */
function occurrences(
  tokens: readonly TokenFacts[],
  text: string,
): readonly { readonly isFirst: boolean; readonly isLast: boolean }[] {
  const others = nearTokens(text);
  const last = others.length - tokens.length;
  return Array.from({ length: Math.max(0, last + 1) }, (_, start) => start)
    .filter((start) => tokens.every((token, number) => allows(token, others[start + number]?.text ?? "")))
    .map((start) => ({ isFirst: start === 0, isLast: start === last }));
}

/** Whether the runs predict that an input fails with this text in the place of the token. */
function allows({ text, may, kinds, ranges, measure, replaced }: TokenFacts, other: string): boolean {
  if (other === text) return true;
  const kind = kindOf(other);
  if (may === "any") return kind !== null && kinds.includes(kind);
  if (may === "some") return replaced.fail.includes(other);
  if (may !== "ranges" || measure !== "value" || kind !== "number") return false;
  return ranges.some(
    ({ from, to, outcome }) => outcome === "fail" && from <= Number(other) && Number(other) <= to,
  );
}
