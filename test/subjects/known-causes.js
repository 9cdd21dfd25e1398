/**
 * Small programs whose failures have a known cause. What is drawn to judge a theory is made here, by code that shares
 * nothing with what finds theories.
 *
 * @typedef {object} Subject
 * @property {string} name
 * @property {string} grammar
 * @property {string} failing an input that fails
 * @property {(text: string) => boolean} fails
 * @property {(random: Draws) => string} draw an input like those that people write: about one in ten fails, if only by chance
 * @property {string} theory what all failing inputs have and no others, threshold aside
 * @property {readonly [number, number]} [threshold] the last question's lies here: the first included, the last one not
 *
 * @typedef {object} Draws
 * @property {(bound: number) => number} below
 */

/** @template T @param {Draws} random @param {readonly [T, ...T[]]} from @returns {T} */
const oneOf = (random, from) => from[random.below(from.length)] ?? from[0];

/** @param {Draws} random @param {number} most @param {(index: number) => string} each */
const several = (random, most, each) =>
  Array.from({ length: random.below(most + 1) }, (_, index) => each(index));

/** @param {Draws} random */
const word = (random) => oneOf(random, ["a", "b", "key", "id", "x", "name", "to", "ab"]);

/** @param {Draws} random */
const number = (random) => String(random.below(3) === 0 ? 0 : random.below(oneOf(random, [10, 100, 1000])));

const json = `
json: value
value: object | array | string | number | "true" | "null"
object: "{" "}" | "{" member ("," member)* "}"
member: string ":" value
array: "[" "]" | "[" value ("," value)* "]"
string: '"' letter* '"'
letter: /[a-z]/
number: "-"? ("0" | /[1-9]/ digit*)
digit: /[0-9]/
`;

/** @param {Draws} random @param {number} depth @returns {string} */
function drawJson(random, depth) {
  const kind = random.below(depth > 0 ? 6 : 4);
  if (kind === 0) return number(random);
  if (kind === 1) return oneOf(random, ["true", "null", "-3"]);
  if (kind < 4) return JSON.stringify(word(random));
  const elements = several(random, 3, () => drawJson(random, depth - 1));
  return kind === 4
    ? `[${elements.join()}]`
    : `{${elements.map((each) => `${JSON.stringify(word(random))}:${each}`).join()}}`;
}

/** Whether an object begins while an array is open; strings have no brackets here. @param {string} text */
function hasObjectInArray(text) {
  let open = 0;
  for (const character of text) {
    if (character === "[") open++;
    else if (character === "]") open--;
    else if (character === "{" && open > 0) return true;
  }
  return false;
}

/** How many keys a text has, and how many of them its objects keep. @param {string} text */
function keysOf(text) {
  const written = [...text.matchAll(/"[a-z]*":/g)].length;
  let kept = 0;
  JSON.parse(text, (_, value) => {
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      kept += Object.keys(value).length;
    return value;
  });
  return { written, kept };
}

const arithmetic = `
sum: product | sum "+" product | sum "-" product
product: atom | product "*" atom | product "/" atom
atom: number | "(" sum ")"
number: "0" | /[1-9]/ digit*
digit: /[0-9]/
`;

/** @param {Draws} random @param {number} depth @returns {string} */
function drawSum(random, depth) {
  const operands = Array.from({ length: 1 + random.below(5) }, () =>
    depth > 0 && random.below(5) === 0 ? `(${drawSum(random, depth - 1)})` : number(random),
  );
  return operands
    .map((each) => oneOf(random, ["+", "-", "*", "*", "/"]) + each)
    .join("")
    .slice(1);
}

