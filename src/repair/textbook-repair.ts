import { inTurns } from "../base/in-turns.ts";
import { OptionsError } from "../base/options-error.ts";
import type { Ranges } from "../base/ranges.ts";
import { ddmax } from "../delta/ddmax.ts";
import type { IndexSet } from "../delta/index-set.ts";
import { withDefaults } from "../delta/search-options.ts";
import { lexicalRules } from "../grammar/analysis/references.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { type Oracle, over } from "../oracle/oracle.ts";
import { untilStopped } from "../oracle/stop.ts";
import { parsingTolerantly, type Repair } from "../parse/tolerant/parse-tolerantly.ts";
import { deletions } from "../text/edit.ts";
import { bytesOfUnits, keep } from "../text/keep.ts";
import { boundariesOf } from "../text/unit.ts";
import { isBlank } from "../text/white-space.ts";
import { isText } from "../tree/node.ts";
import type { Tree } from "../tree/tree.ts";
import { postorder, walk } from "../tree/walk.ts";
import { edited } from "./edited-text.ts";
import type { Found } from "./grow-from-parts.ts";
import type { RepairOptions } from "./repair-options.ts";

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

/** Putting something in the place of something else is no better than both edits apart. */
const costs = { insert: 3, delete: 2, substitute: 6 };

/**
 * Where the terminals of a broken input begin, and last where they end: those of the tree that the grammar derives
 * after the fewest edits, and what is deleted. The smallest rule in which something is missing is one terminal, an
 * error node, unless it is all there is; white space belongs to the terminal before it. Null when no tree was found.
 * Rejects with the signal's reason.
 */
export async function terminalBoundaries(
  input: Uint8Array,
  grammar: Grammar,
  signal: AbortSignal,
): Promise<Uint32Array | null> {
  const parsing = parsingTolerantly(grammar, input, { costs });
  const [repair] = (await inTurns(parsing, signal)).repairs;
  if (repair === undefined) return null;
  const isBlankFrom = (from: number, to: number): boolean => isBlank(input.subarray(from, to));
  const isAll = ({ start, end }: Tree): boolean => isBlankFrom(0, start) && isBlankFrom(end, input.length);
  const all = [...placesOfTerminals(repair, lexicalRules(grammar), isAll)];
  const places = all.filter((place) => place < input.length);
  const starts = places.filter(
    (start, at) => at === 0 || !isBlankFrom(start, places[at + 1] ?? input.length),
  );
  return Uint32Array.from([...starts, input.length]);
}

/** Where terminals begin and end, from the first on. */
function placesOfTerminals(
  { tree, edits }: Repair,
  lexical: ReadonlySet<string>,
  isAll: (node: Tree) => boolean,
): ReadonlySet<number> {
  const missing = edits.filter(({ inserted }) => inserted !== "").map(({ start }) => start);
  const errors = errorNodes(tree, missing, isAll);
  const places = new Set([0]);
  walk(tree, {
    enter: (node) => {
      const isTerminal = isText(node) || errors.has(node) || (node.kind === "rule" && lexical.has(node.name));
      if (!isTerminal) return undefined;
      places.add(node.start).add(node.end);
      return "skip";
    },
  });
  return places;
}

/** For each place where something is missing, the smallest rule's node that begins before and ends behind it. */
function errorNodes(
  tree: Tree,
  places: readonly number[],
  isAll: (node: Tree) => boolean,
): ReadonlySet<Tree> {
  const waiting = new Set(places);
  const errors = new Set<Tree>();
  for (const node of postorder(tree)) {
    if (waiting.size === 0) break;
    if (node.kind !== "rule") continue;
    for (const place of waiting) {
      if (node.start >= place || node.end <= place) continue;
      waiting.delete(place);
      if (!isAll(node)) errors.add(node);
    }
  }
  return errors;
}
