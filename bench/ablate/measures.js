/** What one case gives with each search. Loaded behind the hooks, so that it meets the stubs. */
import { judges } from "../strangers/judges.js";
import { repairCase } from "../strangers/repairing.js";

/**
 * What came of a case.
 * @typedef {object} Measured
 * @property {boolean} exact Whether the answer is the original, or the truth.
 * @property {boolean} same Whether it means the same as that.
 * @property {boolean} offered Whether it or another answer offered beside it is exact.
 * @property {boolean} accepted
 * @property {number} bytes of the result of a reduction, of a repair those that it deletes
 * @property {number} runs
 * @property {number} seconds of processor time that are our own
 *
 * @typedef {{ format: string, input: Uint8Array, original: Uint8Array }} SentFault
 */

/** @type {Record<import("./mechanisms.js").Search, (sent: any) => Promise<Measured>>} */
export const measures = { repair: measureRepair };

/** Runs and questions bound a repair; a limit of time would let the load of the machine decide. */
const mostSeconds = 600;

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

/**
 * @param {SentFault} sent
 * @returns {Promise<Measured>}
 */
async function measureRepair({ format, input, original }) {
  const fault = { name: "", path: "", format, kind: /** @type {const} */ ("several"), faults: [], input, original };
  const result = await repairCase({ ...fault, oracle: oracleOf(format) }, { seconds: mostSeconds });
  return {
    exact: result.isExact,
    same: result.isSame,
    offered: result.isExact || result.alternatives.some((bytes) => Buffer.from(original).equals(bytes)),
    accepted: result.isAccepted,
    bytes: result.bytesDeleted,
    runs: result.runs,
    seconds: result.ownSeconds,
  };
}
