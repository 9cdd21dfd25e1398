/** Where the cases of each search come from. */
import { Random } from "../../dist/base/random.js";
import { faultCases } from "../strangers/faults.js";
import { drawFiles, findFiles, shortName } from "../strangers/files.js";
import { familiar, startJudges, unfamiliar } from "../strangers/judges.js";
import { properties } from "../strangers/properties.js";
import { theoryCase } from "../strangers/theories.js";

/**
 * A case as it is sent to the process that runs it.
 * @typedef {{ name: string, sent: unknown }} SentCase
 * @typedef {{ seed: number, size: number, from: readonly string[] }} Drawing
 */

/** @type {Record<import("./mechanisms.js").Search, import("./compare.js").Source>} */
export const sources = {
  repair: { search: "repair", size: 60, deadline: 30_000, cases: faults },
  reduce: { search: "reduce", size: 32, deadline: 60_000, cases: reductions },
  explain: { search: "explain", size: 14, deadline: 20_000, cases: theories },
};

/**
 * Of five cases one has several faults, one a habit of people, and one a fault in a format without a grammar.
 * @param {Drawing} drawing
 * @returns {AsyncGenerator<SentCase>}
 */
async function* faults({ seed, size, from }) {
  const files = findFiles(from);
  const { judges, missing, stop } = startJudges([...files.keys()]);
  const judgesOf = (/** @type {object} */ formats) =>
    new Map([...judges].filter(([format]) => format in formats));
  if (missing.length > 0) console.log(`left out, as their programs are not here: ${missing.join(", ")}`);
  const drawing = { seed, size, judges: judgesOf(familiar), files };
  const singles = faultCases(drawing);
  const turns = [
    singles,
    singles,
    faultCases({ ...drawing, habits: true }),
    faultCases({ ...drawing, several: true }),
    faultCases({ ...drawing, judges: judgesOf(unfamiliar) }),
  ];
  try {
    for (let count = 0; count < size; count++) {
      const { value, done = true } = (await turns[count % turns.length]?.next()) ?? {};
      if (done || value === undefined) continue;
      const { name, format, kind, input, original } = value;
      yield { name: `${format}, ${kind}: ${name}`, sent: { format, input, original } };
    }
  } finally {
    await stop();
  }
}

/** So many files are looked at for one with a property. */
const mostUseless = 60;

/**
 * Properties take turns, each once with a grammar and once without one. A property is found again in the process of the
 * case, so it gets a seed of its own.
 * @param {Drawing} drawing
 * @returns {AsyncGenerator<SentCase>}
 */
async function* reductions({ seed, size, from }) {
  const files = findFiles(from);
  const { judges, stop } = startJudges([...new Set(properties.map(({ format }) => format))]);
  let pending = properties.map((property, index) => ({
    ...property,
    index,
    texts: drawFiles(property.format, files, new Random(seed + index)),
  }));
  try {
    for (let made = 0; made < size && pending.length > 0; ) {
      for (const stream of pending) {
        const { format, find, index, texts } = stream;
        const own = seed + made;
        const oracle = judges.get(format)?.oracle;
        let found = null;
        for (let tries = 0; tries < mostUseless && found === null && oracle !== undefined; tries++) {
          const { value, done } = texts.next();
          if (done) break;
          if ((await find(value.text, oracle, new Random(own))) !== null) found = value;
        }
        if (found === null) pending = pending.filter((each) => each !== stream);
        else {
          for (const hasGrammar of [true, false]) {
            made += 1;
            yield {
              name: `${format}${hasGrammar ? " with a grammar" : ""}, ${stream.name}: ${shortName(found.path)}`,
              sent: { property: index, text: found.text, seed: own, hasGrammar },
            };
          }
        }
        if (made >= size) break;
      }
    }
  } finally {
    await stop();
  }
}

/**
 * @param {Drawing} drawing
 * @returns {AsyncGenerator<SentCase>}
 */
async function* theories({ seed, size }) {
  for (let number = 0; number < size; number++) {
    yield { name: theoryCase(seed, number).name, sent: { seed, number } };
  }
}
