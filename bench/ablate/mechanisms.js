/**
 * The mechanisms of repair, reduce and explain, each with the parts of `dist` that are it and their stubs. A new
 * mechanism gets its row here.
 */
import { existsSync } from "node:fs";

/** @typedef {"repair" | "reduce" | "explain"} Search */

/**
 * A function or method of a module with its stub.
 * @typedef {object} Part
 * @property {string} module below `dist` and `src`, without an ending
 * @property {string} path the exported function, or a method as `Experience.prototype.at`
 * @property {"value" | "oracle"} [kind] "oracle" where the function wraps an oracle; it is watched by its questions
 * @property {Stub} stub Is sent as text to the process of the case, so it may use its parameters only.
 *
 * @typedef {(full: (...args: any[]) => any, kit: { ended: (result: any) => any }) => (...args: any[]) => any} Stub
 *
 * @typedef {object} Mechanism
 * @property {string} name
 * @property {Search} search
 * @property {readonly Part[]} parts
 * @property {boolean} [stays] Whether the parts' modules stay, since others need them.
 * @property {readonly string[]} [files] below `src`: files that would go besides those that nothing else imports
 *
 * A part as the module loader gets it.
 * @typedef {{ mechanism: string, path: string, kind: "value" | "oracle", stub: string }} SwitchedPart
 */

/** @type {Stub} */
const none = () => () => [];
/** @type {Stub} */
const laterNone = () => async () => [];
/** @type {Stub} */
const first = () => (value) => value;

/**
 * @param {string} module
 * @param {string} path
 * @param {Stub} [stub]
 * @param {Part["kind"]} [kind]
 * @returns {Part}
 */
const part = (module, path, stub = none, kind = "value") => ({ module, path, stub, kind });

/** @param {string} module @param {string} path */
const stage = (module, path) =>
  part(
    module,
    path,
    (_, { ended }) =>
      (failing) =>
        ended(failing),
  );

/**
 * @param {string} format
 * @returns {Mechanism}
 */
const lenient = (format) => ({
  name: `lenient ${format}`,
  search: "repair",
  parts: [
    {
      module: "format/format",
      path: "lenientGrammarOf",
      kind: "value",
      stub: Object.assign(() => () => undefined, {
        toString: () =>
          `(full) => (...args) => full(...args)?.name === ${JSON.stringify(format)} ? undefined : full(...args)`,
      }),
    },
  ],
  stays: true,
  files: [`../formats/${format}/lenient.ebnf`],
});

