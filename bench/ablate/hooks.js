/**
 * Hooks of Node's module loader. A module with switched parts is replaced by one that exports the same names and
 * takes all other parts from the original, which it imports under the address with `?full`.
 */

/** @type {Readonly<Record<string, readonly import("./mechanisms.js").SwitchedPart[]>>} */
let partsByUrl = {};

/** @param {typeof partsByUrl} parts by the address of their module */
export function initialize(parts) {
  partsByUrl = parts;
}

/**
 * @param {string} url
 * @param {unknown} context
 * @param {(url: string, context: unknown) => unknown} nextLoad
 */
export function load(url, context, nextLoad) {
  const parts = partsByUrl[url];
  if (parts === undefined) return nextLoad(url, context);
  return { format: "module", shortCircuit: true, source: replacement(`${url}?full`, parts) };
}

/**
 * @param {string} original
 * @param {readonly import("./mechanisms.js").SwitchedPart[]} parts
 */
function replacement(original, parts) {
  const exported = new Set(parts.map(({ path }) => path.split(".")[0] ?? path));
  return [
    `import * as original from ${JSON.stringify(original)};`,
    `import { switched } from ${JSON.stringify(new URL("switched.js", import.meta.url).href)};`,
    `export * from ${JSON.stringify(original)};`,
    "const full = { ...original };",
    ...parts.map(
      ({ mechanism, path, kind, stub }) =>
        `switched({ owner: full, original }, ${JSON.stringify({ mechanism, path, kind })}, ${stub});`,
    ),
    ...[...exported].map((name) => `const $${name} = full.${name};\nexport { $${name} as ${name} };`),
  ].join("\n");
}
