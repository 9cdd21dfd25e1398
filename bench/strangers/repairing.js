/**
 * Repairs a case as `culprit repair` does, and measures the result against the original.
 */
import { BUILTIN_FORMATS } from "../../dist/format/builtin-formats.js";
import { formatOf, lenientGrammarOf } from "../../dist/format/format.js";
import { readEbnf } from "../../dist/grammar/read/read-ebnf.js";
import { repair } from "../../dist/repair/repair.js";
import { judges, meansTheSame } from "./judges.js";
import { measuring } from "./measuring.js";

/**
 * @typedef {import("./faults.js").FaultCase} FaultCase
 * @typedef {import("../../dist/repair/repair.js").RepairOptions} RepairOptions
 * @typedef {import("../../dist/grammar/grammar.js").Grammar} Grammar
 *
 * @typedef {object} RepairResult
 * @property {Uint8Array | null} bytes the repaired text
 * @property {boolean} isAccepted
 * @property {boolean} isExact the original again
 * @property {boolean} isSame the original's data, or its tokens
 * @property {number} runs
 * @property {number} ownSeconds processor time without that of the program
 * @property {number | null} probability that Culprit reports
 * @property {boolean} isSecondSame the second repair that is shown is the original's data
 * @property {boolean} isStopped by a limit
 */

/** Ends what is in vain. Unlike seconds it ends every repetition at the same place. */
const mostTests = 1000;

/** @type {Map<string, Grammar>} */
const grammars = new Map();

/**
 * @param {FaultCase} fault
 * @param {{ seconds: number, tests?: number, options?: Partial<RepairOptions> }} limits
 * @returns {Promise<RepairResult>}
 */
export async function repairCase(fault, { seconds, tests = mostTests, options = {} }) {
  const given = repairOptions(fault);
  const { oracle, cost } = measuring(fault.oracle, { seconds, tests });
  const found = await repair(fault.input, oracle, { ...given, ...options });
  const { bytes, stopped, probability, alternatives } = found;
  const isSecondSame = alternatives.some((each) => judged(fault, each.bytes).isSame);
  return { ...cost(), ...judged(fault, bytes), probability, isSecondSame, isStopped: stopped !== null };
}

/**
 * What the command line gives to `repair` for a file of this name.
 * @param {Pick<FaultCase, "format" | "input">} fault
 * @returns {RepairOptions}
 */
export function repairOptions({ format, input }) {
  const { fileName = "input" } = judges[format] ?? {};
  const known = formatOf(BUILTIN_FORMATS, fileName, input);
  const reading = known && lenientGrammarOf(BUILTIN_FORMATS, known);
  return {
    grammar: grammarOf(known?.strict),
    lenient: grammarOf(reading?.textFor(new TextDecoder().decode(input))),
    lenientUnit: reading?.unit,
    format: known?.name,
  };
}

/**
 * @param {FaultCase} fault
 * @param {Uint8Array | null} bytes
 */
export function judged({ format, original }, bytes) {
  const meant = new TextDecoder().decode(original);
  const text = bytes === null ? null : new TextDecoder().decode(bytes);
  const isExact = text === meant;
  const isSame = isExact || (text !== null && meansTheSame(format, meant, text));
  return { bytes, isAccepted: text !== null, isExact, isSame };
}

/**
 * The grammar of this text, read once.
 * @param {string | undefined} text
 */
function grammarOf(text) {
  if (text === undefined) return undefined;
  const grammar = grammars.get(text) ?? readEbnf(text).grammar;
  grammars.set(text, grammar);
  return grammar;
}
