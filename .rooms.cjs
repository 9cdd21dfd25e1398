/**
 * The rooms of src/ and who may import whom: downwards only, and only what is listed, and of a room within another one less than
 * of that. Read by the linter of imports and
 * by `test/architecture.test.ts`.
 */
const rooms = {
  base: [],
  grammar: ["base"],
  text: ["base"],
  tree: ["text", "grammar", "base"],
  oracle: ["base"],
  outline: ["tree", "text", "grammar", "base"],
  parse: ["tree", "text", "grammar", "base"],
  generate: ["tree", "text", "grammar", "base"],
  compare: ["oracle", "base"],
  remote: ["oracle", "base"],
  algebra: ["generate", "tree", "text", "grammar", "base"],
  delta: ["oracle", "base"],
  abstraction: ["delta", "parse", "generate", "algebra", "tree", "text", "oracle", "grammar", "base"],
  explain: ["outline", "parse", "generate", "algebra", "tree", "text", "oracle", "grammar", "base"],
  reduce: ["delta", "outline", "parse", "tree", "text", "oracle", "grammar", "base"],
  isolate: ["delta", "outline", "parse", "tree", "text", "oracle", "grammar", "base"],
  repair: ["delta", "outline", "parse", "tree", "text", "oracle", "grammar", "base"],
  report: [
    "explain",
    "reduce",
    "isolate",
    "repair",
    "compare",
    "remote",
    "tree",
    "text",
    "oracle",
    "grammar",
    "base",
  ],
  session: [
    "report",
    "explain",
    "reduce",
    "isolate",
    "repair",
    "delta",
    "parse",
    "generate",
    "compare",
    "remote",
    "algebra",
    "abstraction",
    "tree",
    "text",
    "oracle",
    "grammar",
    "base",
  ],
  "web/page": ["report", "tree", "grammar"],
  web: ["session", "report", "tree", "grammar", "base"],
  cli: ["session", "report", "web", "remote", "oracle", "grammar", "base"],
};

/** The only files that may use Node's own modules. */
const edge = [
  "^src/oracle/run/",
  "^src/oracle/thread/",
  "^src/oracle/wrap/journaled\\.ts$",
  "^src/parse/adapters/",
  "^src/remote/",
  "^src/session/",
  "^src/cli/",
  "^src/web/[^/]+$",
];

module.exports = { rooms, edge };
