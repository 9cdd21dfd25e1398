/** A folder of small inputs, grammars and quick programs for command lines to name. */
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** @type {Readonly<Record<string, string>>} */
export const files = {
  "order.json": '{"order": [1, 2, null], "price": 3}\n',
  "broken.json": '{"order": [1, 2,, "price": 3}\n',
  "empty.txt": "",
  "words.txt": "one two\nthree bad four\nfive\n",
  "bytes.bin": "\u0000\u0001\u00ff\u0000bad\u0080",
  "table.csv": "a,b\n1,2\n",
  "-dash.txt": "bad",
  "two words.txt": "bad\n",
  "folder/a.txt": "bad",
  "folder/deep/b.json": "[1]",
  "samples/1.json": "[1]",
  "samples/2.json": '{"a": null}',
  "good.ebnf": 'start = "a", {"b"};\n',
  "broken.ebnf": "start = ;;; [",
  "learned.json": "{}",
  "config.json": '{ "jobs": 1, "maxTests": 5 }',
  "wrong-config.json": '{ "jobz": [] }',
  "list.json": "[1, 2]",
  "fails.sh": "#!/bin/sh\ngrep -q bad \"$1\" && { echo 'error: bad at line 2' >&2; exit 1; }\nexit 0\n",
  "shows.sh": '#!/bin/sh\ngrep -q bad "$1"\n',
  "not-executable.sh": "echo",
  "oracle.mjs":
    'export default (text) => (text.includes("bad") || text.includes("null") ? "fail" : "pass");\n',
  "throws.mjs": "export default (text) => { JSON.parse(text); return 'pass'; };\n",
  "no-oracle.mjs": "export const x = 1;\n",
};

/**
 * Makes the folder.
 * @param {string} parent
 */
export function makePlace(parent) {
  const folder = mkdtempSync(join(parent, "lines-"));
  for (const [name, content] of Object.entries(files)) {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content, "latin1");
    if (content.startsWith("#!")) chmodSync(path, 0o755);
  }
  return folder;
}