/** @type {readonly Subject[]} */
export const subjects = [
  {
    name: "calculator",
    grammar: `
call: function "(" number ")"
function: "sqrt" | "cos" | "sin" | "tan"
number: "-"? digit+ ("." digit+)?
digit: /[0-9]/
`,
    failing: "sqrt(-16)",
    fails: (text) => text.startsWith("sqrt") && Number(text.slice(5, -1)) < 0,
    draw: (random) =>
      `${oneOf(random, ["sqrt", "cos", "sin", "tan"])}(${oneOf(random, ["-", "-", ""])}${number(random)}${oneOf(random, ["", ".5", ".25"])})`,
    theory: "function/0 exists and number largest number at most",
    threshold: [-0.5, 0],
  },
  {
    name: "length field",
    grammar: `
message: "HB:" size ":" payload
size: "0" | /[1-9]/ digit*
payload: letter*
digit: /[0-9]/
letter: /[a-z]/
`,
    failing: "HB:65:abc",
    fails: (text) => {
      const [, size = "", payload = ""] = text.split(":");
      return Number(size) > payload.length;
    },
    draw: (random) => {
      const payload = several(random, 15, () => word(random)).join("");
      return `HB:${random.below(2) === 0 ? number(random) : Math.max(0, payload.length + random.below(7) - 3)}:${payload}`;
    },
    theory: "size largest number less payload longest text above",
    threshold: [0, 1],
  },
  {
    name: "long line",
    grammar: `
config: line*
line: name "=" value "\\n"
name: /[a-z]/+
value: /[ -~]/*
`,
    failing: `a=1\nkey=${"x".repeat(700)}\n`,
    fails: (text) => text.split("\n").some((line) => line.length > 619),
    draw: (random) =>
      several(random, 4, () => {
        const length = oneOf(random, [random.below(20), random.below(1200), 600 + random.below(40)]);
        return `${word(random)}=${"v".repeat(length)}\n`;
      }).join(""),
    theory: "line longest text above",
    threshold: [620, 621],
  },
  {
    name: "nesting",
    grammar: json,
    failing: '{"a":[1,{"b":2}]}',
    fails: hasObjectInArray,
    draw: (random) => drawJson(random, 3),
    theory: "array contains object",
  },
  {
    name: "counting",
    grammar: arithmetic,
    failing: "1*2*3+4*5",
    fails: (text) => text.split("*").length > 3,
    draw: (random) => drawSum(random, 2),
    theory: "product/1 count above",
    threshold: [2, 3],
  },
  {
    name: "order",
    grammar: `
script: command*
command: open | read | write | close
open: "open;"
read: "read;"
write: "write;"
close: "close;"
`,
    failing: "open;close;read;",
    fails: (text) => /close;.*read;/s.test(text),
    draw: (random) =>
      several(random, 5, () => `${oneOf(random, ["open", "read", "write", "close"])};`).join(""),
    theory: "close before read",
  },
  {
    name: "equal names",
    grammar: `
transfer: "from " account " to " account " amount " amount
account: /[a-z]/+
amount: /[0-9]/+
`,
    failing: "from bob to bob amount 12",
    fails: (text) => {
      const [, from, , to] = text.split(" ");
      return from === to;
    },
    draw: (random) => `from ${word(random)} to ${word(random)} amount ${number(random)}`,
    theory: "account in transfer/0/1 and transfer/0/3 equal",
  },
  {
    name: "duplicate keys",
    grammar: json,
    failing: '{"a":1,"b":[],"a":2}',
    fails: (text) => {
      const { written, kept } = keysOf(text);
      return written > kept;
    },
    draw: (random) => drawJson(random, 3),
    theory: "string in member/0/0 and member/0/0 equal of the same object",
  },
  {
    name: "division by zero",
    grammar: arithmetic,
    failing: "1+2/0",
    fails: (text) => /\/0(?![0-9])/.test(text),
    draw: (random) => drawSum(random, 2),
    theory: "number in product/2/2 is 0",
  },
  {
    name: "last comma",
    grammar: `
list: "[" (value ("," value)* ","?)? "]"
value: list | number | word
number: digit+
word: letter+
digit: /[0-9]/
letter: /[a-z]/
`,
    failing: "[1,[a,],2]",
    fails: (text) => text.includes(",]"),
    draw: (random) => drawList(random, 2),
    theory: "list/0/1/0/2 most elements",
  },
  {
    name: "uneven rows",
    grammar: `
table: row (";" row)*
row: field ("," field)*
field: letter*
letter: /[a-z]/
`,
    failing: "a,b,c;x,y",
    fails: (text) => new Set(text.split(";").map((row) => row.split(",").length)).size > 1,
    draw: (random) => drawTable(random),
    theory: "row/0/1 uneven elements",
  },
  {
    name: "columns and values",
    grammar: `
insert: "into(" column ("," column)* ")values(" value ("," value)* ")"
column: letter+
value: digit+
letter: /[a-z]/
digit: /[0-9]/
`,
    failing: "into(a,b)values(1,2,3)",
    fails: (text) => {
      const [columns = "", values = ""] = text.split("values");
      return columns.split(",").length !== values.split(",").length;
    },
    draw: (random) => drawInsert(random),
    theory: "column count apart from value count",
  },
  {
    name: "one entry",
    grammar: `
settings: entry (";" entry)*
entry: key ":" (word | number)?
key: "host" | "port" | "user"
word: letter+
number: digit+
letter: /[a-z]/
digit: /[0-9]/
`,
    failing: "user:1;port:b;host:2",
    fails: (text) => /port:[a-z]/.test(text),
    draw: (random) => drawSettings(random),
    theory: "entry with key/1 with word",
  },
];

/** @param {Draws} random */
function drawSettings(random) {
  const entries = several(random, 4, () => {
    const value = oneOf(random, ["", word(random), number(random)]);
    return `${oneOf(random, ["host", "port", "user"])}:${value}`;
  });
  return (entries.length > 0 ? entries : ["host:"]).join(";");
}

/** @param {Draws} random */
function drawTable(random) {
  const width = 1 + random.below(4);
  const rows = several(random, 4, () => {
    const fields = random.below(10) === 0 ? 1 + random.below(4) : width;
    return Array.from({ length: fields }, () => (random.below(6) === 0 ? "" : word(random))).join();
  });
  return rows.join(";");
}

/** @param {Draws} random */
function drawInsert(random) {
  const columns = 1 + random.below(4);
  const values = random.below(10) === 0 ? 1 + random.below(5) : columns;
  const names = Array.from({ length: columns }, () => word(random));
  return `into(${names.join()})values(${Array.from({ length: values }, () => number(random)).join()})`;
}

/** @param {Draws} random @param {number} depth @returns {string} */
function drawList(random, depth) {
  const elements = several(random, 4, () =>
    depth > 0 && random.below(3) === 0
      ? drawList(random, depth - 1)
      : oneOf(random, [number(random), word(random)]),
  );
  return `[${elements.join()}${elements.length > 0 && random.below(6) === 0 ? "," : ""}]`;
}

/**
 * Inputs to judge a theory with: as many that fail as pass, no two the same.
 * @param {Subject} subject
 * @param {Draws} random
 * @param {number} [each]
 */
export function testSet({ draw, fails }, random, each = 100) {
  const failing = new Set();
  const passing = new Set();
  for (let drawn = 0; drawn < 100_000 && (failing.size < each || passing.size < each); drawn++) {
    const text = draw(random);
    const kind = fails(text) ? failing : passing;
    if (kind.size < each) kind.add(text);
  }
  const size = Math.min(failing.size, passing.size);
  return { failing: [...failing].slice(0, size), passing: [...passing].slice(0, size) };
}
