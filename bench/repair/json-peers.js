import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

/**
 * Other tools that read or mend JSON that is none; null where one refuses.
 * @typedef {{ name: string, repaired: (input: Uint8Array) => string | null }} Peer
 */

const pythonRepair = `import sys, json_repair
sys.stdout.write(json_repair.repair_json(sys.stdin.buffer.read().decode("utf-8", "replace"), ensure_ascii=False))`;

/**
 * @param {string} folder
 * @returns {Promise<readonly Peer[]>}
 */
export async function jsonPeers(folder) {
  /** @type {(name: string) => any} */
  const load = createRequire(join(folder, "package.json"));
  const python = join(folder, "venv", "bin", "python");
  const { jsonrepair } = load("jsonrepair");
  const dirty = load("dirty-json");
  const json5 = load("json5");
  const peers = [
    peer("jsonrepair", jsonrepair),
    peer("dirty-json", (text) => JSON.stringify(dirty.parse(text))),
    peer("json5", (text) => JSON.stringify(json5.parse(text))),
  ];
  if (!existsSync(python)) return peers;
  return [
    ...peers,
    peer(
      "json_repair",
      (text) => spawnSync(python, ["-c", pythonRepair], { input: text, encoding: "utf8" }).stdout,
    ),
  ];
}

/**
 * @param {string} name
 * @param {(text: string) => string} mend
 * @returns {Peer}
 */
function peer(name, mend) {
  return {
    name,
    repaired(input) {
      try {
        return mend(new TextDecoder().decode(input));
      } catch {
        return null;
      }
    },
  };
}
