/** Explains a case as `culprit explain` does, and judges the theory by the truth. */

import { inputReader } from "../../dist/explain/make/made-input.js";
import { featureValue } from "../../dist/explain/questions/questions.js";
import { theoryOf } from "../../dist/explain/theory/theory-of.js";
import { readEbnf } from "../../dist/grammar/read/read-ebnf.js";
import { functionOracle } from "../../dist/oracle/answer.js";
import { cached } from "../../dist/oracle/wrap/cached.js";
import { theoryInWords } from "../../dist/report/theory/theory-in-words.js";
import { explaining } from "../../dist/session/explain/explaining.js";

/**
 * @typedef {object} ExplainResult
 * @property {boolean} isTold whether there is a theory
 * @property {boolean} isEquivalent whether it predicts each drawn input as the truth does
 * @property {boolean} isNamed whether its words have all parts of the truth
 * @property {boolean} isConfirmed whether it is reported as confirmed
 * @property {number} right drawn inputs predicted as the truth says
 * @property {number} judged
 * @property {number} runs
 * @property {number} ownSeconds
 * @property {readonly string[]} words
 */

/** As many inputs as `explain` makes by default. */
const mostInputs = 500;
/** Drawn inputs that judge a theory. */
const mostJudged = 600;

/**
 * @param {import("./theories.js").TheoryCase} theoryCase
 * @param {number} seed
 * @returns {Promise<ExplainResult>}
 */
export async function explainCase({ grammar: text, input, ask, draw, parts }, seed) {
  let runs = 0;
  const { grammar } = readEbnf(text);
  const source = { name: "grammar", grammar, notes: [] };
  const oracle = functionOracle((/** @type {Uint8Array} */ candidate) => {
    runs += 1;
    return ask(new TextDecoder().decode(candidate));
  });
  const started = processorSeconds();
  const { refined, vocabulary, guarantee } = await explaining(new TextEncoder().encode(input), {
    source,
    oracle: cached(oracle),
    signal: new AbortController().signal,
    seed,
    mostInputs,
  });
  const ownSeconds = processorSeconds() - started;
  if (refined === null || vocabulary === null || refined.tree.kind !== "decision")
    return {
      isTold: false,
      isEquivalent: false,
      isNamed: false,
      isConfirmed: false,
      right: 0,
      judged: 0,
      runs,
      ownSeconds,
      words: [],
    };
  const reader = inputReader(vocabulary);
  let right = 0;
  for (let judged = 0; judged < mostJudged; judged++) {
    const text = draw();
    const read = reader.read(text);
    if (read !== undefined && predicts(refined.tree, read.measured) === (ask(text) === "fail")) right += 1;
  }
  const theory = theoryOf(refined, vocabulary, {
    grammar: source.name,
    failure: null,
    seed,
    ownFeatures: null,
  });
  const words = theoryInWords(theory);
  return {
    isTold: true,
    isEquivalent: right === mostJudged,
    isNamed: parts.every((wanted) => wanted.some((part) => words.join(" ").includes(part))),
    isConfirmed: guarantee === "confirmed",
    right,
    judged: mostJudged,
    runs,
    ownSeconds,
    words,
  };
}

/**
 * @param {import("../../dist/explain/refinement/refined.js").RefinedTree} tree
 * @param {any} measured
 * @returns {boolean}
 */
function predicts(tree, measured) {
  if (tree.kind === "prediction") return tree.fails;
  return predicts(featureValue(tree.feature, measured) > tree.threshold ? tree.above : tree.atMost, measured);
}

function processorSeconds() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
