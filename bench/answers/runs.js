/**
 * The runs whose answers are kept: every verb on small inputs, judged by oracles that take no time. All are fixed: nothing
 * is drawn, and each run has one job and one seed.
 *
 * @typedef {object} Run
 * @property {string} name
 * @property {Readonly<Record<string, string>>} files what its folder holds
 * @property {readonly (readonly string[])[]} lines command lines, one after the other; the answer of the last is kept
 */
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { subjects } from "../../test/subjects/known-causes.js";

const require = createRequire(import.meta.url);

/** @param {string} name */
const moduleUrl = (name) => pathToFileURL(require.resolve(name)).href;

/** @param {string} condition of `text` */
const failsWhen = (condition) =>
  `export default (text) => (${condition} ? { outcome: "fail", message: "error: met" } : "pass");\n`;

/** @param {string} needle */
const contains = (needle) => failsWhen(`text.includes(${JSON.stringify(needle)})`);

/**
 * A format: a well-formed text, parts of it that a program may fail on, and a module that reads the format.
 * @typedef {object} Format
 * @property {string} extension
 * @property {string} text
 * @property {readonly string[]} needles
 * @property {readonly string[]} broken the text with one or two faults
 * @property {string} reader
 */

const reading = "(text) => {\n  read(text);\n  return 'pass';\n};\n";

/** @type {readonly Format[]} */
const formats = [
  {
    extension: "json",
    text: '{\n  "name": "shop",\n  "open": true,\n  "items": [{"id": 1, "price": 3.5}, {"id": 2, "price": null}],\n  "tags": ["a", "b", ["c"]]\n}\n',
    needles: ["null", "tags", '"c"'],
    broken: [
      '{\n  "name": "shop",\n  "open": true,\n  "items": [{"id": 1, "price": 3.5}, {"id": 2 "price": null}],\n  "tags": ["a", "b", ["c"]]\n}\n',
      '{\n  "name": "shop,\n  "open": True,\n  "items": [{"id": 1, "price": 3.5}, {"id": 2, "price": null}]\n}\n',
      '{\n  "name": "shop",\n  "items": [{"id": 1, "price": **3.5}, {"id": 2, "price": null},],\n  "tags": ["a", "b", ["c"]\n}\n',
    ],
    reader: `const read = JSON.parse;\nexport default ${reading}`,
  },
  {
    extension: "ini",
    text: "; settings\n[server]\nhost = example.org\nport = 8080\n\n[client]\nname = reader\nretries = 3\n",
    needles: ["8080", "[client]", "retries"],
    broken: [
      "[server\nhost = example.org\nport = 8080\n",
      "[server]\nhost example.org\n[client\nname = reader\n",
    ],
    reader: `const read = (text) => {
  text.split("\\n").forEach((line, index) => {
    if (line === "" || line.startsWith(";") || /^\\[[^\\]]+\\]$/.test(line) || /^[^=[]+=/.test(line)) return;
    throw new SyntaxError(\`line \${index + 1}: expected a section or a key\`);
  });
};
export default ${reading}`,
  },
  {
    extension: "csv",
    text: 'id,name,price\n1,apple,3.50\n2,"pear, green",4.00\n3,plum,0.75\n',
    needles: ["pear", "plum,0", "price"],
    broken: [
      'id,name,price\n1,apple,3.50\n2,"pear, green,4.00\n3,plum,0.75\n',
      "id,name\n1,apple,3.50\n2,pear\n3\n",
    ],
    reader: `import { parse } from "${moduleUrl("csv-parse/sync")}";\nconst read = (text) => parse(text);\nexport default ${reading}`,
  },
  {
    extension: "toml",
    text: 'title = "shop"\n\n[owner]\nname = "Ann"\nborn = 1979-05-27\n\n[[items]]\nid = 1\nsizes = [1, 2, 3]\n',
    needles: ["Ann", "[[items]]", "2, 3"],
    broken: ['title = "shop\n\n[owner]\nname = "Ann"\n', '[owner\nname = "Ann"\nids = [1, 2\nend = 1\n'],
    reader: `import { parse as read } from "${moduleUrl("smol-toml")}";\nexport default ${reading}`,
  },
  {
    extension: "yaml",
    text: "name: shop\nitems:\n  - id: 1\n    price: 3.5\n  - id: 2\n    price: null\nnotes: closed\n",
    needles: ["null", "id: 1", "notes"],
    broken: ["name: shop\nitems:\n  - id: 1\n   price: 3.5\n", 'name: "shop\nitems: [1, 2\nnotes: closed\n'],
    reader: `import { parse as read } from "${moduleUrl("yaml")}";\nexport default ${reading}`,
  },
  {
    extension: "xml",
    text: '<shop>\n  <item id="1">apple</item>\n  <item id="2"><price/></item>\n  <!-- end -->\n</shop>\n',
    needles: ["<price/>", 'id="1"', "<!--"],
    broken: [
      "<shop>\n  <item>apple</itm>\n</shop>\n",
      '<shop>\n  <item id="1>apple</item>\n  <item>pear\n</shop>\n',
    ],
    reader: `import xml from "${moduleUrl("fast-xml-parser")}";
const read = (text) => {
  const valid = xml.XMLValidator.validate(text);
  if (valid !== true) throw new SyntaxError(\`\${valid.err.msg} at line \${valid.err.line}\`);
};
export default ${reading}`,
  },
  {
    extension: "sexp",
    text: "(define (f x) (if (< x 2) x (* x (f (- x 1)))))\n(print (f 10))\n",
    needles: ["(- x 1)", "print", "x"],
    broken: ["(define (f x (if (< x 2) x 1))\n(print (f 10))\n", "(a (b c)) d)\n(e\n"],
    reader: `const read = (text) => {
  let depth = 0;
  for (const each of text) {
    depth += each === "(" ? 1 : each === ")" ? -1 : 0;
    if (depth < 0) throw new SyntaxError("unexpected )");
  }
  if (depth > 0) throw new SyntaxError("unexpected end of input");
};
export default ${reading}`,
  },
  {
    extension: "js",
    text: 'import { a } from "./a.js";\n\nfunction sum(list) {\n  let total = 0;\n  for (const each of list) {\n    total += each;\n  }\n  return total;\n}\n\nconsole.log(sum([1, 2, a]));\n',
    needles: ["total += each", "[1, 2", "./a.js"],
    broken: [
      "const f = (list) => {\n  for (const each of list) {\n    if (each > 1 {\n      return each;\n    }\n  }\n};\n",
      'const a = [1, 2;\nconst b = "text;\nconst c = a.map((x) => x));\n',
    ],
    reader: `import { Script } from "node:vm";
const read = (text) => new Script(text, { filename: "input.js" });
export default ${reading}`,
  },
  {
    extension: "txt",
    text: "one two three\nfour five\n\nsix seven eight nine\nten\n",
    needles: ["seven", "e\nf", "x s"],
    broken: ["one (two three\nfour) five)\n", "BEGIN one\ntwo END END\n"],
    reader: `const read = (text) => {
  const count = (word) => text.split(word).length;
  if (count("(") !== count(")") || count("BEGIN") !== count("END")) throw new SyntaxError("unbalanced");
};
export default ${reading}`,
  },
];

