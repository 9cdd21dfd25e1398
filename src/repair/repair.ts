import { withDefaults } from "../delta/search-options.ts";
import { BUILTIN_FORMATS, styleOf } from "../format/builtin-formats.ts";
import type { Oracle } from "../oracle/oracle.ts";
import { type StopReason, untilStopped } from "../oracle/stop.ts";
import { type InputEdit, isChange, withoutCommonEnds } from "../text/edit.ts";
import type { Unit } from "../text/unit.ts";
import { isBlank } from "../text/white-space.ts";
import { automaticRepair, type Refusal } from "./automatic.ts";
import { edited, latin1 } from "./edited-text.ts";
import { type Found, growFromParts, type Progress } from "./grow-from-parts.ts";
import { checkOptions, type RepairAlgorithm, type RepairOptions } from "./repair-options.ts";
import { textbookRepair } from "./textbook-repair.ts";
import type { BinaryRefusal } from "./unrepairable.ts";

export type { RepairAlgorithm, RepairOptions } from "./repair-options.ts";

/** An accepted text with what was wrong: the edits that lead from the input to it. */
export interface Alternative {
  readonly bytes: Uint8Array;
  readonly diagnosis: readonly InputEdit[];
}

/** What a repair found. */
export interface Repaired {
  /** The accepted text with the fewest changes; null if none was found. */
  readonly bytes: Uint8Array | null;
  readonly algorithm: RepairAlgorithm;
  /** The unit in which the guarantee holds. */
  readonly unit: Unit | "terminals";
  /**
   * 1-maximal: none of the removed units can be put back. Null if the search stopped early, if nothing was accepted,
   * and for a text that a grammar proposed, whose edits are not tried one by one.
   */
  readonly guarantee: "1-maximal" | null;
  /** The edits that turn the input into the result. */
  readonly diagnosis: readonly InputEdit[];
  /** The further repairs that were asked for, each with more changes; else a different one that is almost as near, if any was found. */
  readonly alternatives: readonly Alternative[];
  /** The probability that the result is the intended text; null if unknown. */
  readonly probability: number | null;
  /** Whether `bytes` is null because only empty or blank texts were accepted. */
  readonly onlyBlank: boolean;
  /** The name that the program looks for outside of the input, such as a table, if `bytes` is null for that reason. */
  readonly absent: string | null;
  /** Why an input of a binary format is not repaired, if `bytes` is null for that reason. */
  readonly binary: BinaryRefusal | null;
  readonly stopped: StopReason | null;
}

/**
 * Finds an accepted text near the input. `ddmax` is lexical repair as published: a largest part of the input that is
 * accepted, nothing inserted. `auto` tries what a grammar proposes, then edits where the program stops reading,
 * insertions too, and falls back on parts of the input.
 * Kirschner, Soremekun & Zeller, Debugging Inputs (2020), section 3.
 */
export async function repair(
  input: Uint8Array,
  oracle: Oracle<Uint8Array>,
  options: RepairOptions = {},
): Promise<Repaired> {
  checkOptions(options);
  const { algorithm = "auto", unit = "code-points" } = options;
  const isWanted = (bytes: Uint8Array): boolean => options.allowEmpty === true || !isBlank(bytes);
  const { onImprovement } = withDefaults<Uint8Array>(options);
  const wanting = {
    ...options,
    onImprovement: (better: Uint8Array): void => {
      if (isWanted(better)) onImprovement(better);
    },
  };
  const isTextbook = algorithm === "ddmax" || algorithm === "syntactic";
  const found: Found & Refusal = await (isTextbook ? textbookRepair : repairInSteps)(input, oracle, wanting);
  const diagnosed = (edits: readonly InputEdit[]): readonly InputEdit[] =>
    edits.map((edit) => withoutCommonEnds(input, edit)).filter(isChange);
  const [best, ...others] = found.texts.filter(({ bytes, edits }) => edits.length === 0 || isWanted(bytes));
  return {
    bytes: best?.bytes ?? null,
    algorithm,
    unit: algorithm === "syntactic" ? "terminals" : unit,
    guarantee: best !== undefined && found.stopped === null && found.isMaximal ? "1-maximal" : null,
    diagnosis: diagnosed(best?.edits ?? []),
    alternatives: others.map(({ bytes, edits }) => ({ bytes, diagnosis: diagnosed(edits) })),
    probability: (best === undefined ? null : found.probability) ?? null,
    onlyBlank: best === undefined && found.texts.length > 0,
    absent: found.absent ?? null,
    binary: found.binary ?? null,
    stopped: found.stopped,
  };
}

/** By default a search for edits ends after so many questions, nearly all of which are in vain after 60. */
const usualTests = 300;

async function repairInSteps(
  input: Uint8Array,
  oracle: Oracle<Uint8Array>,
  options: RepairOptions,
): Promise<Found & Refusal> {
  const { signal, onImprovement } = withDefaults<Uint8Array>(options);
  const { lenient, lenientUnit = "text", alternatives = 1, mostTests = usualTests } = options;
  let progress: Progress = { texts: [], isMaximal: false };
  let refusal: Refusal = {};
  const onProgress = (next: Progress): void => {
    const [best] = next.texts;
    const [known] = progress.texts;
    // The parts of an input may come down to white space when something better is known already.
    if (known !== undefined && !isBlank(known.bytes) && (best === undefined || isBlank(best.bytes))) return;
    if (best !== undefined && best !== known) onImprovement(best.bytes);
    progress = next;
  };
  const stopped = await untilStopped(async () => {
    if (options.algorithm !== "lexical") {
      refusal = await automaticRepair(input, {
        oracle,
        signal,
        format: options.format,
        formats: options.formats ?? BUILTIN_FORMATS,
        style: options.style ?? styleOf(options.format, latin1(input)),
        grammar: options.grammar,
        lenient,
        lenientUnit,
        alternatives,
        mostTests,
        onProgress,
      });
    } else if ((await oracle(input, signal)).outcome === "pass") {
      onProgress({ texts: [edited(input, [])], isMaximal: true });
    } else await growFromParts(input, { oracle, signal, onProgress });
  });
  return { ...progress, ...refusal, stopped };
}
