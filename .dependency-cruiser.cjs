const { rooms, edge } = require("./.rooms.cjs");

/** Makes rules of the table of rooms. */
module.exports = {
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
      name: "pure-reaches-no-edge",
      severity: "error",
      from: { path: "^src/pure\\.ts$" },
      to: { path: edge, reachable: true },
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
    skipAnalysisNotInRules: true,
    tsConfig: { fileName: "tsconfig.json" },
    doNotFollow: { path: "node_modules" },
  },
};
