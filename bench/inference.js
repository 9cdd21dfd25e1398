// Grammars learned from five samples: how much of their inputs a parser accepts (precision), and how much of a parser's inputs they derive (recall).
//
//   npm run build && node bench/inference.js [--seed <n>] [--only <format>] [--show]
//
// Samples and inputs are drawn anew. The samples are of five lengths, of sixty drawn.

import { parseArgs } from "node:util";
import { Random } from "../dist/base/random.js";
import { writeEbnf } from "../dist/grammar/write/ebnf.js";
import { inferGrammar } from "../dist/inference/infer-grammar.js";
import { generate } from "../dist/library/generate.js";
import { recognizes } from "../dist/parse/parse.js";
import { Draw, formats } from "./inference/formats.js";

const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    only: { type: "string", default: "" },
    show: { type: "boolean", default: false },
  },
});
const seed = Number(values.seed ?? Math.floor(Math.random() * 1e9));
/** What counts as learned. */
const enough = { precision: 0.9, recall: 0.7 };

/** @param {import("./inference/formats.js").Format} format */
async function measured({ parse, make }) {
  const draw = new Draw(new Random(seed));
  const accepts = (/** @type {string} */ text) => {
    try {
      parse(text);
      return true;
    } catch {
      return false;
    }
  };
  /** @param {number} number */
  const texts = (number) => {
    const made = new Set();
    for (let tries = 0; made.size < number && tries < 50 * number; tries++) {
      const text = make(draw);
      if (text !== "" && accepts(text)) made.add(text);
    }
    return [...made];
  };
  const pool = texts(60).sort((one, other) => one.length - other.length);
  const samples = [0.25, 0.5, 0.7, 0.87, 0.97].map((share) => pool[Math.floor(share * pool.length)] ?? "");
  const unseen = texts(260)
    .filter((text) => !samples.includes(text))
    .slice(0, 200);
  const oracle = async (/** @type {string} */ text) => ({
    outcome: /** @type {"pass" | "fail"} */ (accepts(text) ? "pass" : "fail"),
  });
  const found = await inferGrammar(samples, oracle, { signal: new AbortController().signal });
  if (found === undefined) throw new Error("no sample was accepted");
  const { grammar, asked } = found;
  const made = [...new Set(generate(grammar, { number: 200, size: 40, seed: 1 }))];
  const precision = made.filter(accepts).length / made.length;
  const recall = unseen.filter((text) => recognizes(grammar, text)).length / unseen.length;
  if (values.show) console.log(`${samples.join("\n---\n")}\n\n${writeEbnf(grammar)}`);
  return { asked, precision, recall };
}

console.log(`seed ${seed}`);
/** @type {{ precision: number, recall: number }[]} */
const all = [];
for (const [name, format] of Object.entries(formats)) {
  if (!name.includes(values.only)) continue;
  const { asked, precision, recall } = await measured(format);
  all.push({ precision, recall });
  console.log(`${name}: precision ${percent(precision)}, recall ${percent(recall)}, ${asked} questions`);
}
const mean = (/** @type {"precision" | "recall"} */ of) =>
  all.reduce((sum, each) => sum + each[of], 0) / all.length;
const good = all.filter(({ precision, recall }) => precision >= enough.precision && recall >= enough.recall);
console.log(
  `${all.length} formats: precision ${percent(mean("precision"))}, recall ${percent(mean("recall"))}; ${good.length} with at least 90 % and 70 %`,
);

/** @param {number} share */
function percent(share) {
  return `${Math.round(100 * share)} %`;
}
