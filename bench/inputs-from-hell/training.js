/** What samples of a language teach, and the suites of inputs that come of it. */
import { readFileSync } from "node:fs";
import { Random } from "../../dist/base/random.js";
import { builtinGrammar } from "../../dist/format/builtin-formats.js";
import { Learner } from "../../dist/generate/learn.js";
import { inverted, probabilistic } from "../../dist/generate/models.js";
import { sitesOf } from "../../dist/generate/sites.js";
import { textProducer } from "../../dist/generate/text-producer.js";
import { readEbnf } from "../../dist/grammar/read/read-ebnf.js";
import { joinerOf } from "../../dist/parse/join-tokens.js";
import { parseForest } from "../../dist/parse/parse.js";
import { tokenTreesOf } from "../../dist/parse/token-tree.js";

/** @typedef {import("../../dist/generate/learned.js").Learned} Learned */
/** @typedef {import("../../dist/generate/sites.js").Sites} Sites */
/** @typedef {import("./subjects.js").Language} Language */
/** @typedef {ReturnType<typeof trained>} Training */

/** How many samples make a training set, and how many inputs a suite. */
export const SAMPLES = 5;
export const INPUTS = 100;

/** Expansions of an input; JavaScript spends most of them on the levels of its expressions. */
const SIZES = { json: 100, css: 200, javascript: 400 };

/** Draws a training set from the samples of the language. */
export function trained(/** @type {Language} */ language, /** @type {number} */ seed) {
  const sites = sitesOf(readEbnf(grammarText(language)).grammar);
  const pool = samplesOf(language);
  const random = new Random(seed);
  const drawn = Array.from({ length: SAMPLES }, () => pool.splice(random.below(pool.length), 1)).flat();
  const samples = drawn.map(({ bytes }) => bytes);
  const { learned, parsed } = learnedFrom(sites, samples);
  if (parsed < SAMPLES) throw new Error(`${SAMPLES - parsed} samples of ${language} do not parse`);
  return { language, seed, sites, names: drawn.map(({ name }) => name), samples, learned };
}

/** What the inputs teach that parse with the grammar. */
export function learnedFrom(/** @type {Sites} */ sites, /** @type {readonly Uint8Array[]} */ inputs) {
  const learner = new Learner(sites, { tokenTree: tokenTreesOf(sites.grammar) });
  let parsed = 0;
  for (const input of inputs) {
    const forest = parseForest(sites.grammar, input);
    if (forest.kind === "failure") continue;
    learner.add(forest.cheapest());
    parsed += 1;
  }
  return { learned: learner.learned(), parsed };
}

/**
 * A suite of inputs like those learned from, or unlike them.
 * @param {Pick<Training, "language" | "seed" | "sites">} training
 * @param {Learned} learned
 * @param {{ kind: "common" | "uncommon", number: number }} which
 */
export function suiteOf({ language, seed, sites }, learned, { kind, number }) {
  const model = { common: probabilistic, uncommon: inverted }[kind](learned);
  const source = { sites, model, random: new Random(seed * 100_000 + number) };
  const texts = textProducer(source, joinerOf(sites.grammar));
  return Array.from({ length: INPUTS }, () => texts.produce(SIZES[language]));
}

function grammarText(/** @type {Language} */ language) {
  return builtinGrammar(language)?.text ?? textBeside(`${language}.ebnf`);
}

/** All samples of a language lie in one file, each below a line with its name. */
function samplesOf(/** @type {Language} */ language) {
  return textBeside(`samples/${language}.txt`)
    .split(/^=== /m)
    .slice(1)
    .map((sample) => {
      const end = sample.indexOf("\n");
      return { name: sample.slice(0, end), bytes: new TextEncoder().encode(sample.slice(end + 1)) };
    });
}

function textBeside(/** @type {string} */ name) {
  return readFileSync(new URL(name, import.meta.url), "utf8");
}
