/**
 * What samples without a program teach: for each set the theory in words, how many questions it asks, how many of other samples of the same kind it predicts
 * right, and how long it took. Whether it is the truth, which is told beside it, is for a reader to say.
 *
 *     node bench/samples.js [--half tuning|aside] [--count 200] [--seed 1] [set ...]
 */
import { parseArgs } from "node:util";
import { atOnce } from "../dist/base/in-turns.js";
import { Random } from "../dist/base/random.js";
import { vocabularyOf } from "../dist/explain/features/vocabulary.js";
import { inputReader } from "../dist/explain/make/made-input.js";
import { recordNamesIn } from "../dist/explain/naming/part-names.js";
import { featureValue } from "../dist/explain/questions/questions.js";
import { learnedFromSamples } from "../dist/explain/theory/learned-from-samples.js";
import { theoryOf } from "../dist/explain/theory/theory-of.js";
import { readEbnf } from "../dist/grammar/read/read-ebnf.js";
import { theoryInWords } from "../dist/report/theory/theory-in-words.js";
import { questionsIn } from "./circumstances/judging.js";
import { drawnSamples, formats, sampleSets } from "./circumstances/samples.js";

const { values, positionals } = parseArgs({
  options: {
    half: { type: "string", default: "tuning" },
    count: { type: "string", default: "200" },
    seed: { type: "string", default: "1" },
  },
  allowPositionals: true,
});
const count = Number(values.count);
const seed = Number(values.seed);

/** @param {import("./circumstances/samples.js").SampleSet} set */
function measured(set) {
  const { grammar } = readEbnf(formats[set.format].grammar);
  const drawn = drawnSamples(set, count, new Random(seed));
  const plain = inputReader(vocabularyOf(grammar));
  const texts = [...drawn.passing, ...drawn.failing];
  const trees = texts.map((text) => {
    const read = plain.read(text);
    if (!read) throw new Error(`${set.name}: not read: ${text}`);
    return read.tree;
  });
  const before = process.cpuUsage();
  const vocabulary = vocabularyOf(grammar, { names: recordNamesIn(trees, grammar) });
  const reader = inputReader(vocabulary);
  const inputs = texts.map((text, row) => ({
    .../** @type {any} */ (reader.read(text)),
    fails: row >= drawn.passing.length,
  }));
  const learned = atOnce(learnedFromSamples(inputs, vocabulary, new Random(seed)));
  const { user, system } = process.cpuUsage(before);
  const others = drawnSamples(set, count, new Random(seed + 1000));
  const predicts = (/** @type {string} */ text) => {
    const { measured } = /** @type {any} */ (reader.read(text));
    let node = learned.tree;
    while (node.kind === "decision")
      node = featureValue(node.feature, measured) > node.threshold ? node.above : node.atMost;
    return node.fails;
  };
  const right =
    others.failing.filter(predicts).length + others.passing.filter((text) => !predicts(text)).length;
  const theory = theoryOf(learned, vocabulary, {
    grammar: set.format,
    failure: null,
    seed,
    ownFeatures: null,
  });
  return [
    `${set.name} (${set.format}, ${set.kind}): ${questionsIn(learned.tree)} questions, ${((user + system) / 1e6).toFixed(1)} s; ` +
      `predicted right ${right} of ${others.failing.length + others.passing.length}, held out ${learned.heldOut?.right} of ${texts.length}`,
    `  truth: ${set.truth}`,
    ...theoryInWords(theory).map((line) => `  ${line}`),
  ];
}

const chosen = sampleSets.filter(({ name, half }) =>
  positionals.length > 0 ? positionals.includes(name) : half === values.half,
);
for (const set of chosen) console.log(measured(set).join("\n"));