const searching = ["--json", "--jobs", "1", "--seed", "1"];

/** @param {readonly string[]} words @returns {readonly string[]} */
const asked = ([verb = "", ...words]) => [verb, ...searching, ...words];

/** @type {Run[]} */
const minimizing = formats.flatMap(({ extension, text, needles }) => {
  const input = `input.${extension}`;
  const variants = [[], ["--grammar", "none"], ["--algorithm", "ddmin", "--unit", "lines"], ["--format"]];
  return needles.flatMap((needle, index) =>
    variants.slice(0, index === 0 ? 4 : 2).map((options) => ({
      name: `minimize ${extension} ${index} ${options.join(" ")}`,
      files: { [input]: text, "oracle.mjs": contains(needle) },
      lines: [asked(["minimize", input, "--oracle", "oracle.mjs", ...options])],
    })),
  );
});

/** @type {Run[]} */
const onTrees = ["hdd", "hdd*", "tree"].flatMap((algorithm) =>
  formats.slice(0, 3).map(({ extension, text, needles }) => ({
    name: `minimize ${extension} --algorithm ${algorithm}`,
    files: { [`input.${extension}`]: text, "oracle.mjs": contains(needles[0] ?? "") },
    lines: [asked(["minimize", `input.${extension}`, "--oracle", "oracle.mjs", "--algorithm", algorithm])],
  })),
);

