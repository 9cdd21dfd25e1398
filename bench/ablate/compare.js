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
 * @property {Map<string, Result | null>} without by the name of a set; a set is absent where it changes nothing
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
  const lane = async () => {
    const process = new CaseProcess(search, deadline);
    while (!isOver()) {
      const { value, done } = await drawn.next();
      if (done) break;
      const watched = await process.run(value.sent, { watches: true });
      const full = watched && (await process.run(value.sent));
      const each = { ...value, full, uses: watched?.uses ?? {}, without: new Map() };
      compared.push(each);
      await runWithout(process, sets, each);
    }
    process.stop();
  };
  await Promise.all(Array.from({ length: jobs }, lane));
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
  const lane = async () => {
    const process = new CaseProcess(search, deadline);
    for (const each of pending) await runWithout(process, [set], each);
    process.stop();
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
  for (const set of sets) {
    const off = set.split(" + ");
    if (off.some((name) => uses[name]?.matters)) without.set(set, await process.run(sent, { off }));
  }
}
