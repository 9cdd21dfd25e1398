import { readFileSync } from "node:fs";

/**
 * Reads what published tools reached, one line for each file.
 * @param {string} path
 */
export function publishedResults(path) {
  const [header = "", ...lines] = readFileSync(path, "utf8").trim().split("\n");
  const names = header.split(",");
  const rows = new Map(lines.map((line) => [line.slice(0, line.indexOf(",")), line.split(",")]));
  return {
    /**
     * @param {string} file
     * @param {string} tool
     * @param {number} size bytes of the file
     */
    rowOf(file, tool, size) {
      /** @param {string} name */
      const field = (name) => rows.get(file)?.[names.indexOf(`${tool}_${name}`)] ?? "";
      const repaired = field("repaired") === "true";
      const distance = Number(field("levenshtein"));
      return {
        repaired,
        runs: field("runs") === "" ? null : Number(field("runs")),
        kept: repaired ? Math.min(1, Number(field("bytes")) / size) : null,
        distance: repaired && /-(single|mult)\//.test(file) && distance >= 0 ? distance : null,
      };
    },
  };
}
