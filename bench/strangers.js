/**
 * How Culprit does on cases that nobody on the project made, drawn anew from the files of this machine in each run:
 * `npm run bench -- strangers [--seed <n>] [--size <n>] [--from <folder> …] [--only <format> …] [--show <n>] [section …]`.
 *
 * The sections: faults (one in each file), several (two to four), habits (of people), unfamiliar (one fault in formats
 * without a grammar), reductions, binaries, theories. --size is the number of cases of a section. --show prints so many results of each, repairs beside the original. Formats without a program on
 * this machine are named and skipped.
 */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { benchBinaries } from "./strangers/binary-figures.js";
import { benchFaults } from "./strangers/fault-figures.js";
import { findFiles } from "./strangers/files.js";
import { familiar, unfamiliar } from "./strangers/judges.js";
import { benchReductions } from "./strangers/reduction-figures.js";
import { benchTheories } from "./strangers/theory-figures.js";

const { values, positionals: sections } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string" },
    size: { type: "string" },
    from: { type: "string", multiple: true, default: [] },
    only: { type: "string", multiple: true, default: [] },
    show: { type: "string", default: "0" },
  },
});
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
const isWanted = (/** @type {string} */ name) => sections.length === 0 || sections.includes(name);
console.log(`seed ${seed}: repeat these cases with --seed ${seed}`);
const files = findFiles(values.from);
const common = { seed, files, show: Number(values.show) };
const isOnly = (/** @type {string} */ format) => values.only.length === 0 || values.only.includes(format);
const known = { ...common, formats: Object.keys(familiar).filter(isOnly) };
const unknown = { ...common, formats: Object.keys(unfamiliar).filter(isOnly) };

const size = values.size === undefined ? undefined : Number(values.size);

// The default sizes end together within ten minutes on two cores.
if (isWanted("faults")) await benchFaults({ ...known, size: size ?? 120 });
if (isWanted("several")) await benchFaults({ ...known, size: size ?? 30, several: true });
if (isWanted("habits")) await benchFaults({ ...known, size: size ?? 40, habits: true });
if (isWanted("unfamiliar")) await benchFaults({ ...unknown, size: size ?? 33 });
if (isWanted("reductions")) await benchReductions({ ...known, size: size ?? 30 });
if (isWanted("binaries")) await benchBinaries({ seed, size: size ?? 40 });
if (isWanted("theories")) await benchTheories({ seed, size: size ?? 14, show: common.show });
