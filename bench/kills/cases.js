/** What is killed: every command that takes long enough, on small inputs and programs of the system. */

/**
 * @typedef {object} Case
 * @property {string} name
 * @property {Readonly<Record<string, string>>} files What lies in the folder before the first run.
 * @property {readonly string[]} words The command line.
 * @property {boolean} isResumed Whether a killed run goes on where it was and counts the same tests in the end.
 * @property {RegExp} [made] The files that are the answer; default all.
 * @property {readonly string[]} [inTheWay] What a killed run may leave at the place of the result, and its user removes.
 */

const lines = Array.from({ length: 40 }, (_, index) => `word${index % 7} number ${index}`).join("\n");

/** Fails when three pieces are there; another failure hides behind a fourth. */
const greps = `#!/bin/sh
grep -q 'number 17' "$1" && grep -q 'number 32' "$1" && grep -q 'word5' "$1" || exit 0
grep -q 'number 38' "$1" || { echo "error: other" >&2; exit 2; }
echo "error: all three" >&2
exit 1
`;

const orders = JSON.stringify({
  orders: Array.from({ length: 12 }, (_, index) => ({ id: index, price: index === 7 ? null : index * 1.5 })),
});

/** Fails on a price that is no number; gives way now and then, so that a signal finds it at work. */
const prices = `
export default async (text) => {
  await new Promise((resolve) => setTimeout(resolve, 1));
  const { orders } = JSON.parse(text);
  for (const { price } of orders ?? []) price.toFixed(2);
  return "pass";
};
`;

const parses = `
export default async (text) => {
  await new Promise((resolve) => setTimeout(resolve, 1));
  JSON.parse(text);
  return "pass";
};
`;

const folderProgram = `#!/bin/sh
cat "$1"/*.txt 2>/dev/null | grep -q 'number 17' && grep -q 'word3' "$1/b.txt" && { echo "error: both" >&2; exit 1; }
exit 0
`;

const sums = `#!/bin/sh
echo "read 1"
grep -c '[0-9]' "$1" | sed 's/^/digits /'
grep -q '1e' "$1" && { echo "error: exponent" >&2; exit 1; }
exit 0
`;

const samples = Object.fromEntries(
  Array.from({ length: 12 }, (_, index) => [`samples/${index}.json`, `{"a": [${index}, true], "b": null}`]),
);

/** @type {readonly Case[]} */
export const cases = [
  {
    name: "minimize a file",
    files: { "input.txt": lines, "program.sh": greps },
    words: ["minimize", "input.txt", "--", "./program.sh", "{}"],
    isResumed: true,
  },
  {
    name: "minimize with a test",
    files: {
      "input.txt": lines,
      "test.sh": greps.replace("exit 1\n", "exit 0\n").replaceAll("exit 0\ng", "exit 1\ng"),
    },
    words: ["minimize", "input.txt", "--test", "test.sh", "--jobs", "1"],
    isResumed: true,
  },
  {
    name: "minimize with a module",
    files: { "input.json": orders, "oracle.mjs": prices },
    words: ["minimize", "input.json", "--oracle", "oracle.mjs"],
    isResumed: true,
  },
  {
    name: "minimize a folder",
    files: {
      "input/a.txt": lines,
      "input/b.txt": lines.slice(0, 200),
      "input/deep/c.txt": lines.slice(0, 90),
      "program.sh": folderProgram,
    },
    words: ["minimize", "input", "--", "./program.sh", "{}"],
    isResumed: true,
  },
  {
    name: "isolate",
    files: { "input.txt": lines, "program.sh": greps },
    words: ["isolate", "input.txt", "--", "./program.sh", "{}"],
    isResumed: true,
  },
  {
    name: "repair",
    files: { "input.json": `${orders.slice(0, 120)}**${orders.slice(120, -1)}`, "oracle.mjs": parses },
    words: ["repair", "input.json", "--oracle", "oracle.mjs"],
    isResumed: true,
  },
  {
    name: "repair by leaving out",
    files: { "input.txt": lines.slice(0, 300), "program.sh": greps.replace("number 32", "number 11") },
    words: ["repair", "input.txt", "--algorithm", "ddmax", "--unit", "lines", "--", "./program.sh", "{}"],
    isResumed: true,
  },
  {
    name: "debug",
    files: { "input.json": orders, "oracle.mjs": prices },
    words: ["debug", "input.json", "--oracle", "oracle.mjs"],
    isResumed: true,
  },
  {
    name: "generate into a folder",
    files: {},
    words: ["generate", "--grammar", "json", "-n", "300", "--size", "30", "--out", "made"],
    isResumed: false,
    inTheWay: ["made"],
  },
  {
    name: "generate accepted inputs into a file",
    files: { "accepts.sh": "#!/bin/sh\ngrep -q '[0-9]' \"$1\"\n" },
    words: [
      "generate",
      "--grammar",
      "json",
      "-n",
      "40",
      "--valid-with",
      "./accepts.sh {}",
      "--out",
      "made.jsonl",
    ],
    isResumed: false,
  },
  {
    name: "learn",
    files: samples,
    words: ["learn", "samples", "--grammar", "json", "--out", "learned.json"],
    isResumed: false,
  },
  {
    name: "compare",
    files: { ...samples, "sums.sh": sums },
    words: [
      ...["compare", "samples", "--grammar", "json", "-n", "6", "--size", "20", "--calls", "printed"],
      ...["--out", "compared", "--", "./sums.sh", "{}"],
    ],
    isResumed: false,
    made: /^compared\/(calls\/|.*\.svg$)/,
    inTheWay: ["compared"],
  },
];
