/**
 * The rooms of src/ and who may import whom: downwards only, and only what is listed.
 * `test/architecture.test.ts` reads the same table.
 */
const rooms = {
  base: [],
  grammar: ["base"],
  text: ["base"],
  tree: ["grammar", "base"],
  oracle: ["base"],
  parse: ["tree", "text", "grammar", "base"],
  generate: ["tree", "text", "grammar", "base"],
  compare: ["oracle", "base"],
  algebra: ["tree", "text", "grammar", "base"],
  delta: ["oracle", "base"],
  reduce: ["delta", "parse", "tree", "text", "oracle", "grammar", "base"],
  isolate: ["delta", "parse", "tree", "text", "oracle", "grammar", "base"],
  repair: ["delta", "parse", "tree", "text", "oracle", "grammar", "base"],
  report: ["reduce", "isolate", "repair", "compare", "tree", "text", "oracle", "grammar", "base"],
  session: [
    "report",
    "reduce",
    "isolate",
    "repair",
    "delta",
    "parse",
    "generate",
    "compare",
    "algebra",
    "tree",
    "text",
    "oracle",
    "grammar",
    "base",
  ],
  cli: ["session", "report", "oracle", "grammar", "base"],
};

/** The only files that may use Node's own modules. */
const edge = [
  "^src/oracle/run/",
  "^src/oracle/thread/",
  "^src/oracle/wrap/journaled\\.ts$",
  "^src/parse/adapters/",
  "^src/session/",
  "^src/cli/",
];

module.exports = {
  rooms,
  edge,
  forbidden: [
    ...Object.entries(rooms).map(([room, below]) => ({
      name: `${room}-imports-downwards`,
      severity: "error",
      from: { path: `^src/${room}/` },
      to: { path: "^src/", pathNot: `^src/(${[room, ...below].join("|")})/` },
    })),
    { name: "no-cycle", severity: "error", from: {}, to: { circular: true } },
    {
      name: "node-at-the-edge",
      severity: "error",
      from: { path: "^src/", pathNot: edge },
      to: { dependencyTypes: ["core"] },
    },
    {
      name: "report-only-takes-types",
      severity: "error",
      from: { path: "^src/report/" },
      to: { path: "^src/(reduce|isolate|repair)/", dependencyTypesNot: ["type-only"] },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
  },
};
