/** Where the cases of each search come from. */
import { faultCases } from "../strangers/faults.js";
import { findFiles } from "../strangers/files.js";
import { startJudges } from "../strangers/judges.js";

/** @type {Record<string, import("./compare.js").Source>} */
export const sources = {
  repair: { search: "repair", size: 60, deadline: 60_000, cases: faults },
};

/** Every fourth case has several faults. */
const ofSeveral = 4;

/**
 * @param {{ seed: number, size: number, from: readonly string[] }} options
 * @returns {AsyncGenerator<{ name: string, sent: unknown }>}
 */
async function* faults({ seed, size, from }) {
  const files = findFiles(from);
  const { judges, missing, stop } = startJudges([...files.keys()]);
  if (missing.length > 0) console.log(`left out, as their programs are not here: ${missing.join(", ")}`);
  const severals = faultCases({ seed, size: Math.ceil(size / ofSeveral), judges, files, several: true });
  const singles = faultCases({ seed, size, judges, files });
  try {
    for (let count = 0; count < size; count++) {
      const { value, done } = await (count % ofSeveral === ofSeveral - 1 ? severals : singles).next();
      if (done) continue;
      const { name, format, kind, input, original } = value;
      yield { name: `${format}, ${kind}: ${name}`, sent: { format, input, original } };
    }
  } finally {
    await stop();
  }
}
