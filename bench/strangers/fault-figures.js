/**
 * Prints how many random faults are repaired, by format and by kind of fault.
 */
import { deleteNearestToken } from "./baseline.js";
import { faultCases } from "./faults.js";
import { startJudges } from "./judges.js";
import { mean, spread } from "./measuring.js";
import { judged, repairCase } from "./repairing.js";
import { showRepair } from "./show-repair.js";

/**
 * @typedef {import("./faults.js").FaultCase} FaultCase
 * @typedef {import("./repairing.js").RepairResult} RepairResult
 * @typedef {{ fault: FaultCase, result: RepairResult, baseline: { isAccepted: boolean, isSame: boolean } }} Row
 */

/** More than a person waits for one file; the limit of runs ends most searches earlier. */
const mostSeconds = 30;

/**
 * @param {object} options
 * @param {number} options.seed
 * @param {number} options.size
 * @param {ReadonlyMap<string, readonly string[]>} options.files
 * @param {readonly string[]} options.formats
 * @param {number} options.show
 * @param {boolean} [options.several]
 * @param {boolean} [options.habits]
 */
export async function benchFaults({ seed, size, files, formats, show, several = false, habits = false }) {
  const { judges, missing, stop } = startJudges(formats);
  if (missing.length > 0) console.log(`skipped, as their programs are not here: ${missing.join(", ")}`);
  /** @type {Row[]} */
  const rows = [];
  for await (const fault of faultCases({ seed, size, judges, files, several, habits })) {
    const result = await repairCase(fault, { seconds: mostSeconds });
    const baseline = judged(fault, await deleteNearestToken(fault));
    rows.push({ fault, result, baseline });
    if (rows.length <= show) showRepair(fault, result);
  }
  await stop();
  const what = habits ? "a habit of people" : several ? "two to four faults" : "one fault";
  console.log(`\n${what} in each of ${rows.length} files`);
  const withoutCases = [...judges.keys()].filter((format) =>
    rows.every(({ fault }) => fault.format !== format),
  );
  if (withoutCases.length > 0) console.log(`no cases met (--from adds folders): ${withoutCases.join(", ")}`);
  for (const [name, group] of groupsOf(rows, ({ fault }) => fault.format))
    console.log(figuresOf(name, group));
  console.log();
  for (const [name, group] of groupsOf(rows, kindOf)) console.log(figuresOf(name, group));
  console.log(figuresOf("all", rows));
  for (const line of calibrationOf(rows)) console.log(line);
}

/** The lower ends of the bins of probabilities. */
const bins = [0, 0.1, 0.3, 0.5, 0.7, 0.8, 0.9, 0.95];

/**
 * How often repairs are right, by the probability that Culprit reports.
 * @param {readonly Row[]} rows
 */
function calibrationOf(rows) {
  const known = rows.flatMap(({ result }) =>
    result.probability === null ? [] : [{ ...result, probability: result.probability }],
  );
  return bins.flatMap((least, index) => {
    const most = bins[index + 1] ?? Infinity;
    const own = known.filter(({ probability }) => probability >= least && probability < most);
    if (own.length === 0) return [];
    const right = own.filter(({ isSame }) => isSame).length;
    const second = own.filter(({ isSame, isSecondSame }) => !isSame && isSecondSame).length;
    return [
      `probability from ${least.toFixed(2)}: ${own.length} repairs, ${right} right, of ${second} more the second`,
    ];
  });
}

/** @param {Row} row */
function kindOf({ fault }) {
  if (fault.kind === "several") return `${fault.faults.length} faults`;
  const [first] = fault.faults;
  return first === undefined ? fault.kind : `${first.token} ${fault.kind}`;
}

/**
 * @param {readonly Row[]} rows
 * @param {(row: Row) => string} keyOf
 */
function groupsOf(rows, keyOf) {
  /** @type {Map<string, Row[]>} */
  const groups = new Map();
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row]);
  return [...groups].sort(([left], [right]) => (left < right ? -1 : 1));
}

/**
 * @param {string} name
 * @param {readonly Row[]} rows
 */
function figuresOf(name, rows) {
  const results = rows.map(({ result }) => result);
  const share = (/** @type {(result: RepairResult) => boolean} */ isCounted) =>
    `${((100 * results.filter(isCounted).length) / Math.max(1, results.length)).toFixed(0)} %`.padStart(5);
  const ofBaseline = rows.filter(({ baseline }) => baseline.isSame).length;
  const seconds = results.map((result) => result.ownSeconds);
  return [
    name.padEnd(24),
    String(rows.length).padStart(4),
    `exact ${share(({ isExact }) => isExact)}`,
    `same ${share(({ isSame }) => isSame)}`,
    `accepted ${share(({ isAccepted }) => isAccepted)}`,
    `runs ${spread(results.map((result) => result.runs))}`,
    `own s mean ${mean(seconds).toFixed(2)} max ${Math.max(0, ...seconds).toFixed(1)}`,
    `baseline same ${((100 * ofBaseline) / Math.max(1, rows.length)).toFixed(0)} %`,
    `stopped ${results.filter(({ isStopped }) => isStopped).length}`,
  ].join("  ");
}