/** @type {readonly Mechanism[]} */
const ofRepair = [
  {
    name: "background counts",
    search: "repair",
    stays: true,
    parts: [part("repair/model/background", "backgroundOf", (full) => () => full(undefined))],
  },
  {
    name: "repaired data",
    search: "repair",
    parts: [part("repair/data/repair-data", "repairData", laterNone)],
  },
  {
    name: "grammar proposals",
    search: "repair",
    parts: [part("repair/grammar-proposals", "grammarProposals", laterNone)],
  },
  ...[
    { name: "least elements of data removed", module: "data/least-removed", path: "leastRemoved" },
    { name: "other values of data", module: "data/other-values", path: "otherValues", stub: none },
  ].map(({ name, module, path, stub = laterNone }) => ({
    name,
    search: /** @type {const} */ ("repair"),
    parts: [part(`repair/${module}`, path, stub)],
  })),
  {
    name: "data as the message says",
    search: "repair",
    parts: [part("repair/data/as-message-says", "asMessageSays", () => async () => null)],
  },
  {
    name: "stated right",
    search: "repair",
    parts: [part("repair/stated-right", "statedRight", () => async () => null)],
  },
  {
    name: "absent names",
    search: "repair",
    parts: [part("repair/unrepairable", "absentName", () => () => undefined)],
  },
  {
    name: "parts of the input",
    search: "repair",
    parts: [part("repair/grow-from-parts", "growFromParts", () => async () => null)],
  },
  {
    name: "faults hidden by later ones",
    search: "repair",
    parts: [
      part(
        "repair/locate",
        "progressing",
        (full) => (attempt, manner) => full({ ...attempt, probability: 0 }, manner),
      ),
    ],
  },
  {
    name: "all readings",
    search: "repair",
    parts: ["readingsOf", "readingsNear"].map((path) => part("repair/readings", path, laterNone)),
  },
  {
    name: "without wrapping",
    search: "repair",
    stays: true,
    parts: [part("repair/unwrapping", "withoutWrapping", first)],
  },
  {
    name: "unwrapped",
    search: "repair",
    stays: true,
    parts: [part("repair/unwrapping", "unwrapped", none)],
  },
  {
    name: "other signs",
    search: "repair",
    stays: true,
    parts: [part("repair/unwrapping", "inOtherSigns", none)],
  },
  ...["escapes", "characters", "onLines", "atEnd"].map((path) => ({
    name: `candidates: ${path}`,
    search: /** @type {const} */ ("repair"),
    stays: true,
    parts: [part("repair/further-edits", path)],
  })),
  ...["closedBlocks", "brokenClosers", "strayLinesIn"].map((path) => ({
    name: `lost closers: ${path}`,
    search: /** @type {const} */ ("repair"),
    stays: true,
    parts: [part("repair/lost-closers", path)],
  })),
  {
    name: "candidates: delimiters",
    search: "repair",
    stays: true,
    parts: [part("repair/delimiters", "delimiters")],
  },
  {
    name: "candidates: block indents",
    search: "repair",
    stays: true,
    parts: [part("repair/block-indents", "blockIndents")],
  },
  {
    name: "candidates: line breaks",
    search: "repair",
    stays: true,
    parts: [part("repair/line-breaks", "lineBreaks")],
  },
  ...["slips", "ofOtherFormats", "plainly", "backslashes"].map((path) => ({
    name: `candidates: ${path}`,
    search: /** @type {const} */ ("repair"),
    stays: true,
    parts: [part("repair/slips", path)],
  })),
  {
    name: "place where a program stops that tells none",
    search: "repair",
    stays: true,
    parts: [
      part(
        "repair/locate",
        "locating",
        (_, { ended }) =>
          (_text, verdict) =>
            ended({ manner: "pointing", verdict, asked: 0 }),
      ),
    ],
  },
  {
    name: "fit of brackets and indentation",
    search: "repair",
    stays: true,
    parts: [
      part(
        "repair/model/structure",
        "pairing",
        () =>
          /** @returns {import("../../dist/repair/model/structure.js").Pairing} */
          () => ({
            stray: 0,
            unclosed: 0,
            misindented: 0,
            open: [],
            passedOver: [],
            strayLines: [],
            misfitLines: [],
          }),
      ),
    ],
  },
  {
    name: "presentable",
    search: "repair",
    parts: [part("repair/presentable", "onlyPresentable", first, "oracle")],
  },
  lenient("csv"),
  lenient("ini"),
  lenient("json"),
  lenient("make"),
  lenient("shell"),
  lenient("sql"),
  lenient("toml"),
  lenient("xml"),
  lenient("yaml"),
];

