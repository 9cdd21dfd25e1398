/**
 * Fits the ranker's weights by conditional logit: of all edits that are proposed for a text with a fault, the one that leads back
 * to the original is to be the most probable.
 */

import { atOnce } from "../../dist/base/in-turns.js";
import { styleOf } from "../../dist/format/builtin-formats.js";
import { backgroundOf } from "../../dist/repair/model/background.js";
import { described } from "../../dist/repair/rank.js";
import { readingsOf } from "../../dist/repair/readings.js";
import { subjectIn } from "../../dist/repair/subject.js";
import { repairOptions } from "../strangers/repairing.js";

/**
 * A text with a fault: for each proposal the numbers of its features and their values.
 * @typedef {{ format: string, kind: string, names: Uint16Array[], values: Float32Array[], right: readonly number[] }} Example
 */

/**
 * Weights of features that the faults cannot teach: no drawn fault, or hardly one, is undone by such an edit.
 * @type {Readonly<Record<string, number>>}
 */
export const given = {
  "edits reading": -0.3,
  "kind character": -4,
  "kind close-all": 2,
  "kind delete-run": -4,
  "kind grammar": 0,
  // People make the same mistake throughout a file, which no fault of one token does.
  "kind reading": 14,
  merges: -4,
  // An escaped quote pays for the structure that it swallows.
  swallows: -8.5,
};

/** @param {Uint8Array} bytes */
const latin1 = (bytes) => Buffer.from(bytes).toString("latin1");

/** Numbers the features by their names. */
export class FeatureNames {
  /** @type {Map<string, number>} */
  #numbers = new Map();
  /** @param {string} name */
  numberOf(name) {
    const number = this.#numbers.get(name) ?? this.#numbers.size;
    this.#numbers.set(name, number);
    return number;
  }
  get all() {
    return [...this.#numbers.keys()];
  }
}

/**
 * @param {import("../strangers/faults.js").FaultCase} fault
 * @param {FeatureNames} names
 * @returns {Promise<Example>}
 */
export async function exampleOf({ format, input, original, oracle, faults }, names) {
  const background = await backgroundOf(format);
  const text = latin1(input);
  const meant = latin1(original);
  const verdict = await oracle(input, new AbortController().signal);
  const { subject } = subjectIn(text, verdict, { style: styleOf(format), background });
  const { lenient, lenientUnit = "text" } = repairOptions({ format, input });
  const { signal } = new AbortController();
  const wholes = await readingsOf(input, { grammar: undefined, lenient, lenientUnit, signal });
  const all = atOnce(described(subject, 0, wholes));
  const results = all.map(
    ({ proposal: { start, end, inserted } }) => text.slice(0, start) + inserted + text.slice(end),
  );
  let right = [...all.keys()].filter((index) => results[index] === meant);
  if (right.length === 0) {
    const bare = meant.replace(/[ \t]+/g, "");
    right = [...all.keys()].filter((index) => results[index]?.replace(/[ \t]+/g, "") === bare);
  }
  const [fault] = faults;
  return {
    format,
    kind: `${fault?.token} ${fault?.kind}`,
    names: all.map((each) => Uint16Array.from(each.features, ([name]) => names.numberOf(name))),
    values: all.map((each) => Float32Array.from(each.features, ([, value]) => value)),
    right,
  };
}

/** Proposals of one example that a step looks at, besides the right ones. */
const mostOthers = 150;
const rounds = 24;
const rate = 0.03;
const penalty = 0.002;

/**
 * @param {readonly Example[]} examples
 * @param {number} size how many features there are
 * @param {Float64Array} [start]
 */
export function fitWeights(examples, size, start = new Float64Array(size)) {
  const weights = new Float64Array(size);
  weights.set(start.subarray(0, size));
  const mean = new Float64Array(size);
  const variance = new Float64Array(size);
  const gradient = new Float64Array(size);
  const usable = examples.filter(({ right }) => right.length > 0);
  let step = 0;
  const batch = 20;
  for (let round = 0; round < rounds; round++) {
    let likelihood = 0;
    const decay = rate * (1 - (0.9 * round) / rounds);
    for (let begin = 0; begin < usable.length; begin += batch) {
      gradient.fill(0);
      const some = usable.slice(begin, begin + batch);
      for (const example of some) likelihood += addGradient(example, weights, gradient);
      step++;
      for (let index = 0; index < size; index++) {
        const g = (gradient[index] ?? 0) / some.length - penalty * (weights[index] ?? 0);
        mean[index] = 0.9 * (mean[index] ?? 0) + 0.1 * g;
        variance[index] = 0.999 * (variance[index] ?? 0) + 0.001 * g * g;
        const m = (mean[index] ?? 0) / (1 - 0.9 ** step);
        const v = (variance[index] ?? 0) / (1 - 0.999 ** step);
        weights[index] = (weights[index] ?? 0) + (decay * m) / (Math.sqrt(v) + 1e-8);
      }
    }
    if (round % 8 === 7)
      console.log(`round ${round + 1}: mean log-likelihood ${(likelihood / usable.length).toFixed(3)}`);
  }
  return weights;
}

/**
 * @param {Example} example
 * @param {Float64Array} weights
 */
export function scoresOf({ names, values }, weights) {
  return names.map((each, index) => {
    const own = /** @type {Float32Array} */ (values[index]);
    let score = 0;
    for (let at = 0; at < each.length; at++) score += (own[at] ?? 0) * (weights[each[at] ?? 0] ?? 0);
    return score;
  });
}

/**
 * @param {Example} example
 * @param {Float64Array} weights
 * @param {Float64Array} gradient
 */
function addGradient(example, weights, gradient) {
  const scores = scoresOf(example, weights);
  const isRight = new Set(example.right);
  const others = [...scores.keys()]
    .filter((index) => !isRight.has(index))
    .sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0))
    .slice(0, mostOthers);
  const shown = [...example.right, ...others];
  const most = Math.max(...shown.map((index) => scores[index] ?? 0));
  const shares = shown.map((index) => Math.exp((scores[index] ?? 0) - most));
  const sum = shares.reduce((one, other) => one + other, 0);
  const ofRight = shares.slice(0, example.right.length).reduce((one, other) => one + other, 0);
  shown.forEach((index, at) => {
    const share = (shares[at] ?? 0) / sum;
    const target = at < example.right.length ? (shares[at] ?? 0) / ofRight : 0;
    const names = /** @type {Uint16Array} */ (example.names[index]);
    const values = /** @type {Float32Array} */ (example.values[index]);
    for (let each = 0; each < names.length; each++) {
      const name = names[each] ?? 0;
      gradient[name] = (gradient[name] ?? 0) + (target - share) * (values[each] ?? 0);
    }
  });
  return Math.log(ofRight / sum);
}
