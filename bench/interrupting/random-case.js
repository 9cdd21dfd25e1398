/** Random inputs, each with a program that fails on it and a command line of one of the verbs. */
import { Random } from "../../dist/base/random.js";
import { builtinGrammar } from "../../dist/format/builtin-formats.js";
import { partProducer } from "../../dist/generate/constrain.js";
import { uniform } from "../../dist/generate/models.js";
import { sitesOf } from "../../dist/generate/sites.js";
import { readGrammar } from "../../dist/grammar/read/read.js";
import { textOf } from "../../dist/tree/text.js";

/**
 * @typedef {object} RandomCase
 * @property {string} name
 * @property {string} input The name of the file that fails.
 * @property {readonly string[]} words The command line.
 * @property {readonly string[] | undefined} before A command line that must have ended before this one, if there is one.
 * @property {Readonly<Record<string, string>>} files
 */

const formats = ["json", "toml", "url", "ini", "csv", "xml", "yaml", "dot", "sexp", "arithmetic"];
const sites = new Map(
  formats.map((name) => {
    const { text } = /** @type {{ text: string }} */ (builtinGrammar(name));
    return [name, sitesOf(readGrammar(text, { format: "ebnf" }).grammar)];
  }),
);

export const verbs = [
  ...["minimize", "repair", "isolate", "abstract", "explain", "debug", "predict"],
  ...["parse", "generate", "learn", "specialize", "compare"],
];

/** Expansions of the grammar in an input: up to this power of two. */
const largestPower = 11;

/** @param {number} seed @returns {RandomCase} */
export function randomCase(seed) {
  const random = new Random(seed);
  const chosen = (/** @type {readonly string[]} */ list) =>
    /** @type {string} */ (list[random.below(list.length)]);
  const verb = chosen(verbs);
  const format = chosen(formats);
  const producer = partProducer({ sites: /** @type {any} */ (sites.get(format)), model: uniform, random });
  const produced = () => textOf(producer.produce(2 ** (1 + random.below(largestPower))));
  const texts = Array.from({ length: 4 }, produced);
  const [text = ""] = texts.toSorted((one, other) => other.length - one.length);
  const partOf = (/** @type {number} */ most) => {
    const start = random.below(Math.max(1, text.length));
    return text.slice(start, start + 1 + random.below(most));
  };
  const input = `input.${format}`;
  const oracle = oracleSource(partOf(3), chosen(["", "", partOf(1)]));
  const asked = ["--grammar", format, "--oracle", "oracle.mjs", "--json", "--timeout", "20s"];
  const program = ["--grammar", format, "--json", "--", "sh", "program.sh", "{}"];
  const on = random.below(4) === 0 ? program : asked;
  const samples = texts.map((_, index) => `sample${index}.${format}`);
  /** @type {Record<string, readonly string[]>} */
  const words = {
    predict: [
      "predict",
      "--theory",
      "input.theory.json",
      input,
      ...samples,
      "--oracle",
      "oracle.mjs",
      "--json",
    ],
    parse: ["parse", input, "--grammar", format, "--json", ...(random.below(2) === 0 ? ["--tolerant"] : [])],
    generate: ["generate", "--grammar", format, "--json", "--out", "made", "-n", "100000"],
    learn: ["learn", input, ...samples, "--grammar", format, "--json"],
    specialize: [
      ...["specialize", "at least 6 firsts and at least 6 seconds", "--grammar", "json", "--json"],
      ...["--pattern", "firsts=null", "--pattern", "seconds=true", "--out", "special.ebnf"],
    ],
    compare: [
      "compare",
      ...samples,
      "--grammar",
      format,
      "--json",
      "--calls",
      "printed",
      "--",
      "sh",
      "program.sh",
      "{}",
    ],
  };
  return {
    name: `${verb} ${format} ${text.length}`,
    input,
    words: words[verb] ?? [verb, input, ...on],
    before: verb === "predict" ? ["explain", input, ...asked, "--max-tests", "40"] : undefined,
    files: {
      [input]: text,
      ...Object.fromEntries(samples.map((name, index) => [name, /** @type {string} */ (texts[index])])),
      "oracle.mjs": oracle,
      "program.sh": programSource(text),
    },
  };
}

/** Fails where the one text is in the input, and refuses inputs in which the other comes first. */
const oracleSource = (
  /** @type {string} */ failing,
  /** @type {string} */ refused,
) => `export default (text) => {
  if (${JSON.stringify(refused)} !== "" && text.lastIndexOf(${JSON.stringify(refused)}) === 0) return "unresolved";
  if (text.includes(${JSON.stringify(failing)})) throw new Error("fails at " + ${JSON.stringify(failing.length)});
  return "pass";
};
`;

/** Takes a while and fails on inputs of half the length or more. */
const programSource = (/** @type {string} */ text) =>
  `sleep 0.02\n[ "$(wc -c <"$1")" -lt ${Math.ceil(Buffer.byteLength(text) / 2)} ] || { echo "too long" >&2; exit 1; }\n`;