/** @type {Run[]} */
const repairing = formats.flatMap(({ extension, broken, reader }) => {
  const input = `input.${extension}`;
  const variants = [[], ["--grammar", "none"], ["--algorithm", "lexical"], ["--alternatives", "2"]];
  return broken.flatMap((text, index) =>
    variants.slice(0, index === 0 ? 4 : 2).map((options) => ({
      name: `repair ${extension} ${index} ${options.join(" ")}`,
      files: { [input]: text, "oracle.mjs": reader },
      lines: [asked(["repair", input, "--oracle", "oracle.mjs", ...options])],
    })),
  );
});

/** @type {Run[]} */
const isolating = formats.flatMap(({ extension, text, needles }) => {
  const input = `input.${extension}`;
  const [first = "", second = ""] = needles;
  const files = { [input]: text, "passing.txt": text.replaceAll(second, ""), "oracle.mjs": contains(second) };
  return [
    {
      name: `isolate ${extension}`,
      files: { ...files, "oracle.mjs": contains(first) },
      lines: [asked(["isolate", input, "--oracle", "oracle.mjs"])],
    },
    {
      name: `isolate ${extension} --passing`,
      files,
      lines: [asked(["isolate", input, "--passing", "passing.txt", "--oracle", "oracle.mjs"])],
    },
    {
      name: `isolate ${extension} --algorithm dd`,
      files,
      lines: [
        asked(["isolate", input, "--passing", "passing.txt", "--oracle", "oracle.mjs", "--algorithm", "dd"]),
      ],
    },
  ];
});

/** @type {Run[]} */
const debugging = formats.map(({ extension, broken, reader }) => ({
  name: `debug ${extension}`,
  files: { [`input.${extension}`]: broken[0] ?? "", "oracle.mjs": reader },
  lines: [asked(["debug", `input.${extension}`, "--oracle", "oracle.mjs", "--no-explain"])],
}));

/** @type {Run[]} */
const withSubjects = subjects.flatMap(({ name, grammar, failing, fails }, index) => {
  const fill = fails.toString().includes("hasObjectInArray")
    ? "(text) => /\\[[^\\]]*\\{/.test(text)"
    : fails.toString().includes("keysOf")
      ? '(text) => { const keys = text.match(/"[a-z]*":/g) ?? []; return new Set(keys).size < keys.length; }'
      : fails.toString();
  const oracle = `const fails = ${fill};\n${failsWhen("fails(text)")}`;
  const files = { "subject.ebnf": grammar.trimStart(), "input.txt": failing, "oracle.mjs": oracle };
  const run = ["input.txt", "--grammar", "subject.ebnf", "--oracle", "oracle.mjs"];
  const explain = asked(["explain", ...run, "--max-tests", "600"]);
  const samples = { "samples/1.txt": failing };
  const [start = ""] = grammar.trim().split(":");
  const predicted = {
    name: `predict ${name}`,
    files: { ...files, ...samples, "samples/2.txt": failing.slice(0, -1) },
    lines: [explain, ["predict", "--json", "--theory", "input.theory.json", "samples"]],
  };
  const generated = {
    name: `generate --predicted ${name}`,
    files,
    lines: [
      explain,
      [
        ...["generate", "--json", "--theory", "input.theory.json", "--grammar", "subject.ebnf"],
        ...["--predicted", "fail", "-n", "5", "--out", "made"],
      ],
    ],
  };
  return [
    { name: `abstract ${name}`, files, lines: [asked(["abstract", ...run])] },
    { name: `explain ${name}`, files, lines: [explain] },
    { name: `minimize ${name}`, files, lines: [asked(["minimize", ...run])] },
    {
      name: `generate ${name}`,
      files,
      lines: [
        [
          "generate",
          "--json",
          "--grammar",
          "subject.ebnf",
          "-n",
          "5",
          "--unique",
          "--size",
          "20",
          "--out",
          "made",
        ],
      ],
    },
    {
      name: `learn and generate ${name}`,
      files: { ...files, ...samples },
      lines: [
        [
          "learn",
          "--json",
          "samples",
          "--grammar",
          "subject.ebnf",
          "--out",
          "learned.json",
          "--context",
          `${index % 3}`,
        ],
        [
          "generate",
          "--json",
          "--probabilities",
          "learned.json",
          "--grammar",
          "subject.ebnf",
          "--out",
          "made",
        ],
      ],
    },
    {
      name: `specialize ${name}`,
      files,
      lines: [
        [
          ...["specialize", "--json", "not met", "--grammar", "subject.ebnf", "--out", "special.ebnf"],
          ...["--pattern", `met=<${start}>: ${failing}`],
        ],
      ],
    },
    {
      name: `parse ${name}`,
      files,
      lines: [["parse", "--json", "input.txt", "--grammar", "subject.ebnf"]],
    },
    index % 2 === 0 ? predicted : generated,
  ];
});

