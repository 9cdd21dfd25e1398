import { OptionsError } from "../base/options-error.ts";
import type { Ranges } from "../base/ranges.ts";
import { ddmax } from "../delta/ddmax.ts";
import type { IndexSet } from "../delta/index-set.ts";
import { type SearchOptions, withDefaults } from "../delta/search-options.ts";
import { type Oracle, over, wrapping } from "../oracle/oracle.ts";
import type { Verdict } from "../oracle/outcome.ts";
import { type StopReason, untilStopped } from "../oracle/stop.ts";
import { bytesOfUnits, keep } from "../text/keep.ts";
import { boundariesOf, type Unit } from "../text/unit.ts";
import { chooseReader } from "./edit/choose-reader.ts";
import { editSearch } from "./edit/edit-search.ts";
import { type EditedText, edited } from "./edit/edited-text.ts";
import { deletions, type InputEdit } from "./input-edit.ts";
import { lexicalStages } from "./lexical/lexical-stages.ts";
import { type Polishing, polish } from "./polish.ts";

/** How to repair. */
export interface RepairOptions extends SearchOptions<Uint8Array> {
  /** `auto` begins where the program stops reading; `ddmax` is the published algorithm on one unit. Default: auto. */
  readonly algorithm?: RepairAlgorithm | undefined;
  /** The unit of `ddmax`. Default: code points. */
  readonly unit?: Unit | undefined;
}

export type RepairAlgorithm = "auto" | "ddmax";

/** What a repair found. */
export interface Repaired {
  /** The largest accepted part of the input met; null when none was. */
  readonly bytes: Uint8Array | null;
  readonly algorithm: RepairAlgorithm;
  /** The unit in which the guarantee holds. */
  readonly unit: Unit;
  /** 1-maximal: no one of the missing units can be put back. Null when stopped early or nothing is accepted. */
  readonly guarantee: "1-maximal" | null;
  /** What was wrong: the edits that lead from the input to the result. */
  readonly diagnosis: readonly InputEdit[];
  readonly stopped: StopReason | null;
}

/**
 * Finds an accepted text near the input. `ddmax` is lexical repair as published: a largest part of the input that is
 * accepted, nothing inserted. `auto` edits the input where the program stops reading, inserting too, and falls back on
 * parts of it. Kirschner, Soremekun & Zeller, Debugging Inputs (2020), section 3.
 */
export async function repair(
  input: Uint8Array,
  oracle: Oracle<Uint8Array>,
  options: RepairOptions = {},
): Promise<Repaired> {
  const { algorithm = "auto", unit } = options;
  if (algorithm === "auto" && unit !== undefined) {
    throw new OptionsError("--unit goes with --algorithm ddmax; auto ends with code points by itself.");
  }
  const finest = unit ?? "code-points";
  const search = { oracle, ...withDefaults<Uint8Array>(options) };
  const { text, stopped } = await (algorithm === "ddmax"
    ? byDdmax(input, finest, search)
    : byAllMeans(input, search));
  return {
    bytes: text?.bytes ?? null,
    algorithm,
    unit: finest,
    guarantee: stopped === null && text !== null ? "1-maximal" : null,
    diagnosis: text?.edits ?? [],
    stopped,
  };
}

interface Search extends Required<SearchOptions<Uint8Array>> {
  readonly oracle: Oracle<Uint8Array>;
}

/** An accepted text; null while none was met. */
interface Found {
  readonly text: EditedText | null;
  readonly stopped: StopReason | null;
}

async function byDdmax(
  input: Uint8Array,
  unit: Unit,
  { oracle, signal, onImprovement }: Search,
): Promise<Found> {
  const boundaries = boundariesOf(input, unit);
  const bytesOf = (set: IndexSet): Uint8Array => keep(input, bytesOfUnits(boundaries, set));
  const { passing, stopped } = await ddmax(boundaries.length - 1, over(oracle, bytesOf), {
    signal,
    onImprovement: (set) => onImprovement(bytesOf(set)),
  });
  if (passing === null) return { text: null, stopped };
  return { text: edited(input, deletions(input.length, bytesOfUnits(boundaries, passing))), stopped };
}

async function byAllMeans(input: Uint8Array, { oracle, signal, onImprovement }: Search): Promise<Found> {
  let text: EditedText | null = null;
  const improve = (better: EditedText): void => {
    text = better;
    onImprovement(better.bytes);
  };
  const stopped = await untilStopped(async () => {
    const verdict = await oracle(input, signal);
    if (verdict.outcome === "pass") {
      text = edited(input, []);
      return;
    }
    const found =
      (await byEdits(input, verdict, { oracle, signal })) ??
      (await byParts(input, { oracle, signal, onImprovement: improve }));
    if (found === null) return;
    improve(found);
    await polish(input, found, { oracle, signal, onImprovement: improve });
  });
  return { text, stopped };
}

/** How many questions go into editing before parts of the input are looked for. */
const mostQuestions = 3_000;

async function byEdits(
  input: Uint8Array,
  verdict: Verdict,
  { oracle, signal }: Pick<Search, "oracle" | "signal">,
): Promise<EditedText | null> {
  let asked = 0;
  const counting = wrapping(oracle, (candidate, signal) => {
    asked += 1;
    return oracle(candidate, signal);
  });
  const reader = await chooseReader(input, verdict, (candidate) => counting(candidate, signal));
  return editSearch(edited(input, []), {
    oracle: counting,
    signal,
    reader,
    mostQuestions,
    asked: () => asked,
  });
}

/** The largest part found, from coarse to fine; with nothing but the empty text accepted that. */
async function byParts(
  input: Uint8Array,
  { oracle, signal, onImprovement }: Omit<Polishing, "unit">,
): Promise<EditedText | null> {
  let kept: Ranges | null = null;
  const withKept = (ranges: Ranges): EditedText => edited(input, deletions(input.length, ranges));
  const better = (ranges: Ranges): void => {
    kept = ranges;
    onImprovement(withKept(ranges));
  };
  const onRanges = over(oracle, (ranges: Ranges) => keep(input, ranges));
  if ((await onRanges([], signal)).outcome === "pass") kept = [];
  for (const stage of lexicalStages)
    await stage.run(input, kept, { oracle: onRanges, signal, onImprovement: better });
  return kept === null ? null : withKept(kept);
}
