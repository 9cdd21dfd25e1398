import { tellingOf } from "../../dist/abstraction/abstract.js";
import { NearValid } from "../../dist/abstraction/drawn-trees.js";
import { KnownPatterns } from "../../dist/abstraction/look-further.js";
import { learnedFrom } from "../../dist/abstraction/replacements.js";
import { wordsApartAt } from "../../dist/abstraction/words.js";
import { has, holds, not, withoutGroups } from "../../dist/algebra/condition.js";
import { conditioned, positionsOf } from "../../dist/algebra/conditioned.js";
import { fillGroups } from "../../dist/algebra/fill-groups.js";
import { specialize } from "../../dist/algebra/specialize.js";
import { Random } from "../../dist/base/random.js";
import { partProducer } from "../../dist/generate/constrain.js";
import { around, probabilistic, uniform } from "../../dist/generate/models.js";
import { sitesOf } from "../../dist/generate/sites.js";
import { treeWriter } from "../../dist/parse/join-tokens.js";
import { parseForest } from "../../dist/parse/parse.js";
import { occurrences } from "../../dist/tree/occurrences.js";
import { project } from "../../dist/tree/project.js";

/** Expansions of the largest inputs. */
const size = 50;

/** Draws for each input that is wanted. */
const mostDraws = 20;

/**
 * @typedef {object} Asking
 * @property {import("../../dist/abstraction/abstract.js").Abstracted} found
 * @property {import("../../dist/grammar/grammar.js").Grammar} grammar
 * @property {(candidate: Uint8Array) => string | Promise<string>} ask
 * @property {number} wanted
 */

/**
 * What inputs do that have the pattern's telling part, made without knowing valid ones and like those known; and
 * what those do that have it in no reading, around what is known to be valid.
 * @param {Asking} asking
 */
export async function conditionOutcomes({ found, grammar, ask, wanted }) {
  const pattern = tellingOf(found);
  const known = await KnownPatterns.of([pattern], grammar, new AbortController().signal);
  const learned = learnedFrom(grammar, found.valid);
  const isIn = (/** @type {string} */ text) => {
    const forest = parseForest(grammar, text);
    return forest.kind !== "failure" && occurrences(pattern, forest.cheapest()).length > 0;
  };
  const apart = wordsApartAt([pattern], grammar, found.valid);
  const having = { condition: has(pattern), isWanted: isIn, apart };
  const lacking = {
    condition: not(has(pattern)),
    isWanted: (/** @type {string} */ text) => !known.areIn(text),
    apart: (/** @type {import("../../dist/tree/tree.js").Tree} */ tree) => tree,
  };
  const at = { grammar, ask, wanted };
  return {
    uniform: await outcomesOf({ ...having, model: uniform, ...at }),
    near: await nearOutcomes({ found, grammar, ask, wanted, isWanted: isIn }),
    like: await outcomesOf({ ...having, model: probabilistic(learned), ...at }),
    around: await outcomesOf({ ...having, model: around(learned), ...at }),
    lacking: await outcomesOf({ ...lacking, model: around(learned), ...at }),
  };
}

/** @param {Asking & { isWanted: (text: string) => boolean }} asking */
async function nearOutcomes({ found, grammar, ask, wanted, isWanted }) {
  const inputs = found.evocative?.inputs.map(({ tree }) => tree) ?? [];
  const random = new Random(98);
  const trees = new NearValid(grammar, [...found.valid, ...inputs], random);
  const condition = has(tellingOf(found));
  const write = treeWriter(grammar);
  const apart = wordsApartAt([tellingOf(found)], grammar, found.valid);
  const draw = () => {
    const tree = apart(fillGroups(condition, trees.produce(100)));
    return holds(condition, tree) ? write(tree) : undefined;
  };
  return countOutcomes(draw, { isWanted, ask, wanted });
}

/** @param {{ condition: import("../../dist/algebra/condition.js").Condition, isWanted: (text: string) => boolean, apart: (tree: import("../../dist/tree/tree.js").Tree) => import("../../dist/tree/tree.js").Tree, model: import("../../dist/generate/model.js").Model, grammar: import("../../dist/grammar/grammar.js").Grammar, ask: Asking["ask"], wanted: number }} asking */
async function outcomesOf({ condition, isWanted, apart, model, grammar, ask, wanted }) {
  const sites = sitesOf(grammar);
  const { made } = specialize(sites, withoutGroups(condition), positionsOf(model));
  const own = made && conditioned(made, sites, model);
  if (!made || !own) return { ...noOutcomes };
  const producer = partProducer({ sites: sitesOf(made.grammar), model: own, random: new Random(99) });
  const write = treeWriter(grammar);
  const draw = (/** @type {number} */ index) =>
    write(apart(fillGroups(condition, project(producer.produce(1 + (index % size)), made.grammar))));
  return countOutcomes(draw, { isWanted, ask, wanted });
}

const noOutcomes = { tried: 0, failing: 0, passing: 0 };

/**
 * What so many different inputs do.
 * @param {(index: number) => string | undefined} draw
 * @param {{ isWanted: (text: string) => boolean, ask: Asking["ask"], wanted: number }} asking
 */
async function countOutcomes(draw, { isWanted, ask, wanted }) {
  const counts = { ...noOutcomes };
  const seen = new Set();
  for (let index = 0; counts.tried < wanted && index < mostDraws * wanted; index++) {
    const text = draw(index);
    if (text === undefined || seen.has(text)) continue;
    seen.add(text);
    if (!isWanted(text)) continue;
    const outcome = await ask(new TextEncoder().encode(text));
    counts.tried++;
    if (outcome === "fail") counts.failing++;
    if (outcome === "pass") counts.passing++;
  }
  return counts;
}
