// Which share of the nodes of tree-sitter's trees cannot be mapped onto the grammar of the same package.
//
//   npm run build && node bench/tree-sitter.js <folder whose node_modules hold web-tree-sitter and tree-sitter-*> <source>…
//
// The language of a source is taken from its ending.

import { readFileSync } from "node:fs";
import { basename, extname } from "node:path";
import { loadTreeSitter } from "../dist/parse/adapters/tree-sitter.js";

/** @type {Readonly<Record<string, string>>} */
const languages = { js: "javascript", ts: "typescript", py: "python", rs: "rust", sh: "bash" };

const [, , project, ...sources] = process.argv;
if (project === undefined || sources.length === 0) {
  console.error("usage: node bench/tree-sitter.js <folder with node_modules> <source>…");
  process.exit(2);
}

for (const source of sources) {
  const ending = extname(source).slice(1);
  const { parse } = await loadTreeSitter(languages[ending] ?? ending, project);
  const bytes = readFileSync(source);
  const before = performance.now();
  const { nodes, opaque } = parse(bytes);
  const ms = performance.now() - before;
  const percent = ((100 * opaque.length) / nodes).toFixed(2);
  const names = opaque.length > 0 ? `: ${[...new Set(opaque)].join(", ")}` : "";
  console.log(
    `${basename(source)}: ${bytes.length} bytes, ${nodes} nodes, ${percent} % opaque${names} (${ms.toFixed(0)} ms)`,
  );
}
