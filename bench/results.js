/**
 * Prints the measurements kept in `bench/results/` as tables: `node bench/results.js [name …]`, all of them without a name.
 * Each file says what was measured and by which command; each table has the date and the build.
 */
import { readdirSync, readFileSync } from "node:fs";

/**
 * @typedef {{ title: string, date: string, build: string, columns: string[], rows: string[][], notes?: string[] }} Table
 * @typedef {{ measured: string, command: string, tables: Table[] }} Measurement
 */

const folder = new URL("results/", import.meta.url);
const kept = readdirSync(folder).map((file) => file.replace(/\.json$/, ""));
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !kept.includes(name));

if (unknown.length > 0) {
  process.stderr.write(`no results for ${unknown.join(", ")}; there are ${kept.join(", ")}\n`);
  process.exitCode = 2;
} else {
  for (const name of asked.length > 0 ? asked : kept) {
    /** @type {Measurement} */
    const { measured, command, tables } = JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));
    process.stdout.write(`\n== ${name}: ${measured}\n   ${command}\n`);
    for (const table of tables) process.stdout.write(inText(table));
  }
}

/** @param {Table} table */
function inText({ title, date, build, columns, rows, notes = [] }) {
  const widths = columns.map((name, column) =>
    Math.max(name.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (/** @type {string[]} */ row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd();
  const head = `\n${title} (${date}, ${build})\n`;
  return `${head}${[columns, widths.map((width) => "-".repeat(width)), ...rows].map(line).join("\n")}\n${notes.join("\n")}\n`;
}
