import { difference, union } from "../base/ranges.ts";
import { isolating } from "../delta/dd.ts";
import { askEnds, type Ends } from "../delta/ends.ts";
import { findingPassing } from "../delta/first-passing.ts";
import { type IndexSet, indicesOf } from "../delta/index-set.ts";
import { type SearchOptions, withDefaults } from "../delta/search-options.ts";
import { follow } from "../oracle/follow.ts";
import { type Oracle, over, wrapping } from "../oracle/oracle.ts";
import { type StopReason, untilStopped } from "../oracle/stop.ts";
import { ended, ending, inTurnBehind, type Walk } from "../oracle/walk.ts";
import { type Change, joinChanges } from "../text/align.ts";
import { decode } from "../text/encoding.ts";
import type { Unit } from "../text/unit.ts";
import { type Difference, differenceOf } from "./difference.ts";
import { everythingBetween, type Narrowing, openChanges, refine, textWith } from "./narrowing.ts";

/**
 * `auto` runs dd on lines, then on the tokens of the difference and, unless these are words, on its code points. It returns the
 * finest difference that does not fall into more places: a row, not its commas. `dd` runs it on one unit.
 */
export type IsolateAlgorithm = "auto" | "dd";

/** Two inputs with little between them. */
export interface InputSides {
  readonly passing: Uint8Array;
  readonly failing: Uint8Array;
}

export interface IsolateOptions extends SearchOptions<InputSides> {
  /** An input that passes. Default: the empty one or, where that does not pass, some part of the input that does. */
  readonly passing?: Uint8Array | undefined;
  /** Default: auto. */
  readonly algorithm?: IsolateAlgorithm | undefined;
  /** What dd moves one by one. Default: code-points. */
  readonly unit?: Unit | undefined;
}

/** What makes the difference between passing and failing. */
export interface Isolated {
  /** The sides at their closest; null when the input does not fail or nothing that passes was found. */
  readonly sides: InputSides | null;
  /** Where the failing side differs from the passing one; empty without sides. */
  readonly difference: readonly Difference[];
  readonly algorithm: IsolateAlgorithm;
  /** The unit that the guarantee speaks of; of `auto` the one whose difference is returned. */
  readonly unit: Unit;
  /**
   * With any one unit of the difference the passing side no longer passes; without it the failing side no longer fails. Null without
   * sides and when stopped.
   */
  readonly guarantee: "1-minimal difference" | null;
  /** The verdicts on the passing input to start from and on the input; null when stopped before both were known. */
  readonly ends: Ends | null;
  readonly stopped: StopReason | null;
}

/** Finds two inputs, one passing and one failing, with as little between them as possible. */
export async function isolate(
  input: Uint8Array,
  oracle: Oracle<Uint8Array>,
  options: IsolateOptions = {},
): Promise<Isolated> {
  const { algorithm = "auto" } = options;
  const unit = algorithm === "dd" ? (options.unit ?? "code-points") : "code-points";
  const { signal, onImprovement } = withDefaults<InputSides>(options);
  const start = everythingBetween({ before: options.passing ?? new Uint8Array(), after: input });
  const { before, after } = start.pair;
  const { ends, stopped } = await askEnds(oracle, { empty: before, whole: after }, signal);
  const what = { algorithm, unit, ends };
  const passes = ends?.empty.outcome === "pass";
  if (ends?.whole.outcome !== "fail" || (options.passing !== undefined && !passes)) {
    return { ...what, sides: null, difference: [], guarantee: null, stopped };
  }

  let best = passes ? start : null;
  let unitOfBest = unit;
  const onTexts = over(oracle, ({ of, made }: Attempt) => textWith(of, made));
  const asking = wrapping(onTexts, (attempt, signal) => {
    // Finer changes take the place of those that lead from one side to the other as soon as they are tried.
    if (best !== null && best.changes !== attempt.of.changes) best = attempt.of;
    return onTexts(attempt, signal);
  });
  const stoppedLater = await untilStopped(async () => {
    const steps = algorithm === "dd" ? [unit] : coarseToFine;
    const closest = await follow(asking, () => closingInBy(steps, { start, best, part: null }), {
      signal,
      onFound({ of, made }, outcome) {
        best = { ...(best ?? of), [outcome === "pass" ? "passing" : "failing"]: made };
        onImprovement(sidesOf(best));
      },
    });
    best = closest?.narrowing ?? null;
    unitOfBest = closest?.unit ?? unit;
  });
  return {
    ...what,
    unit: unitOfBest,
    sides: best && sidesOf(best),
    difference: best === null ? [] : differenceOf(best),
    guarantee: best !== null && stoppedLater === null ? "1-minimal difference" : null,
    stopped: stoppedLater,
  };
}

