// How small minimize makes known inputs and how many tests that takes, beside what other reducers published.
//
//   npm run build && node bench/reduce.js <corpus folder> <folder whose node_modules hold terser, prettier, tree-sitter>

import { join } from "node:path";
import { benchEmbedded } from "./reduce/embedded.js";
import { benchPackages } from "./reduce/packages.js";
import { benchProblems } from "./reduce/problems.js";

const [, , corpus = "", project = ""] = process.argv;
const sections = process.argv.slice(4);
const isWanted = (/** @type {string} */ name) => sections.length === 0 || sections.includes(name);

if (isWanted("problems")) await benchProblems(project);
if (isWanted("packages")) await benchPackages(join(corpus, "reduce"), project);
if (isWanted("embedded")) await benchEmbedded(join(corpus, "abstract"), [2000, 5000]);
