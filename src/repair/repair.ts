import { withDefaults } from "../delta/search-options.ts";
import { type Oracle, wrapping } from "../oracle/oracle.ts";
import type { Verdict } from "../oracle/outcome.ts";
import { type StopReason, untilStopped } from "../oracle/stop.ts";
import { type InputEdit, isChange, withoutCommonEnds } from "../text/edit.ts";
import type { Unit } from "../text/unit.ts";
import { isBlank } from "../text/white-space.ts";
import { bindsTexts } from "../tree/bound-texts.ts";
import { closeSecond } from "./close-second.ts";
import { edited } from "./edit/edited-text.ts";
import type { Found } from "./found.ts";
import { growFromParts, type Progress } from "./grow-from-parts.ts";
import { repairByAllMeans } from "./repair-by-all-means.ts";
import { checkOptions, type RepairAlgorithm, type RepairOptions } from "./repair-options.ts";
import type { BinaryRefusal } from "./stated/binary-refusal.ts";
import { likelierDeletion } from "./superfluous/superfluous-token.ts";
import { textbookRepair } from "./textbook-repair.ts";

export type { RepairAlgorithm, RepairOptions } from "./repair-options.ts";

/** An accepted text with what was wrong: the edits that lead from the input to it. */
export interface Alternative {
  readonly bytes: Uint8Array;
  readonly diagnosis: readonly InputEdit[];
}

/** What a repair found. */
export interface Repaired {
  /** The accepted text with the least damage; null when none was met. */
  readonly bytes: Uint8Array | null;
  readonly algorithm: RepairAlgorithm;
  /** The unit in which the guarantee holds. */
  readonly unit: Unit | "terminals";
  /**
   * 1-maximal: no one of the missing units can be put back. Null when stopped early, when nothing is accepted, and
   * when a grammar proposed the text, which is then asked about as a whole only.
   */
  readonly guarantee: "1-maximal" | null;
  /** What was wrong: the edits that lead from the input to the result. */
  readonly diagnosis: readonly InputEdit[];
  /** Further repairs, when asked for, with more damage each; else one that is nearly as near and truly different, if any was met. */
  readonly alternatives: readonly Alternative[];
  /** Whether nothing is given because no text was accepted but empty or blank ones. */
  readonly onlyBlank: boolean;
  /** The size in bytes beyond which the program refuses any text, when that is why nothing is given. */
  readonly sizeLimit: number | null;
  /** What the program looks for outside of the input, such as a table, when that it is not there is why nothing is given. */
  readonly absent: string | null;
  /** Why an input of a binary format is not repaired, when that is why nothing is given. */
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
  const found = await (isTextbook ? textbookRepair : repairInSteps)(input, oracle, wanting);
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
    onlyBlank: best === undefined && found.texts.length > 0,
    sizeLimit: found.sizeLimit ?? null,
    absent: found.absent ?? null,
    binary: found.binary ?? null,
    stopped: found.stopped,
  };
}

/** How many accepted texts are remembered, and how many bytes of them. */
const mostAccepted = 50;
const mostRemembered = 8_000_000;

async function repairInSteps(
  input: Uint8Array,
  oracle: Oracle<Uint8Array>,
  options: RepairOptions,
): Promise<Found> {
  const { signal, onImprovement } = withDefaults<Uint8Array>(options);
  const { lenient, lenientUnit = "text", alternatives = 1 } = options;
  // Where texts are bound to each other, as tags that go together, an edit by the grammar would leave them apart.
  const grammar = options.grammar && bindsTexts(options.grammar) ? undefined : options.grammar;
  let progress: Progress = { texts: [], isMaximal: false };
  const accepted: Uint8Array[] = [];
  let refusal: Verdict | undefined;
  const remembering = wrapping(oracle, async (candidate, signal) => {
    const verdict = await oracle(candidate, signal);
    refusal ??= verdict;
    const most = Math.min(mostAccepted, mostRemembered / candidate.length);
    if (verdict.outcome === "pass" && accepted.length < most) accepted.push(candidate);
    return verdict;
  });
  let sizeLimit: number | undefined;
  let absent: string | undefined;
  let binary: BinaryRefusal | undefined;
  const onSizeLimit = (bytes: number): void => {
    sizeLimit = bytes;
  };
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
      await repairByAllMeans(input, {
        oracle: remembering,
        signal,
        grammar,
        reading: options.grammar,
        lenient,
        lenientUnit,
        alternatives,
        onProgress,
        onAbsence: (name) => {
          absent = name;
        },
        onBinary: (refusal) => {
          binary = refusal;
        },
        onSizeLimit: options.heedSizeLimit ? onSizeLimit : undefined,
      });
      const [best, ...others] = progress.texts;
      if (best === undefined || progress.isOfContent) return;
      const place = refusal?.offset;
      const likelier = await likelierDeletion(input, best, { oracle: remembering, signal, place });
      if (likelier !== undefined) onProgress({ texts: [likelier, best, ...others], isMaximal: false });
    } else if ((await oracle(input, signal)).outcome === "pass") {
      onProgress({ texts: [edited(input, [])], isMaximal: true });
    } else await growFromParts(input, { oracle, signal, onProgress });
  });
  const [best, ...others] = progress.texts;
  const second =
    best === undefined || others.length > 0 || stopped !== null
      ? undefined
      : closeSecond(input, best, accepted);
  const texts = second === undefined ? progress.texts : [...progress.texts, second];
  return {
    ...progress,
    texts: texts.slice(0, Math.max(2, alternatives)),
    stopped,
    sizeLimit,
    absent,
    binary,
  };
}
