/**
 * What explaining small programs costs and how right it is: for each of the ten subjects, from one failing input alone, whether the
 * true theory came out in the fewest questions, the runs, the processor seconds of our own, how many inputs of a test set
 * it predicts right, and how many of the inputs built from it fail. The test set is made by code that shares nothing with the search.
 *
 *     node bench/refining.js [--seeds 1-10] [subject ...]
 *
 * The first seed of each pays for what is compiled on the way.
 */
import { atOnce } from "../dist/base/in-turns.js";
import { Random } from "../dist/base/random.js";
import { vocabularyOf } from "../dist/explain/features/vocabulary.js";
import { inputReader } from "../dist/explain/make/made-input.js";
import { Maker } from "../dist/explain/make/maker.js";
import { featureValue } from "../dist/explain/questions/questions.js";
import { refine } from "../dist/explain/refinement/refine.js";
import { readEbnf } from "../dist/grammar/read/read-ebnf.js";
import { subjects, testSet } from "../test/subjects/known-causes.js";
import { failingBranches, questionsIn } from "./circumstances/judging.js";

/** Inputs built from a theory, to see how many of them fail. */
const produced = 40;

/** @param {import("../test/subjects/known-causes.js").Subject} subject @param {number} seed */
async function measure({ grammar: notation, failing, fails, ...subject }, seed) {
  const { grammar } = readEbnf(notation);
  const vocabulary = vocabularyOf(grammar);
  const reader = inputReader(vocabulary);
  const input = reader.read(failing);
  if (!input) throw new Error(`${failing} is no input of its grammar`);
  const maker = new Maker({ vocabulary, reader });
  const before = process.cpuUsage();
  const { tree, counts, ending } = await refine(
    { vocabulary, known: [{ input, fails: true }] },
    async (text) => ({ outcome: fails(text) ? "fail" : "pass" }),
    { seed },
  );
  const { user, system } = process.cpuUsage(before);
  /** @param {string} text */
  const predicts = (text) => {
    const measured = reader.read(text)?.measured;
    let node = tree;
    while (node.kind === "decision" && measured) {
      node = featureValue(node.feature, measured) > node.threshold ? node.above : node.atMost;
    }
    return node.kind === "prediction" && node.fails;
  };
  const random = new Random(seed + 1000);
  const set = testSet({ ...subject, grammar: notation, failing, fails }, random);
  const right = set.failing.filter(predicts).length + set.passing.filter((text) => !predicts(text)).length;
  const built = failingBranches(tree).flatMap((predicates) => {
    return atOnce(maker.inputsFor(predicates, { count: produced, random, near: [input.tree] }));
  });
  return {
    seconds: (user + system) / 1e6,
    runs: counts.asked,
    questions: questionsIn(tree),
    ending,
    accuracy: right / (set.failing.length + set.passing.length),
    precision: built.filter(({ text }) => fails(text)).length / built.length,
    built: built.length,
  };
}

const names = process.argv.slice(2);
const at = names.indexOf("--seeds");
const [, range = "1-10"] = at < 0 ? [] : names.splice(at, 2);
const [first = 1, last = first] = range.split("-").map(Number);
for (const subject of subjects.filter(({ name }) => names.length === 0 || names.includes(name))) {
  for (let seed = first; seed <= last; seed++) {
    const { seconds, runs, questions, ending, accuracy, precision, built } = await measure(subject, seed);
    console.log(
      `${subject.name}, seed ${seed}: ${questions} questions, ${ending}, ${runs} runs, ${seconds.toFixed(2)} s; ` +
        `predicted right ${accuracy.toFixed(3)}, failing of ${built} built ${precision.toFixed(3)}`,
    );
  }
}