const coarseToFine: readonly Unit[] = ["lines", "tokens", "code-points"];

/** A text with some of the changes made. */
interface Attempt {
  readonly of: Narrowing;
  readonly made: IndexSet;
}

/** Sides brought together by changes of this unit. */
interface Closest {
  readonly narrowing: Narrowing;
  readonly unit: Unit;
}

/** Where an isolation stands; `best` is null as long as nothing that passes is known. */
interface Standing {
  readonly start: Narrowing;
  readonly best: Narrowing | null;
  /** The closest sides that differ in the fewest places. */
  readonly part: Closest | null;
}

/** Brings the sides together by units of one kind after the other; ends with the closest ones, or null. */
function closingInBy(units: readonly Unit[], { start, best, part }: Standing): Walk<Attempt, Closest | null> {
  const [unit, ...finer] = units;
  if (unit === undefined) return ended(part);
  const refined = refine(best ?? start, unit);
  const passing = best === null ? findingPassingOf(refined) : ended<Attempt, Narrowing>(refined);
  const closest = inTurnBehind(passing, (known) => (known === null ? ended(null) : closingIn(known)));
  return inTurnBehind(closest, (known) => {
    if (known === null) return closingInBy(finer, { start, best: known, part });
    const isBetter = part === null || isClearer(known, part);
    const clearest = isBetter ? { narrowing: known, unit } : part;
    if (unit === "tokens" && openChanges(known).every((change) => isOfWords(change, known)))
      return ended(clearest);
    return closingInBy(finer, { start, best: known, part: clearest });
  });
}

/** A longer difference is clearer in pieces: people read a row or line of so many bytes at a glance. */
const mostBytesAtAGlance = 200;

/**
 * Whether the sides that are closer still differ in no more places. Several pieces of one row, such as its
 * commas, say less than the row, unless that is long or most of the text.
 */
function isClearer(closer: Narrowing, { narrowing }: Closest): boolean {
  const open = openChanges(narrowing);
  const size = open.reduce((sum, { after }) => sum + after.end - after.start, 0);
  if (size > mostBytesAtAGlance || 2 * size > narrowing.pair.after.length) return true;
  return joinChanges(openChanges(closer)).length <= joinChanges(open).length;
}

/** Nobody reads a longer word as a whole, such as a key in base64. */
const longestWord = 32;

const wordBytes = /^[\w\x80-\xff]*$/;

/** Whether the change is of whole words, of which letters would say less. */
function isOfWords({ before, after }: Change, { pair }: Narrowing): boolean {
  return [pair.before.subarray(before.start, before.end), pair.after.subarray(after.start, after.end)].every(
    (token) => token.length <= longestWord && wordBytes.test(decode(token, "latin1")),
  );
}

/** Looks for changes that, made alone, give something that passes. */
function findingPassingOf(narrowing: Narrowing): Walk<Attempt, Narrowing | null> {
  const attempt = (made: IndexSet): Attempt => ({ of: narrowing, made });
  return ending(findingPassing(narrowing.changes.length, attempt), (passing) =>
    passing === null ? null : { ...narrowing, passing },
  );
}

/** Brings the sides together, change by change. */
function closingIn(narrowing: Narrowing): Walk<Attempt, Narrowing> {
  const { passing, failing } = narrowing;
  const open = [...indicesOf(difference(failing, passing))];
  /** Of some open changes, given by their place among them, and those made on both sides; which fill the gaps. */
  const made = (set: IndexSet): IndexSet => {
    const opened = set.map(({ start, end }) => ({ start: open[start] ?? 0, end: (open[end - 1] ?? 0) + 1 }));
    return union(passing, opened);
  };
  const attempt = (set: IndexSet): Attempt => ({ of: narrowing, made: made(set) });
  return ending(isolating(open.length, attempt), (sides) => ({
    ...narrowing,
    passing: made(sides.passing),
    failing: made(sides.failing),
  }));
}

function sidesOf(narrowing: Narrowing): InputSides {
  return {
    passing: textWith(narrowing, narrowing.passing),
    failing: textWith(narrowing, narrowing.failing),
  };
}
