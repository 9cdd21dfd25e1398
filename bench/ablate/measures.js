/** What one case gives with each search. Loaded behind the hooks, so that it meets the stubs. */
import { Random } from "../../dist/base/random.js";
import { repair } from "../../dist/repair/repair.js";
import { explainCase } from "../strangers/explaining-case.js";
import { judges } from "../strangers/judges.js";
import { measuring } from "../strangers/measuring.js";
import { properties } from "../strangers/properties.js";
import { reduceCase, treesFor } from "../strangers/reductions.js";
import { judged, repairOptions } from "../strangers/repairing.js";
import { theoryCase } from "../strangers/theories.js";

/**
 * What came of a case.
 * @typedef {object} Measured
 * @property {boolean} exact Whether the answer is the original, or the truth and named as such.
 * @property {boolean} same Whether it means the same as that.
 * @property {boolean} offered Whether it or another answer offered beside it is exact.
 * @property {boolean} accepted Whether there is an answer.
 * @property {number} bytes of the result of a reduction, of a repair those that it deletes
 * @property {number} runs
 * @property {number} seconds of processor time that are our own
 */

/** @type {Record<import("./mechanisms.js").Search, (sent: any) => Promise<Measured>>} */
export const measures = { repair: measureRepair, reduce: measureReduce, explain: measureExplain };

/** Runs bound a search: a limit of time would let the load of the machine decide. The parent ends what hangs. */
const seconds = 3_600;
const mostRuns = 1_000;

/** @type {Map<string, import("../repair/started.js").Oracle>} */
const oracles = new Map();

/** @param {string} format */
function oracleOf(format) {
  const judge = judges[format];
  if (judge === undefined) throw new Error(`there is no judge of ${format}`);
  const oracle = oracles.get(format) ?? judge.start().oracle;
  oracles.set(format, oracle);
  return oracle;
}

/** @param {{ format: string, input: Uint8Array, original: Uint8Array }} sent */
async function measureRepair({ format, input, original }) {
  const program = oracleOf(format);
  const kind = /** @type {const} */ ("several");
  const fault = { name: "", path: "", format, kind, faults: [], input, original, oracle: program };
  const { oracle, cost } = measuring(program, { seconds, tests: mostRuns });
  const { bytes, diagnosis, alternatives } = await repair(input, oracle, repairOptions(fault));
  const { runs, ownSeconds } = cost();
  const { isExact, isSame, isAccepted } = judged(fault, bytes);
  return {
    exact: isExact,
    same: isSame,
    offered: isExact || alternatives.some((each) => Buffer.from(original).equals(each.bytes)),
    accepted: isAccepted,
    bytes: diagnosis.reduce((sum, { start, end }) => sum + end - start, 0),
    runs,
    seconds: ownSeconds,
  };
}

/** @param {{ property: number, text: string, seed: number, hasGrammar: boolean }} sent */
async function measureReduce({ property: index, text, seed, hasGrammar }) {
  const property = properties[index];
  const holds = await property?.find(text, oracleOf(property.format), new Random(seed));
  if (property === undefined || !holds) throw new Error("the file has lost its property");
  const input = new TextEncoder().encode(text);
  const tree = hasGrammar ? await treesFor(property.format, input) : undefined;
  const { bytes, runs, ownSeconds } = await reduceCase(
    {
      input,
      oracle: async (candidate) => ({
        outcome: (await holds(new TextDecoder().decode(candidate))) ? "fail" : "pass",
      }),
    },
    { seconds, ...(tree && { tree }) },
  );
  // Of a reduction only its size can be judged.
  return {
    exact: true,
    same: true,
    offered: true,
    accepted: true,
    bytes: bytes.length,
    runs,
    seconds: ownSeconds,
  };
}

/** @param {{ seed: number, number: number }} sent */
async function measureExplain({ seed, number }) {
  const result = await explainCase(theoryCase(seed, number), seed);
  const { isTold, isEquivalent, isNamed, runs, ownSeconds } = result;
  const exact = isEquivalent && isNamed;
  return {
    ...result,
    exact,
    same: isEquivalent,
    offered: exact,
    accepted: isTold,
    bytes: 0,
    runs,
    seconds: ownSeconds,
  };
}
