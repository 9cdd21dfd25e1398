import { OptionsError } from "../base/options-error.ts";
import type { Ranges } from "../base/ranges.ts";
import { ddmax } from "../delta/ddmax.ts";
import type { IndexSet } from "../delta/index-set.ts";
import { withDefaults } from "../delta/search-options.ts";
import { type Oracle, over } from "../oracle/oracle.ts";
import { untilStopped } from "../oracle/stop.ts";
import { deletions } from "../text/edit.ts";
import { bytesOfUnits, keep } from "../text/keep.ts";
import { boundariesOf } from "../text/unit.ts";
import { edited } from "./edited-text.ts";
import type { Found } from "./grow-from-parts.ts";
import type { RepairOptions } from "./repair-options.ts";
import { terminalBoundaries } from "./terminals.ts";

/** Repairs by ddmax as published: over the units of one kind, or over the terminals that a grammar finds. */
export async function textbookRepair(
  input: Uint8Array,
  oracle: Oracle<Uint8Array>,
  options: RepairOptions,
): Promise<Found> {
  const { signal, onImprovement } = withDefaults<Uint8Array>(options);
  let found: Found = { texts: [], isMaximal: false, stopped: null };
  const stopped = await untilStopped(async () => {
    const boundaries = await boundariesFor(input, options, signal);
    const bytesOf = (set: IndexSet): Ranges => bytesOfUnits(boundaries, set);
    const onSets = over(oracle, (set: IndexSet) => keep(input, bytesOf(set)));
    const { passing, stopped } = await ddmax(boundaries.length - 1, onSets, {
      signal,
      onImprovement: (set) => onImprovement(keep(input, bytesOf(set))),
    });
    const texts = passing === null ? [] : [edited(input, deletions(input.length, bytesOf(passing)))];
    found = { texts, isMaximal: true, stopped };
  });
  return stopped === null ? found : { ...found, stopped };
}

/** Where the units begin and end. Throws an OptionsError when the grammar finds no terminals. */
async function boundariesFor(
  input: Uint8Array,
  { algorithm, unit = "code-points", grammar }: RepairOptions,
  signal: AbortSignal,
): Promise<Uint32Array> {
  if (algorithm !== "syntactic" || grammar === undefined) return boundariesOf(input, unit);
  const boundaries = await terminalBoundaries(input, grammar, signal);
  if (boundaries !== null) return boundaries;
  throw new OptionsError(
    "--algorithm syntactic needs a grammar that derives something near the input; this one does not. Try auto.",
  );
}
