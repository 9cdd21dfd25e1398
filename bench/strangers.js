/**
 * How Culprit does on cases that nobody on the project made, drawn anew from the files of this machine in each run:
 * `npm run bench -- strangers [--seed <n>] [--size <n>] [--from <folder> …] [--only <format> …] [--show <n>] [section …]`.
 *
 * The sections: faults, several. --size is the number of cases of a section, --show prints so many
 * repairs beside the original. Formats without a program on this machine are named and skipped.
 */
import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { benchFaults } from "./strangers/fault-figures.js";
import { findFiles } from "./strangers/files.js";

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
const common = { seed, files, only: values.only, show: Number(values.show) };

if (isWanted("faults")) await benchFaults({ ...common, size: Number(values.size ?? 150) });
if (isWanted("several")) await benchFaults({ ...common, size: Number(values.size ?? 45), several: true });
