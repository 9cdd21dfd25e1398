import { Script } from "node:vm";

/** @typedef {"fail" | "pass" | "unresolved"} Outcome */

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {"minimize" | "ddmin" | "tokens" | "isolate" | "repair"} verb
 * @property {Uint8Array} input
 * @property {(text: string, bytes: Uint8Array) => Outcome | { outcome: Outcome, message: string }} test
 */

const encode = (/** @type {string} */ text) => new TextEncoder().encode(text);
const range = (/** @type {number} */ count) => Array.from({ length: count }, (_, index) => index);
const failIf = (/** @type {boolean} */ fails) => /** @type {Outcome} */ (fails ? "fail" : "pass");

/**
 * A row of numbers that looks like chance and is always the same.
 * @param {number} seed
 */
export function chance(seed) {
  let state = seed >>> 0;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

function logOf(/** @type {number} */ lines, /** @type {number} */ seed) {
  const pick = chance(seed);
  const levels = ["INFO", "WARN", "DEBUG", "ERROR"];
  return range(lines)
    .map(
      (line) =>
        `2026-03-${10 + (line % 20)} 12:${10 + pick(49)}:0${pick(9)} ${levels[pick(4)]} [worker-${pick(8)}] request ${1000 + pick(9000)} took ${pick(900)} ms`,
    )
    .join("\n");
}

function recordsOf(/** @type {number} */ count, /** @type {number} */ seed) {
  const pick = chance(seed);
  return JSON.stringify(
    range(count).map((id) => ({
      id,
      name: `item ${pick(1000)}`,
      tags: range(1 + pick(4)).map((tag) => `t${tag}${pick(50)}`),
      price: pick(100000) / 100,
      stock: { here: pick(20), there: pick(20), ordered: pick(2) === 1 },
    })),
    null,
    1,
  );
}

/** Fails when it is read and has all of these. */
const readWith = (/** @type {(value: string) => boolean} */ has) => (/** @type {string} */ text) => {
  try {
    JSON.parse(text);
  } catch {
    return /** @type {Outcome} */ ("unresolved");
  }
  return failIf(has(text));
};

const hasAll =
  (/** @type {readonly string[]} */ ...parts) =>
  (/** @type {string} */ text) =>
    parts.every((part) => text.includes(part));

function programOf(/** @type {number} */ functions, /** @type {number} */ seed) {
  const pick = chance(seed);
  return range(functions)
    .map((index) => {
      const body = range(3 + pick(6)).map((line) => {
        const other = pick(Math.max(1, index));
        return pick(3) === 0
          ? `  if (value${index} > ${pick(100)}) {\n    result += call${other}(value${index} - ${pick(9)}, [${pick(9)}, ${pick(9)}]);\n  }`
          : `  const part${line} = value${index} * ${pick(50)} + "text ${pick(500)}".length;`;
      });
      return `function call${index}(value${index}, list) {\n  let result = ${pick(9)};\n${body.join("\n")}\n  return result;\n}\n`;
    })
    .join("\n");
}

const compiled = (/** @type {(text: string) => boolean} */ has) => (/** @type {string} */ text) => {
  try {
    new Script(text);
  } catch {
    return /** @type {Outcome} */ ("unresolved");
  }
  return failIf(has(text));
};

function chunksOf(/** @type {number} */ count, /** @type {number} */ seed) {
  const pick = chance(seed);
  const bytes = [0x89, 0x50, 0x0a];
  for (const index of range(count)) {
    const length = 4 + pick(60);
    bytes.push(0, 0, 0, length, 65 + (index % 26), 66, 67, 68, ...range(length).map(() => pick(256)));
  }
  return Uint8Array.from(bytes);
}

/** Reads chunks that tell their lengths to the end; fails when the chunks F and S are there, F with a byte above 200. */
function readsChunks(/** @type {Uint8Array} */ bytes) {
  if (bytes[0] !== 0x89) return "unresolved";
  const seen = new Set();
  for (let at = 3; at < bytes.length; ) {
    if (at + 8 > bytes.length) return "unresolved";
    const length = bytes[at + 3] ?? 0;
    const body = bytes.subarray(at + 8, at + 8 + length);
    if (body.length < length) return "unresolved";
    const kind = String.fromCharCode(bytes[at + 4] ?? 0);
    if (kind !== "F" || body.some((byte) => byte > 200)) seen.add(kind);
    at += 8 + length;
  }
  return failIf(seen.has("F") && seen.has("S"));
}

function measurementsOf(/** @type {number} */ rows, /** @type {number} */ seed) {
  const pick = chance(seed);
  const places = ["north", "south", "harbour", "hill"];
  return [
    "time;place;sensor;value;unit;note",
    ...range(rows).map(
      (row) =>
        `${10 + (row % 14)}:${10 + pick(49)};${places[pick(4)]};s${pick(24)};${pick(4000) / 100};${pick(5) ? "C" : "F"};"${pick(6) ? "" : `checked by ${pick(9)}`}"`,
    ),
  ].join("\n");
}

/** Heeds rows of six fields, the last in quotes; fails when a sensor was read in both units and a hot place was checked. */
const readsMeasurements = (/** @type {string} */ text) => {
  const rows = text.split("\n").map((line) => line.split(";"));
  const whole = rows.filter((row) => row.length === 6 && /^".*"$/.test(row[5] ?? ""));
  const read = new Set(whole.map(([, , sensor, , unit]) => `${sensor} ${unit}`));
  return failIf(
    whole.some(([, , sensor]) => read.has(`${sensor} C`) && read.has(`${sensor} F`)) &&
      whole.some(
        ([, place, , value, , note = ""]) =>
          place === "harbour" && Number(value) > 30 && /checked/.test(note),
      ),
  );
};

function handlersOf(/** @type {number} */ count, /** @type {number} */ seed) {
  const pick = chance(seed);
  return range(count)
    .map((index) => {
      const branches = range(2 + pick(4)).map(
        (branch) =>
          `    case ${branch * 10 + pick(9)}:\n      state.items.push({ id: ${pick(900)}, label: \`item \${event.${pick(2) ? "name" : "kind"}} ${pick(50)}\` });\n      break;`,
      );
      return `const handle${index} = async (event, state) => {\n  switch (event.code % ${10 + pick(90)}) {\n${branches.join("\n")}\n    default:\n      try {\n        await handle${pick(index + 1)}({ ...event, code: event.code - 1 }, state);\n      } catch (error) {\n        state.errors = [...state.errors, error.message, "${pick(300)}"];\n      }\n  }\n};\n`;
    })
    .join("\n");
}

/** Accepts what JSON.parse does, and says where it stops as that does. */
const acceptsJson = (/** @type {string} */ text) => {
  try {
    JSON.parse(text);
    return /** @type {Outcome} */ ("pass");
  } catch (error) {
    return { outcome: /** @type {const} */ ("fail"), message: String(error) };
  }
};

function broken(/** @type {string} */ text, /** @type {readonly number[]} */ places) {
  return places.reduce((some, place) => {
    const at = some.indexOf(",", Math.floor(some.length * (place / 100)));
    return some.slice(0, at) + some.slice(at + 1);
  }, text);
}

/** @type {readonly Case[]} */
export const cases = [
  {
    name: "log 26 kB",
    verb: "minimize",
    input: encode(logOf(360, 1)),
    test: (text) => failIf(/WARN [^\n]*worker-3[^\n]*\n(?:.*\n)*.*ERROR [^\n]*worker-5/.test(text)),
  },
  {
    name: "JSON 3 kB",
    verb: "minimize",
    input: encode(recordsOf(20, 2)),
    test: readWith((text) => /"price": ?\d+\.\d+[\s\S]*"ordered": ?true/.test(text)),
  },
  {
    name: "JSON 50 kB, 1 guilty",
    verb: "minimize",
    input: encode(recordsOf(330, 3)),
    test: readWith(hasAll('"id": 217')),
  },
  {
    name: "JSON 50 kB, 5 guilty",
    verb: "minimize",
    input: encode(recordsOf(330, 3)),
    test: readWith(hasAll('"id": 17', '"id": 90', '"id": 217', '"id": 218', '"id": 301')),
  },
  {
    name: "JS 20 kB",
    verb: "minimize",
    input: encode(programOf(60, 4)),
    test: compiled(
      (text) =>
        /if \(value\d+ > \d+\) \{[^}]*call\d+\([^)]*\[\d+/.test(text) &&
        /\.length/.test(text) &&
        /function call40/.test(text),
    ),
  },
  {
    name: "measurements 10 kB",
    verb: "minimize",
    input: encode(measurementsOf(260, 11)),
    test: readsMeasurements,
  },
  {
    name: "handlers 14 kB",
    verb: "minimize",
    input: encode(handlersOf(26, 12)),
    test: compiled(
      (text) =>
        /case \d+:[^}]*push\(\{[^}]*label/.test(text) &&
        /catch \(error\) \{\s*state\.errors/.test(text) &&
        /\.\.\.event/.test(text) &&
        /const handle\d+ = async/.test(text),
    ),
  },
  { name: "binary 8 kB", verb: "minimize", input: chunksOf(200, 5), test: (_, bytes) => readsChunks(bytes) },
  {
    name: "20 of 40 phrases",
    verb: "minimize",
    input: encode(
      range(40)
        .map((index) => `call(first, step ${index} , [${index}, 2, 3]);\n`)
        .join(""),
    ),
    test: (text) => failIf(range(20).every((index) => text.includes(`step ${2 * index} `))),
  },
  {
    name: "log, 40 guilty",
    verb: "minimize",
    input: encode(
      range(300)
        .map((line) => `line ${line} says [${(line * 7919) % 1000}] and more words to go\n`)
        .join(""),
    ),
    test: (text) => failIf(range(40).every((index) => text.includes(`line ${7 * index} `))),
  },
  {
    name: "ddmin lines",
    verb: "ddmin",
    input: encode(logOf(360, 1)),
    test: (text) => failIf(/WARN [^\n]*worker-3[^\n]*\n(?:.*\n)*.*ERROR [^\n]*worker-5/.test(text)),
  },
  {
    name: "ddmin tokens",
    verb: "tokens",
    input: encode(recordsOf(2, 7)),
    test: readWith(hasAll('"price"', '"id": 1')),
  },
  {
    name: "isolate JSON 3 kB",
    verb: "isolate",
    input: encode(recordsOf(20, 2)),
    test: readWith(hasAll('"id": 7')),
  },
  {
    name: "isolate log",
    verb: "isolate",
    input: encode(logOf(360, 1)),
    test: (text) => failIf(/ERROR [^\n]*worker-5/.test(text)),
  },
  {
    name: "repair 300 B, silent",
    verb: "repair",
    input: encode(broken(recordsOf(2, 8), [20, 70])),
    test: (text) => failIf(acceptsJson(text) !== "pass"),
  },
  {
    name: "repair 1 kB",
    verb: "repair",
    input: encode(broken(recordsOf(7, 8), [20, 70])),
    test: acceptsJson,
  },
];