/** @type {readonly Mechanism[]} */
const ofReduce = [
  ...[
    { name: "hoisting", module: "hoisting" },
    { name: "cheapest texts", module: "cheapest", path: "cheapestTexts" },
  ].map(({ name, module, path = name }) => ({
    name,
    search: /** @type {const} */ ("reduce"),
    stays: true,
    parts: [
      part(
        `reduce/tree/${module}`,
        `${path}.walk`,
        (_, { ended }) =>
          (input) =>
            ended(input.bytes),
      ),
    ],
  })),
  ...[
    { name: "comments", module: "lexical/comments" },
    { name: "ended parts", module: "lexical/ended-parts", path: "endedParts" },
    { name: "unused", module: "lexical/statements" },
    { name: "indentation", module: "lexical/blocks" },
    { name: "parallel lists", module: "lexical/parallel-lists", path: "parallelLists" },
    { name: "lengths", module: "lexical/lengths" },
    { name: "bracket nesting", module: "coarse-cuts", path: "bracketNesting" },
    { name: "brackets", module: "lexical/items" },
    { name: "items", module: "lexical/items" },
    { name: "runs", module: "lexical/runs" },
    { name: "equal tokens", module: "lexical/shorter-tokens", path: "equalTokens" },
    { name: "literals", module: "lexical/shorter-tokens" },
    { name: "records", module: "binary/records" },
    { name: "counted texts", module: "binary/counted-texts", path: "countedTexts" },
    { name: "zero cells", module: "binary/lowered-offsets", path: "zeroCells" },
    { name: "offsets", module: "binary/lowered-offsets" },
  ].map(({ name, module, path = name }) => ({
    name,
    search: /** @type {const} */ ("reduce"),
    parts: [stage(`reduce/${module}`, `${path}.walk`)],
  })),
  {
    name: "parts closed by words",
    search: "reduce",
    stays: true,
    parts: [part("outline/from-ends", "closedPartsIn")],
  },
  {
    name: "numbered lines",
    search: "reduce",
    files: ["reduce/renumbering.ts"],
    parts: [part("outline/from-numbers", "numberedLinesIn", () => () => null)],
  },
  ...[
    { name: "blocks", module: "lexical/blocks" },
    { name: "statements", module: "lexical/statements" },
    { name: "compressed parts", module: "binary/compressed-parts", path: "compressedParts" },
  ].map(({ name, module, path = name }) => ({
    name,
    search: /** @type {const} */ ("reduce"),
    parts: [
      part(`reduce/${module}`, path, (_, { ended }) => () => ({
        name: "",
        walk: (/** @type {Uint8Array} */ failing) => ended(failing),
      })),
    ],
  })),
];

/** @param {string} value @returns {Stub} a generator that gives the value */
const yields = (value) =>
  /** @type {Stub} */ (new Function("full", `return function* () { return ${value}; }`));

/** @type {readonly Mechanism[]} */
const ofExplain = [
  { name: "differences", parts: [part("explain/questions/difference", "differencesOf")] },
  { name: "nodes", parts: [part("explain/refinement/separating-nodes", "separatingNodes", yields("[]"))] },
  { name: "rivals", parts: [part("explain/refinement/rivals", "rivalsOf")] },
  { name: "doubts", parts: [part("explain/refinement/experiments", "doubting", yields("[]"))] },
  { name: "values", parts: [part("explain/values/separating-values", "separatingValues", yields("[]"))] },
  { name: "records", parts: [part("explain/records/separating-records", "separatingRecords", yields("[]"))] },
  { name: "data", parts: [part("explain/data/data-theory", "dataTheory", () => async () => undefined)] },
  { name: "neighbours", parts: [part("explain/near/proposals", "proposals")] },
  {
    name: "neighbours from similar places",
    parts: [part("explain/near/similar-places", "restsElsewhere")],
    stays: true,
  },
].map((each) => ({ ...each, search: "explain" }));

/** Mechanisms that may do each other's work, by search. */
const coveringEachOther = {
  repair: [["all readings", "grammar proposals"]],
  reduce: [
    ["blocks", "items"],
    ["bracket nesting", "brackets"],
    ["brackets", "items"],
  ],
  explain: [],
};

/** @type {readonly Mechanism[]} */
const all = [...ofRepair, ...ofReduce, ...ofExplain];

/** @param {Search} search */
export const mechanismsOf = (search) => all.filter((each) => each.search === search);

/** @param {Search} search */
export const pairsOf = (search) => coveringEachOther[search];

/** @param {string} name @param {Search} search */
export function mechanismNamed(name, search) {
  const found = all.find((each) => each.name === name && each.search === search);
  if (found === undefined) throw new Error(`there is no mechanism ${name} of ${search}`);
  return found;
}

/**
 * The switched parts by the address of their module, for the module loader.
 * @param {Search} search
 * @returns {Record<string, SwitchedPart[]>}
 */
export function switchedParts(search) {
  /** @type {Record<string, SwitchedPart[]>} */
  const parts = {};
  for (const { name, parts: own } of mechanismsOf(search)) {
    for (const { module, path, kind = "value", stub } of own) {
      const location = new URL(`../../dist/${module}.js`, import.meta.url);
      if (!existsSync(location)) throw new Error(`${name}: there is no module ${module}`);
      const url = location.href;
      parts[url] ??= [];
      parts[url].push({ mechanism: name, path, kind, stub: stub.toString() });
    }
  }
  return parts;
}
