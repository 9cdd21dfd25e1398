import { seedOf } from "../../dist/abstraction/drawn-trees.js";
import { failingInput, filledText } from "../../dist/abstraction/failing-input.js";
import { Replacements } from "../../dist/abstraction/replacements.js";
import { Random } from "../../dist/base/random.js";
import { parseForest, parseTree } from "../../dist/parse/parse.js";
import { withoutWhiteSpace } from "../../dist/text/white-space.js";
import { occursAt } from "../../dist/tree/occurrences.js";
import { nodeAt, pathsOf } from "../../dist/tree/path.js";

/** @typedef {import("../../dist/abstraction/failing-input.js").Slot} Slot */
/** @typedef {import("../../dist/abstraction/replacements.js").Replacement} Replacement */

/** How many of the nodes are new in inputs that are near to what is known to fail. */
const NEW_IN_NEAR = 0.25;

/** Draws for each input that is wanted. */
const MOST_DRAWS = 4;

/**
 * @typedef {object} Asking
 * @property {import("../../dist/abstraction/abstract.js").Abstracted} found
 * @property {Uint8Array} smaller The failing input that it is the pattern of.
 * @property {import("../../dist/grammar/grammar.js").Grammar} grammar
 * @property {(candidate: Uint8Array) => string | Promise<string>} ask
 * @property {Set<string>} known Texts without blanks that were asked about before.
 * @property {number} wanted
 */

/**
 * What new inputs of the pattern do: with every open node new, then with some, the others as they are known to fail. Those that
 * pass count when they are read as inputs of the pattern.
 * @param {Asking} asking
 */
export async function freshOutcomes({ found, smaller, grammar, ask, known, wanted }) {
  const input = failingInput(smaller, parseTree(grammar, smaller), grammar);
  const replacements = new Replacements(grammar, [input.tree]);
  const slots = slotsOf(found.pattern, input);
  /** @type {Map<Slot, Replacement[]>} */
  const pools = new Map(slots.map((slot) => [slot, []]));
  const outcomes = { free: { tried: 0, failing: 0, passing: 0 }, near: { tried: 0, failing: 0, passing: 0 } };
  for (const [manner, counts] of /** @type {const} */ ([
    ["free", outcomes.free],
    ["near", outcomes.near],
  ])) {
    for (let draw = 0; counts.tried < wanted && draw < MOST_DRAWS * wanted; draw++) {
      const random = new Random(seedOf(manner === "free" ? 77 : 78, draw));
      const filling = slots.flatMap((slot) => {
        const pool = pools.get(slot) ?? [];
        const isNew = manner === "free" || random.unit() < NEW_IN_NEAR;
        const replacement = isNew
          ? replacements.draw(slot.places[0]?.node.name ?? "", random.bits() | 0)
          : pool[random.below(pool.length + 1)];
        return replacement ? [{ slot, replacement }] : [];
      });
      const text = filledText(input, filling);
      if (known.has(withoutWhiteSpace(text))) continue;
      known.add(withoutWhiteSpace(text));
      const outcome = await ask(new TextEncoder().encode(text));
      if (outcome === "pass" && !isOfPattern(text)) continue;
      counts.tried++;
      if (outcome === "pass") counts.passing++;
      if (outcome !== "fail") continue;
      counts.failing++;
      for (const { slot, replacement } of filling) pools.get(slot)?.push(replacement);
    }
  }
  return outcomes;

  /** @param {string} text */
  function isOfPattern(text) {
    const forest = parseForest(grammar, text);
    return forest.kind !== "failure" && occursAt(found.pattern, forest.cheapest());
  }
}

/**
 * @param {import("../../dist/tree/pattern.js").Pattern} pattern
 * @param {import("../../dist/abstraction/failing-input.js").FailingInput} input
 * @returns {readonly Slot[]}
 */
function slotsOf({ tree }, input) {
  const paths = pathsOf(tree, ({ kind }) => kind === "open");
  const placeAt = new Map(input.places.map((place) => [place.path.join(), place]));
  /** @type {Map<string, import("../../dist/abstraction/failing-input.js").Place[]>} */
  const slots = new Map();
  for (const [index, path] of paths.entries()) {
    const node = nodeAt(tree, path);
    const place = placeAt.get(path.join());
    const key = node?.kind === "open" && node.group !== undefined ? `group ${node.group}` : `${index}`;
    if (place) slots.set(key, [...(slots.get(key) ?? []), place]);
  }
  return [...slots.values()].map((places) => ({ places }));
}
