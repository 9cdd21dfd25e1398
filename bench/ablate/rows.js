/** The rows of the table: what changes when mechanisms are off. */

/**
 * @typedef {import("./compare.js").ComparedCase} ComparedCase
 * @typedef {import("./case-process.js").Result} Result
 *
 * Differences and ratios are those of the build without the mechanisms to the full build, over all cases.
 * @typedef {object} Row
 * @property {string} set the mechanisms
 * @property {string} [title] where the set is too long to be printed
 * @property {"compared" | "not called" | "changes nothing" | "not reached"} status
 * @property {number} called in so many cases
 * @property {number} changing so many cases may change, and were run without it
 * @property {number} exact
 * @property {number} same
 * @property {number} offered
 * @property {number} accepted
 * @property {number} unfinished so many more cases did not end
 * @property {number} bytes
 * @property {number} runs
 * @property {number} time
 * @property {number} lines of code
 * @property {readonly string[]} lost cases with the same meaning in the full build only
 * @property {readonly string[]} gained
 */

/**
 * @param {string} set
 * @param {number} lines
 * @param {readonly ComparedCase[]} compared
 * @returns {Row}
 */
export function rowOf(set, lines, compared) {
  const mechanisms = set.split(" + ");
  const pairs = compared.flatMap(({ name, full, without }) => {
    const run = without.get(set);
    return full === null || run === undefined ? [] : [{ name, full, ...run }];
  });
  const ended = pairs.flatMap(({ full, off, fullSeconds }) =>
    off === null ? [] : [{ full: { ...full, seconds: fullSeconds }, off }],
  );
  const reached = ended.filter(({ off }) => mechanisms.some((name) => (off.uses[name]?.calls ?? 0) > 0));
  const called = compared.filter(({ uses }) => mechanisms.some((name) => uses[name] !== undefined)).length;
  const difference = (/** @type {"exact" | "same" | "offered" | "accepted"} */ what) =>
    pairs.reduce((total, { full, off }) => total + Number(off?.[what] ?? false) - Number(full[what]), 0);
  const change = (/** @type {"bytes" | "runs" | "seconds"} */ what) =>
    ended.reduce((total, { full, off }) => total + off[what] - full[what], 0);
  const all = (/** @type {"bytes" | "runs" | "seconds"} */ what) =>
    compared.reduce((total, { full }) => total + (full?.[what] ?? 0), 0);
  // The total is of one run of each case, and the changes are of times measured beside each other.
  const beside = ended.reduce((total, { full }) => total + full.seconds, 0);
  const inTotal = pairs.reduce((total, { full, off }) => total + (off === null ? 0 : full.seconds), 0);
  const weight = inTotal / Math.max(0.001, beside);
  const ratio = (/** @type {"bytes" | "runs"} */ what) => 1 + change(what) / Math.max(1, all(what));
  return {
    set,
    status: statusOf(called, pairs.length, reached.length),
    called,
    changing: pairs.length,
    exact: difference("exact"),
    same: difference("same"),
    offered: difference("offered"),
    accepted: difference("accepted"),
    unfinished: pairs.length - ended.length,
    bytes: ratio("bytes"),
    runs: ratio("runs"),
    time:
      1 +
      (change("seconds") * weight - idleSeconds(mechanisms, set, compared)) / Math.max(0.001, all("seconds")),
    lines,
    lost: pairs.flatMap(({ name, full, off }) => (full.same && off?.same !== true ? [name] : [])),
    gained: pairs.flatMap(({ name, full, off }) => (!full.same && off?.same === true ? [name] : [])),
  };
}

/**
 * The time inside mechanisms in cases that they do not change.
 * @param {readonly string[]} mechanisms
 * @param {string} set
 * @param {readonly ComparedCase[]} compared
 */
function idleSeconds(mechanisms, set, compared) {
  const idle = compared.filter(({ without }) => !without.has(set));
  const all = idle.flatMap(({ uses }) => mechanisms.map((name) => uses[name]?.milliseconds ?? 0));
  return all.reduce((sum, each) => sum + each, 0) / 1_000;
}

/**
 * @param {number} called
 * @param {number} changing
 * @param {number} reached
 * @returns {Row["status"]}
 */
function statusOf(called, changing, reached) {
  if (called === 0) return "not called";
  if (changing === 0) return "changes nothing";
  return reached === 0 ? "not reached" : "compared";
}

/** What a mechanism that is worth nothing may be worth: shares of all cases, and ratios. */
const leastShare = 0.005;
const mostRuns = 1.05;
const mostBytes = 1.005;

/**
 * @param {Row} row
 * @param {number} cases
 */
export function isWorthNothing({ status, exact, same, unfinished, bytes, runs }, cases) {
  if (status === "not reached") return false;
  const loss = Math.max(-exact, -same, unfinished);
  return loss <= leastShare * cases && runs <= mostRuns && bytes <= mostBytes;
}

/** @param {readonly ComparedCase[]} compared */
export function fullLine(compared) {
  const all = compared.flatMap(({ full }) => full ?? []);
  const count = (/** @type {"exact" | "same" | "offered" | "accepted"} */ what) =>
    all.filter((each) => each[what]).length;
  const sum = (/** @type {"bytes" | "runs" | "seconds"} */ what) =>
    all.reduce((total, each) => total + each[what], 0);
  return (
    `full build: ${compared.length} cases, exact ${count("exact")}, same meaning ${count("same")}, offered ${count("offered")}, ` +
    `accepted ${count("accepted")}, unfinished ${compared.length - all.length}, bytes ${sum("bytes")}, runs ${sum("runs")}, own time ${sum("seconds").toFixed(1)} s`
  );
}

const widths = [34, 9, 7, 7, 9, 10, 12, 8, 8, 8, 7];

export const headLine = () =>
  inColumns([
    "without",
    "changing",
    "exact",
    "same",
    "offered",
    "accepted",
    "unfinished",
    "bytes",
    "runs",
    "time",
    "lines",
  ]);

/** @param {Row} row */
export function lineOf(row) {
  const { set, title = set, status, changing, unfinished, lines } = row;
  const ratios = [row.bytes, row.runs, row.time].map((each) => each.toFixed(3));
  if (status !== "compared") {
    return `${inColumns([title, "0", "", "", "", "", "", "", "", ratios[2] ?? "", String(lines)])}  ${status}`;
  }
  const differences = [row.exact, row.same, row.offered, row.accepted].map((each) =>
    each > 0 ? `+${each}` : String(each),
  );
  return inColumns([title, String(changing), ...differences, String(unfinished), ...ratios, String(lines)]);
}

/** @param {readonly string[]} cells */
const inColumns = (cells) =>
  cells
    .map((cell, index) =>
      index === 0 ? `${cell} `.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0),
    )
    .join("");