/** @type {Run[]} */
const parsing = formats.flatMap(({ extension, text, broken }) =>
  (extension === "txt" ? [] : [text, ...broken]).map((each, index) => ({
    name: `parse ${extension} ${index}`,
    files: { [`input.${extension}`]: each },
    lines: [["parse", "--json", `input.${extension}`, ...(index === 0 ? [] : ["--tolerant"])]],
  })),
);

const orders = '{"items": [1, 2], "coupon": true}';

/** @type {Run[]} */
const withSamples = formats.slice(0, 7).flatMap(({ extension, text, needles }) => {
  const files = {
    [`passing/1.${extension}`]: text.replaceAll(needles[0] ?? "", ""),
    [`passing/2.${extension}`]: text.replaceAll(needles[1] ?? "", "").replaceAll(needles[0] ?? "", "1"),
    [`failing/1.${extension}`]: text,
    [`failing/2.${extension}`]: `${text}\n`,
  };
  return [
    {
      name: `explain ${extension} --passing --failing`,
      files,
      lines: [["explain", "--json", "--passing", "passing", "--failing", "failing", "--seed", "1"]],
    },
  ];
});

/** @type {Run[]} */
const others = [
  {
    name: "explain the entries of JSON",
    files: {
      "input.json": orders,
      "oracle.mjs": failsWhen("JSON.parse(text).coupon && JSON.parse(text).items.length > 1"),
    },
    lines: [asked(["explain", "input.json", "--oracle", "oracle.mjs", "--max-tests", "600"])],
  },
  {
    name: "minimize a folder",
    files: {
      "project/main.txt": "one\ntwo\nthree\n",
      "project/more/other.txt": "two\n",
      "project/more/third.txt": "",
      "test.sh": '#!/bin/sh\ngrep -rq two "$1"\n',
    },
    lines: [asked(["minimize", "project", "--test", "./test.sh"])],
  },
  {
    name: "minimize with a program",
    files: { "input.txt": "one\ntwo bad three\n", "fails.sh": '#!/bin/sh\n! grep -q bad "$1"\n' },
    lines: [[...asked(["minimize", "input.txt"]), "--", "./fails.sh", "{}"]],
  },
  {
    name: "minimize what passes",
    files: { "input.txt": "good\n", "oracle.mjs": contains("bad") },
    lines: [asked(["minimize", "input.txt", "--oracle", "oracle.mjs"])],
  },
  {
    name: "minimize to a limit",
    files: { "input.txt": "one two bad three\n".repeat(20), "oracle.mjs": contains("bad") },
    lines: [asked(["minimize", "input.txt", "--oracle", "oracle.mjs", "--max-tests", "5"])],
  },
  {
    name: "repair what is accepted by nothing",
    files: { "input.txt": "one\n", "oracle.mjs": failsWhen("true") },
    lines: [asked(["repair", "input.txt", "--oracle", "oracle.mjs"])],
  },
  {
    name: "abstract with --all",
    files: { "input.json": "[1, [null], {}]", "oracle.mjs": contains("null") },
    lines: [asked(["abstract", "input.json", "--oracle", "oracle.mjs", "--all"])],
  },
  {
    name: "compare calls",
    files: {
      "samples/1.json": "[1, 2]",
      "samples/2.json": '{"a": [true]}',
      "calls.sh":
        '#!/bin/sh\necho brackets "$(tr -cd "[" <"$1" | wc -c)"\necho braces "$(tr -cd "{" <"$1" | wc -c)"\n',
    },
    lines: [
      [
        ...["compare", "--json", "samples", "--calls", "printed", "-n", "5", "--size", "20", "--jobs", "1"],
        ...["--", "./calls.sh", "{}"],
      ],
    ],
  },
  {
    name: "check a grammar",
    files: { "loose.ebnf": 'start: a | a\na: "x" a | "x"\nb: "y"\n' },
    lines: [["grammar", "check", "--json", "loose.ebnf"]],
  },
];

/** @type {readonly Run[]} */
export const runs = [
  ...minimizing,
  ...onTrees,
  ...repairing,
  ...isolating,
  ...debugging,
  ...withSubjects,
  ...parsing,
  ...withSamples,
  ...others,
];
