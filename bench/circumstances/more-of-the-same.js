import { parseForest } from "../../dist/parse/parse.js";

/**
 * Inputs like a failing one, to judge a theory with. It is made here, by code that shares nothing with what finds theories but
 * the parser: parts of the failing input are derived anew, each choice mostly as in the failing input, or taken from elsewhere in it.
 *
 * @typedef {import("../../dist/grammar/grammar.js").Grammar} Grammar
 * @typedef {import("../../dist/grammar/grammar.js").Expression} Expression
 * @typedef {import("../../dist/tree/tree.js").Tree} Tree
 * @typedef {{ below(bound: number): number, unit(): number }} Draws
 */

/** How likely a rule's node is derived anew, and how likely a derived one is taken from the failing input. */
const CHANGED = 0.12;
const TAKEN = 0.4;

/** Rules above each other in what is derived anew, after which the shallowest alternatives are taken. */
const DEPTH = 8;

/** @param {Tree} tree @returns {string} */
const written = (tree) =>
  "text" in tree ? tree.text : "children" in tree ? tree.children.map(written).join("") : "";

/** @param {Grammar} grammar @param {string} failing */
export function moreOfTheSame({ start, rules }, failing) {
  const forest = parseForest({ start, rules }, new TextEncoder().encode(failing));
  if (forest.kind === "failure") throw new Error(`${failing} is not read: ${forest.message}`);
  const tree = forest.cheapest();
  /** @type {Map<string, Tree[]>} */
  const known = new Map();
  const collect = (/** @type {Tree} */ node) => {
    if (node.kind === "rule") known.set(node.name, [...(known.get(node.name) ?? []), node]);
    if ("children" in node) for (const child of node.children) collect(child);
  };
  collect(tree);
  const depths = depthsOf(rules);
  const depthOf = (/** @type {Expression} */ each) => depthIn(each, depths);

  /** @param {Draws} random @returns {string} */
  return (random) => {
    let changed = 0;
    /** @param {Tree} node @returns {string} */
    const copied = (node) => {
      if (node.kind === "rule" && changed < 4 && random.unit() < CHANGED) {
        changed++;
        return derived({ kind: "reference", name: node.name }, 0);
      }
      return "text" in node ? node.text : "children" in node ? node.children.map(copied).join("") : "";
    };
    /** @param {Expression} part @param {number} depth @returns {string} */
    const derived = (part, depth) => {
      switch (part.kind) {
        case "literal":
          return part.text;
        case "class": {
          const [first, last] = part.ranges[random.below(part.ranges.length)] ?? [97, 97];
          return String.fromCodePoint(first + random.below(last - first + 1));
        }
        case "sequence":
          return part.items.map((each) => derived(each, depth)).join("");
        case "choice":
          return derived(oneOf(part.alternatives, depth), depth);
        case "repetition": {
          const { min, max = Infinity } = /** @type {{ min: number, max?: number }} */ (part);
          let text = "";
          for (let done = 0; done < max && (done < min || (depth < DEPTH && random.below(2) === 0)); done++)
            text += derived(part.item, depth);
          return text;
        }
        case "reference": {
          const nodes = known.get(part.name) ?? [];
          const node = nodes[random.below(Math.max(1, nodes.length))];
          if (node && depth > 0 && random.unit() < TAKEN) return written(node);
          const alternatives = rules.get(part.name)?.alternatives.map(({ expression }) => expression) ?? [];
          return derived(oneOf(alternatives, depth), depth + 1);
        }
      }
    };
    /** @param {readonly Expression[]} from @param {number} depth @returns {Expression} */
    const oneOf = (from, depth) => {
      const least = Math.min(...from.map(depthOf));
      const among = depth < DEPTH ? from : from.filter((each) => depthOf(each) === least);
      return /** @type {Expression} */ (among[random.below(among.length)]);
    };
    return copied(tree);
  };
}

/** How deep the shallowest derivation of each rule is. @param {Grammar["rules"]} rules */
function depthsOf(rules) {
  /** @type {Map<string, number>} */
  const depths = new Map();
  for (let isNew = true; isNew; ) {
    isNew = false;
    for (const [name, { alternatives }] of rules) {
      const depth = 1 + Math.min(...alternatives.map(({ expression }) => depthIn(expression, depths)));
      if (depth >= (depths.get(name) ?? Infinity)) continue;
      depths.set(name, depth);
      isNew = true;
    }
  }
  return depths;
}

/** @param {Expression} part @param {ReadonlyMap<string, number>} depths @returns {number} */
function depthIn(part, depths) {
  switch (part.kind) {
    case "literal":
    case "class":
      return 0;
    case "sequence":
      return Math.max(0, ...part.items.map((each) => depthIn(each, depths)));
    case "choice":
      return Math.min(...part.alternatives.map((each) => depthIn(each, depths)));
    case "repetition":
      return part.min === 0 ? 0 : depthIn(part.item, depths);
    case "reference":
      return depths.get(part.name) ?? Infinity;
  }
}
