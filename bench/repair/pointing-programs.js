import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Script } from "node:vm";
import { called, ran, startPython, versionOf } from "./started.js";

/**
 * @typedef {"c" | "javascript" | "json" | "python" | "xml"} Format
 * @typedef {object} Program
 * @property {string} name
 * @property {Format} format
 * @property {string | null} version Null when this machine lacks it.
 * @property {() => import("./started.js").Started | Promise<import("./started.js").Started>} start
 */

/**
 * Programs that say where they stop reading. Those that are a function of Node are called, Python reads texts in one
 * process, and the others are started for each text.
 * @param {string | undefined} acornFolder
 * @returns {readonly Program[]}
 */
export function pointingPrograms(acornFolder) {
  const acorn = join(acornFolder ?? "", "dist", "acorn.js");
  return [
    {
      name: "node JSON.parse",
      format: "json",
      version: process.version,
      start: () => called((text) => JSON.parse(text)),
    },
    {
      name: "python3 json.loads",
      format: "json",
      version: versionOf("python3"),
      start: () => startPython("json"),
    },
    {
      name: "python3 compile",
      format: "python",
      version: versionOf("python3"),
      start: () => startPython("compile"),
    },
    {
      name: "jq",
      format: "json",
      version: versionOf("jq"),
      start: () => ran(["jq", "."], { requireOutput: true }),
    },
    {
      name: "xmllint",
      format: "xml",
      version: versionOf("xmllint"),
      start: () => ran(["xmllint", "--noout", "-"]),
    },
    {
      name: "gcc -fsyntax-only",
      format: "c",
      version: versionOf("gcc"),
      start: () => ran(["gcc", "-fsyntax-only", "{}"], { fileName: "candidate.c" }),
    },
    {
      name: "node vm.Script",
      format: "javascript",
      version: process.version,
      start: () => called((text) => new Script(text, { filename: "[eval]" })),
    },
    {
      name: "acorn",
      format: "javascript",
      version: acornFolder !== undefined && existsSync(acorn) ? "as in the folder" : null,
      start: async () => {
        const { parse, version } = (await import(pathToFileURL(acorn).href)).default;
        console.log(`acorn is ${version}`);
        return called((text) => parse(text, { ecmaVersion: 2022 }));
      },
    },
  ];
}
