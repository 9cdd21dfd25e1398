// Large inputs with a fault in each, always the same for the same size.

/**
 * @typedef {object} LargeInput
 * @property {string} name
 * @property {string} fileName by whose extension the grammar is known, if any
 * @property {string} oracle the file of the oracle's module
 * @property {(bytes: number) => string} make a text of about so many characters
 */

/** Numbers below a limit that look random, by the generator of Lehmer. */
function numbers(seed = 42) {
  let state = seed;
  return (/** @type {number} */ limit) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

const words = "lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod tempor".split(" ");

/**
 * Texts one behind the other up to a size, the faulty ones among them at shares of it.
 * @param {number} bytes
 * @param {(index: number) => string} piece
 * @param {readonly (readonly [number, string])[]} faults
 */
function filled(bytes, piece, faults) {
  const pieces = [];
  let length = 0;
  const left = [...faults];
  for (let index = 0; length < bytes; index++) {
    const [share = 2, fault = ""] = left[0] ?? [];
    const isFaulty = length >= share * bytes;
    if (isFaulty) left.shift();
    const next = isFaulty ? fault : piece(index);
    pieces.push(next);
    length += next.length + 1;
  }
  return [...pieces, ...left.map(([, fault]) => fault)];
}

/** @param {boolean} isPretty */
const jsonOfRecords = (isPretty) => (/** @type {number} */ bytes) => {
  const next = numbers();
  const indent = isPretty ? 2 : 0;
  const record = (/** @type {number} */ id, /** @type {number | null} */ price) =>
    JSON.stringify(
      { id, name: `${words[next(12)]} ${words[next(12)]}`, tags: [words[next(12)], words[next(12)]], price },
      null,
      indent,
    );
  const records = filled(bytes, (id) => record(id, next(10_000) / 100), [[0.613, record(77, null)]]);
  return `{"version":3,"records":[${records.join(isPretty ? ",\n" : ",")}],"end":true}`;
};

function minifiedJavaScript(/** @type {number} */ bytes) {
  const next = numbers();
  const name = () => `${words[next(12)]}${next(1000)}`;
  const code = (/** @type {number} */ id) =>
    `function f${id}(a,b){var c=a[${next(100)}]||{x:"${name()}(",y:[1,${next(50)},b.${name()}]};` +
    `if(c.x&&b>${next(100)}){for(var d=0;d<${next(9)};d++){c.y.push(a.${name()}(d,function(e){return e+${next(9)}}))}}` +
    `else return c.${name()};return b?c.y:[]}`;
  const fault =
    "function g(a,b){var c=a.items||[];if(b){for(var d=0;d<c.length;d++){c[d].run(function(e){return null.price(e,a)})}}return c}";
  return filled(bytes, code, [[0.387, fault]]).join("");
}

function logLines(/** @type {number} */ bytes) {
  const next = numbers();
  const line = (/** @type {number} */ at) =>
    `2024-05-${10 + next(20)}T10:${10 + next(50)}:${10 + next(50)}.${at % 1000}Z INFO [worker-${next(16)}] ` +
    `${words[next(12)]} request ${next(1_000_000)} took ${next(900)} ms`;
  const faults = /** @type {const} */ ([
    [0.271, "2024-05-17T10:11:12.131Z WARN [worker-3] pool 4711 opened late"],
    [0.741, "2024-05-17T10:31:12.131Z ERROR [worker-9] write to pool 4711 after it was closed"],
  ]);
  return `${filled(bytes, line, faults).join("\n")}\n`;
}

/** @param {string} between */
const markup = (between) => (/** @type {number} */ bytes) => {
  const next = numbers();
  const item = (/** @type {number} */ id) =>
    `<item id="${id}"><name>${words[next(12)]}</name><price currency="EUR">${next(1000)}</price></item>`;
  const fault = '<item id="x"><name>sit</name><price currency="EUR">-3</price></item>';
  return `<?xml version="1.0"?>${between}<list>${filled(bytes, item, [[0.551, fault]]).join(between)}</list>`;
};

function table(/** @type {number} */ bytes) {
  const next = numbers();
  const row = (/** @type {number} */ id) =>
    `${id},${words[next(12)]},${next(100)},"${words[next(12)]}, ${words[next(12)]}",${next(2)}`;
  return `id,name,count,place,open\n${filled(bytes, row, [[0.333, '13,dolor,-7,"sed, do",1']]).join("\n")}\n`;
}

const numbersInARow = (/** @type {number} */ bytes) => {
  const next = numbers();
  return `[${filled(bytes, () => String(next(1_000_000)), [[0.871, "-1"]]).join(",")}]`;
};

function deepLists(/** @type {number} */ bytes) {
  const depth = Math.floor(bytes / 6);
  return `${"[1,".repeat(depth)}[-1]${",2]".repeat(depth)}`;
}

function manyFaults(/** @type {number} */ bytes) {
  const next = numbers();
  const statement = (/** @type {number} */ id) =>
    `INSERT INTO ${words[next(12)]} (id, name) VALUES (${id}, '${words[next(12)]}');`;
  const faults = Array.from(
    { length: 20 },
    (_, index) =>
      /** @type {const} */ ([0.04 * (index + 1), `INSERT INTO bad VALUES (${index}, 'bad${index}bad');`]),
  );
  return `BEGIN;\n${filled(bytes, statement, faults).join("\n")}\nCOMMIT;\n`;
}

/** @type {readonly LargeInput[]} */
export const largeInputs = [
  { name: "JSON, a line for each field", fileName: "a.json", oracle: "json.mjs", make: jsonOfRecords(true) },
  { name: "JSON in one line", fileName: "a.json", oracle: "json.mjs", make: jsonOfRecords(false) },
  { name: "JavaScript in one line", fileName: "a.js", oracle: "script.mjs", make: minifiedJavaScript },
  { name: "log lines", fileName: "a.log", oracle: "log.mjs", make: logLines },
];

/** Not looked at while the search was made. @type {readonly LargeInput[]} */
export const setAside = [
  { name: "XML in lines", fileName: "a.xml", oracle: "markup.mjs", make: markup("\n") },
  { name: "XML in one line", fileName: "a.xml", oracle: "markup.mjs", make: markup("") },
  { name: "CSV", fileName: "a.csv", oracle: "table.mjs", make: table },
  { name: "numbers in one list", fileName: "a.json", oracle: "numbers.mjs", make: numbersInARow },
  { name: "lists in lists", fileName: "a.txt", oracle: "deep.mjs", make: deepLists },
  { name: "twenty statements of SQL", fileName: "a.sql", oracle: "statements.mjs", make: manyFaults },
];
