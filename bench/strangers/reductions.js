/**
 * Cases of kind (b): strangers' files with a property, reduced with and without a grammar.
 */
import { Random } from "../../dist/base/random.js";
import { minimize } from "../../dist/reduce/minimize.js";
import { grammarOfInput } from "../../dist/session/grammars/grammar-source.js";
import { readingTreeSource } from "../../dist/session/grammars/trees-by-grammar.js";
import { drawFiles, shortName } from "./files.js";
import { judges as allJudges } from "./judges.js";
import { measuring } from "./measuring.js";
import { properties } from "./properties.js";

/**
 * @typedef {import("./properties.js").Property} Property
 * @typedef {import("../repair/started.js").Oracle} Oracle
 * @typedef {import("../../dist/reduce/tree/tree-source.js").TreeSource} TreeSource
 *
 * @typedef {object} ReductionCase
 * @property {string} name
 * @property {string} path
 * @property {string} format
 * @property {string} property
 * @property {Uint8Array} input
 * @property {Oracle} oracle fails while the property holds
 *
 * @typedef {{ bytes: Uint8Array, runs: number, ownSeconds: number, isStopped: boolean }} Reduction
 */

/** So many files are looked at for one with the property. */
const mostUseless = 60;
/** More than a person waits for one small file. */
const mostSeconds = 20;

/**
 * The same seed gives the same cases while the files of the machine stay the same. Properties take turns.
 * @param {object} options
 * @param {number} options.seed
 * @param {number} options.size
 * @param {ReadonlyMap<string, import("../repair/started.js").Started>} options.judges by format
 * @param {ReadonlyMap<string, readonly string[]>} options.files by format, from `findFiles`
 * @returns {AsyncGenerator<ReductionCase>}
 */
export async function* reductionCases({ seed, size, judges, files }) {
  const streams = properties
    .filter(({ format }) => judges.has(format))
    .map((property, index) => {
      const random = new Random(seed + 2000 + index);
      return { property, random, texts: drawFiles(property.format, files, random) };
    });
  const ended = new Set();
  for (let made = 0; made < size && ended.size < streams.length; ) {
    for (const stream of streams) {
      const { oracle } = judges.get(stream.property.format) ?? {};
      if (made >= size || ended.has(stream) || oracle === undefined) continue;
      const next = await nextCase(stream, oracle);
      if (next === null) ended.add(stream);
      else {
        made += 1;
        yield next;
      }
    }
  }
}

/**
 * @param {{ property: Property, random: Random, texts: Iterator<{ path: string, text: string }> }} stream
 * @param {Oracle} program
 * @returns {Promise<ReductionCase | null>}
 */
async function nextCase({ property, random, texts }, program) {
  for (let useless = 0; useless < mostUseless; useless++) {
    const { value, done } = texts.next();
    if (done) return null;
    const { path, text } = value;
    const holds = await property.find(text, program, random);
    if (holds === null) continue;
    return {
      name: shortName(path),
      path,
      format: property.format,
      property: property.name,
      input: new TextEncoder().encode(text),
      oracle: async (bytes) => ({
        outcome: (await holds(new TextDecoder().decode(bytes))) ? "fail" : "pass",
      }),
    };
  }
  return null;
}

/**
 * @param {Pick<ReductionCase, "input" | "oracle">} reduction
 * @param {{ tree?: TreeSource, seconds?: number }} [options]
 * @returns {Promise<Reduction>}
 */
export async function reduceCase({ input, oracle: program }, { tree, seconds = mostSeconds } = {}) {
  const { oracle, cost } = measuring(program, { seconds });
  const { bytes, stopped } = await minimize(input, oracle, { ...(tree && { tree }) });
  return { ...cost(), bytes, isStopped: stopped !== null };
}

/**
 * The trees that `culprit minimize` would use for a file of this format: by a built-in grammar or an installed
 * tree-sitter language; undefined when there is neither.
 * @param {string} format
 * @param {Uint8Array} input
 */
export async function treesFor(format, input) {
  const name = allJudges[format]?.fileName ?? "input";
  const source = await grammarOfInput({ name, bytes: input }, { grammar: undefined, start: undefined });
  return source && readingTreeSource(source, input);
}
