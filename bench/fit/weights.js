/**
 * Fits the ranker's weights by conditional logit: of all edits that are proposed for a text with a fault, the one that leads back
 * to the original is to be the most probable.
 */

import { atOnce } from "../../dist/base/in-turns.js";
import { styleOf } from "../../dist/format/builtin-formats.js";
import { wholesOf } from "../../dist/repair/automatic.js";
import { edited } from "../../dist/repair/edited-text.js";
import { backgroundOf } from "../../dist/repair/model/background.js";
import { described, scoreOf, weights } from "../../dist/repair/rank.js";
import { subjectIn } from "../../dist/repair/subject.js";
import { meansTheSame } from "../strangers/judges.js";
import { repairOptions } from "../strangers/repairing.js";

/**
 * A text with a fault: for each proposal the numbers of its features and their values; which of them are right, and which others the
 * program accepts as well.
 * @typedef {{ format: string, kind: string, names: Uint16Array[], values: Float32Array[], right: readonly number[], rivals: readonly number[] }} Example
 */

/** @param {Uint8Array} bytes */
const latin1 = (bytes) => Buffer.from(bytes).toString("latin1");

/** Numbers the features by their names, those with a weight first. */
export class FeatureNames {
  /** @type {Map<string, number>} */
  #numbers = new Map([...weights.keys()].map((name, number) => [name, number]));
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
 * A text with faults, what the program says of it, and the texts in which one of the faults is undone.
 * @typedef {object} Broken
 * @property {string} format
 * @property {string} kind
 * @property {Uint8Array} input
 * @property {Uint8Array} original
 * @property {readonly Uint8Array[]} nearer
 * @property {import("../../dist/oracle/outcome.js").Verdict} verdict
 */

/** Proposals that are kept of each example: the best ones by the weights before. */
const mostKept = 300;

/** So many proposals are tried, the best first, until so many wrong ones are accepted: these are the rivals of the right one. */
const mostTried = 12;
const mostRivals = 5;

/**
 * @param {Broken} broken
 * @param {import("../repair/started.js").Oracle} oracle
 * @param {FeatureNames} names
 * @returns {Promise<Example>}
 */
export async function exampleOf({ format, kind, input, original, nearer, verdict }, oracle, names) {
  const background = await backgroundOf(format);
  const text = latin1(input);
  const style = styleOf(format);
  const { subject } = subjectIn(input, verdict, { style, background });
  const { grammar, lenient, lenientUnit = "text" } = repairOptions({ format, input });
  const { signal } = new AbortController();
  const wholes = await wholesOf(input, { grammar, lenient, lenientUnit, style, signal });
  const all = atOnce(described(subject, 0, wholes));
  const results = all.map(({ whole, proposal: { start, end, inserted } }) =>
    whole === undefined ? text.slice(0, start) + inserted + text.slice(end) : latin1(whole.bytes),
  );
  const right = rightOf(results, latin1(original), nearer.map(latin1));
  const meant = new TextDecoder().decode(original);
  const wanted = new Set(nearer.map(latin1));
  for (const [index, { whole }] of all.entries()) {
    if (whole === undefined || right.includes(index)) continue;
    if (undoesFaults(input, whole.edits, wanted)) right.push(index);
    else if (meansTheSame(format, meant, new TextDecoder().decode(whole.bytes))) right.push(index);
  }
  const scores = all.map(({ features }) => scoreOf(features));
  const best = [...all.keys()]
    .sort((one, other) => (scores[other] ?? 0) - (scores[one] ?? 0))
    .slice(0, mostKept);
  const wholeOnes = [...all.keys()].filter((index) => all[index]?.whole !== undefined);
  /** @type {number[]} */
  const rivals = [];
  for (const index of new Set([...wholeOnes, ...best.slice(0, mostTried)])) {
    if (right.length === 0 || rivals.length >= mostRivals) break;
    const bytes = Buffer.from(results[index] ?? "", "latin1");
    if (right.includes(index) || (await oracle(bytes, signal)).outcome !== "pass") continue;
    // An edit that leaves out a comment has lost it, though the data are the same.
    if (!meansTheSame(format, meant, bytes.toString())) rivals.push(index);
  }
  const kept = [...new Set([...right, ...rivals, ...wholeOnes, ...best])];
  return {
    format,
    kind,
    names: kept.map((index) =>
      Uint16Array.from(all[index]?.features ?? [], ([name]) => names.numberOf(name)),
    ),
    values: kept.map((index) => Float32Array.from(all[index]?.features ?? [], ([, value]) => value)),
    right: right.map((_, index) => index),
    rivals: rivals.map((_, index) => right.length + index),
  };
}

/**
 * The numbers of the results that are the original, or nearer to it; blanks count only where no other result is.
 * @param {readonly string[]} results
 * @param {string} original
 * @param {readonly string[]} nearer
 */
function rightOf(results, original, nearer) {
  const wanted = new Set([original, ...nearer]);
  const right = [...results.keys()].filter((index) => wanted.has(results[index] ?? ""));
  if (right.length > 0) return right;
  const bare = (/** @type {string} */ text) => text.replace(/[ \t]+/g, "");
  const bareWanted = new Set([...wanted].map(bare));
  return [...results.keys()].filter((index) => bareWanted.has(bare(results[index] ?? "")));
}

/**
 * Whether all edits undo faults: each by itself, or some in a row together, makes one of the nearer texts.
 * @param {Uint8Array} input
 * @param {readonly import("../../dist/text/edit.js").InputEdit[]} edits in their order
 * @param {ReadonlySet<string>} nearer
 */
function undoesFaults(input, edits, nearer) {
  /** @type {typeof edits} */
  let pending = [];
  for (const edit of edits) {
    pending = [...pending, edit];
    if (nearer.has(latin1(edited(input, pending).bytes))) pending = [];
  }
  return edits.length > 0 && pending.length === 0;
}

/** Proposals of one example that a step looks at, besides the right ones. */
const mostOthers = 150;
const rounds = 24;
const rate = 0.03;
/** Keeps a weight near the one before, which was fitted to other texts: an eighth of it repaired 88 of 107 files of people, and this 91. */
const penalty = 0.04;

/**
 * These weights are given: most drawn faults put words in or change them, most people leave words out or write them otherwise. They also
 * write a whole text in another notation (`None`, single quotes), so a reading with many edits of some kinds is likely. An escaped
 * quote pays for the structure that it swallows. A line may be deleted if the text has it twice, and must not be deleted otherwise.
 * Few drawn texts lack a delimiter or an escape.
 */
const given =
  /^(?:by lenient grammar|edits reading|kinds of edits|words lost|escapes separators|lone escape|kind foreign|kind grammar|edits grammar|kind delete-line|kind delimit|kind escape|turn|turn below best|turn behind|.* X)$/;

/**
 * @param {readonly Example[]} examples
 * @param {readonly string[]} names of the features
 */
export function fitWeights(examples, names) {
  const size = names.length;
  const start = Float64Array.from(names, (name) => weights.get(name) ?? 0);
  const fitted = Float64Array.from(start);
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
      for (const example of some) likelihood += addGradient(example, fitted, gradient);
      step++;
      for (let index = 0; index < size; index++) {
        if (given.test(names[index] ?? "")) continue;
        const g =
          (gradient[index] ?? 0) / some.length - penalty * ((fitted[index] ?? 0) - (start[index] ?? 0));
        mean[index] = 0.9 * (mean[index] ?? 0) + 0.1 * g;
        variance[index] = 0.999 * (variance[index] ?? 0) + 0.001 * g * g;
        const m = (mean[index] ?? 0) / (1 - 0.9 ** step);
        const v = (variance[index] ?? 0) / (1 - 0.999 ** step);
        fitted[index] = (fitted[index] ?? 0) + (decay * m) / (Math.sqrt(v) + 1e-8);
      }
    }
    if (round % 8 === 7)
      console.log(`round ${round + 1}: mean log-likelihood ${(likelihood / usable.length).toFixed(3)}`);
  }
  return fitted;
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

