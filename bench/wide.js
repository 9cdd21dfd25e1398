// What width brings: the time of searches on 1 to 64 places at once, on a virtual clock, when programs take 100 ms, or 50 to 500 ms
// by their candidate; behind it how many runs were started for each that was needed. The questions have to be the same for any
// number of places.
//
// `--held` and `--second` are cases on which nothing was chosen.
//
//   node bench/wide.js [--held | --second] [--random] [--jobs 1,8,64] [--waste <ratio>] [--handling <milliseconds>] [--build <dist of another version>] [part of a case's name …]

import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { printTable } from "./reduce/counting.js";
import { cases } from "./wide/cases.js";
import { heldOut } from "./wide/held-out.js";
import { secondHeldOut } from "./wide/second-held-out.js";
import { latencies, modulesOf, simulate } from "./wide/simulate.js";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    held: { type: "boolean", default: false },
    second: { type: "boolean", default: false },
    random: { type: "boolean", default: false },
    jobs: { type: "string", default: "2,4,8,16,64" },
    waste: { type: "string", default: "2" },
    handling: { type: "string", default: "0" },
    build: { type: "string", default: "dist" },
  },
});
const widths = values.jobs.split(",").map(Number);
const how = {
  modules: await modulesOf(pathToFileURL(resolve(values.build)).href),
  latency: values.random ? latencies.random : latencies.fixed,
  waste: Number(values.waste),
  handling: Number(values.handling),
};
const rows = [["case", "runs", ...widths.map(String), "processor time, ms a run"]];
const chosen = values.held ? heldOut : values.second ? secondHeldOut : cases;
for (const subject of chosen) {
  if (positionals.length > 0 && !positionals.some((part) => subject.name.includes(part))) continue;
  const alone = await simulate(subject, { ...how, width: 1 });
  const row = [subject.name, `${alone.needed}`];
  const processor = [alone.processor / alone.needed];
  for (const width of widths) {
    const wide = await simulate(subject, { ...how, width });
    if (wide.order !== alone.order)
      throw new Error(`${subject.name}: the questions are others with ${width} jobs`);
    row.push(`${(alone.time / wide.time).toFixed(2)} (${(wide.started / wide.needed).toFixed(1)})`);
    processor.push(wide.processor / wide.started);
  }
  rows.push([...row, processor.map((milliseconds) => milliseconds.toFixed(1)).join(" ")]);
}
printTable(rows);
