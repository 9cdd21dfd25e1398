/** Runs cases with and without each mechanism. */
import { CaseProcess } from "./case-process.js";

/**
 * @typedef {import("./case-process.js").Result} Result
 *
 * Where the cases of a search come from.
 * @typedef {object} Source
 * @property {import("./mechanisms.js").Search} search
 * @property {number} size how many by default
 * @property {number} deadline of one case, in milliseconds
 * @property {(options: { seed: number, size: number, from: readonly string[] }) => AsyncGenerator<import("./sources.js").SentCase>} cases
 *
 * @typedef {object} ComparedCase
 * @property {string} name
 * @property {unknown} sent
 * @property {Result | null} full null when it did not end in time
 * @property {Readonly<Record<string, import("./switched.js").Use>>} uses by mechanism
 * @property {Map<string, Without>} without by the name of a set; a set is absent where it changes nothing
 *
 * A case without a set of mechanisms, null when it did not end, and the time of the full build just before and after.
 * @typedef {{ off: Result | null, fullSeconds: number }} Without
 */

/**
 * Runs each case with everything on, then without each set that may change it. A set is the names of mechanisms with
 * " + " between.
 * @param {Source} source
 * @param {object} options
 * @param {readonly string[]} options.sets
 * @param {number} options.seed
 * @param {number} options.size
 * @param {readonly string[]} options.from
 * @param {number} options.jobs
 * @param {() => boolean} options.isOver whether no further case begins
 */
export async function compareCases({ search, cases, deadline }, { sets, jobs, isOver, ...drawing }) {
  /** @type {ComparedCase[]} */
  const compared = [];
  const drawn = cases(drawing);
  await inProcesses(search, { jobs, deadline }, async (process) => {
    while (!isOver()) {
      const { value, done } = await drawn.next();
      if (done) break;
      const watched = await process.run(value.sent, { watches: true });
      const full = watched && (await process.run(value.sent));
      const each = { ...value, full, uses: watched?.uses ?? {}, without: new Map() };
      // A process gets faster while it runs, so every second case goes the other way round.
      const inOrder = compared.push(each) % 2 === 0 ? sets : sets.toReversed();
      await runWithout(process, inOrder, each);
    }
  });
  await drawn.return(undefined);
  return compared;
}

/**
 * Runs cases that were run before without one more set.
 * @param {Source} source
 * @param {string} set
 * @param {readonly ComparedCase[]} compared
 * @param {number} jobs
 */
export async function compareOneMore({ search, deadline }, set, compared, jobs) {
  const pending = compared.values();
  await inProcesses(search, { jobs, deadline }, async (process) => {
    for (const each of pending) await runWithout(process, [set], each);
  });
}

/**
 * @param {string} search
 * @param {{ jobs: number, deadline: number }} options
 * @param {(process: CaseProcess) => Promise<void>} act
 */
async function inProcesses(search, { jobs, deadline }, act) {
  const lane = async () => {
    const process = new CaseProcess(search, deadline);
    try {
      await act(process);
    } finally {
      process.stop();
    }
  };
  await Promise.all(Array.from({ length: jobs }, lane));
}

/**
 * @param {CaseProcess} process
 * @param {readonly string[]} sets
 * @param {ComparedCase} compared
 */
async function runWithout(process, sets, { sent, full, uses, without }) {
  if (full === null) return;
  const changing = sets.filter((set) => set.split(" + ").some((name) => uses[name]?.matters));
  if (changing.length === 0) return;
  const before = await process.run(sent);
  /** @type {(readonly [string, Result | null])[]} */
  const runs = [];
  for (const set of changing) runs.push([set, await process.run(sent, { off: set.split(" + ") })]);
  const after = await process.run(sent);
  const fullSeconds = before && after ? (before.seconds + after.seconds) / 2 : full.seconds;
  for (const [set, off] of runs) without.set(set, { off, fullSeconds });
}