/** A rival costs a wrong repair, any other proposal before the right one a run. */
const shareOfRivals = 2;

/**
 * Adds what makes the right proposals more probable: among the best ones, and among those that the program accepts.
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
  const { rivals } = example;
  if (rivals.length > 0) addAmong(example, rivals, { scores, gradient, weight: shareOfRivals });
  return addAmong(example, others, { scores, gradient, weight: 1 });
}

/**
 * @param {Example} example
 * @param {readonly number[]} others
 * @param {{ scores: readonly number[], gradient: Float64Array, weight: number }} fitting
 */
function addAmong(example, others, { scores, gradient, weight }) {
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
      gradient[name] = (gradient[name] ?? 0) + weight * (target - share) * (values[each] ?? 0);
    }
  });
  return Math.log(ofRight / sum);
}

/**
 * The module with the fitted weights: a row for each feature that ends with the letter of a group of edits.
 * @param {readonly string[]} names
 * @param {ArrayLike<number>} weights
 */
export function sourceOf(names, weights) {
  /** @type {Map<string, Map<string, number>>} */
  const rows = new Map();
  /** @type {Map<string, number>} */
  const common = new Map();
  names.forEach((name, index) => {
    const weight = Math.round(100 * (weights[index] ?? 0)) / 100 || 0;
    const [, feature, group] = /^(?!kind)(.*) ([A-Z])$/.exec(name) ?? [];
    if (weight === 0) return;
    if (feature === undefined || group === undefined) common.set(name, weight);
    else rows.set(feature, (rows.get(feature) ?? new Map()).set(group, weight));
  });
  const groups = [...new Set([...rows.values()].flatMap((row) => [...row.keys()]))].sort().join("");
  const inOrder = (/** @type {Iterable<string>} */ lines) => [...lines].sort().join("");
  const key = (/** @type {string} */ name) => (/^\w+$/.test(name) ? name : JSON.stringify(name));
  const ofAll = [...common].map(([name, weight]) => `  ${key(name)}: ${weight},\n`);
  const ofRows = [...rows].map(
    ([name, row]) => `  ${key(name)}: [${[...groups].map((group) => row.get(group) ?? 0).join(", ")}],\n`,
  );
  return `/** Fitted by \`npm run bench -- fit\`: the weights of features that all edits have. */
export const common: Readonly<Record<string, number>> = {\n${inOrder(ofAll)}};

/** The letters of the groups of edits, in the order of the columns. */
export const groups = "${groups}";
/** The weights of features that each group has for itself. */
export const ofGroups: Readonly<Record<string, readonly number[]>> = {\n${inOrder(ofRows)}};\n`;
}
