// Puts the packages of a case into a folder, each with its ordinary client.

import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** @typedef {import("./cases.js").Case} Case */

/**
 * What to run in place of the packages' own commands, with `{}` for the candidate; a text says why there is none.
 * @param {Case} crash
 * @param {string} home folder for the packages; kept from one run of the bench to the next
 * @returns {readonly string[] | string}
 */
export function install(crash, home) {
  mkdirSync(home, { recursive: true });
  switch (crash.kind) {
    case "npm":
      return (
        installed(home, () => npm(crash, home)) ?? [process.execPath, file("launch.js"), crash.code, "{}"]
      );
    case "PyPI": {
      const python = join(home, "bin/python");
      return installed(home, () => pip(crash, home)) ?? [python, file("launch.py"), crash.code, "{}"];
    }
    case "JVM":
      return installed(home, () => maven(crash, home)) ?? java(crash, home);
    default:
      return compiler(crash);
  }
}

/** @param {string} name */
const file = (name) => fileURLToPath(new URL(name, import.meta.url));

/**
 * Why it cannot be installed, if so.
 * @param {string} home
 * @param {() => boolean} put
 */
function installed(home, put) {
  const done = join(home, "installed");
  if (existsSync(done)) return undefined;
  if (!put()) {
    rmSync(home, { recursive: true, force: true });
    return "its packages cannot be installed";
  }
  writeFileSync(done, "");
  return undefined;
}

/**
 * @param {string} cwd
 * @param {readonly string[]} command
 */
function runs(cwd, [program = "", ...words]) {
  return spawnSync(program, words, { cwd, stdio: "ignore", timeout: 300_000 }).status === 0;
}

/**
 * @param {Case} crash
 * @param {string} home
 */
function npm({ packages }, home) {
  writeFileSync(join(home, "package.json"), "{}");
  return runs(home, ["npm", "install", "--ignore-scripts", "--no-audit", "--no-fund", ...packages]);
}

/**
 * @param {Case} crash
 * @param {string} home
 */
function pip({ packages }, home) {
  return (
    runs(home, ["python3", "-m", "venv", home]) &&
    runs(home, [join(home, "bin/pip"), "install", "--quiet", ...packages])
  );
}

/**
 * @param {Case} crash
 * @param {string} home
 */
function maven({ packages }, home) {
  const local = `-Dmdep.copy=${home}`;
  return packages.every(
    (artifact) =>
      runs(home, ["mvn", "-q", "dependency:get", `-Dartifact=${artifact}`]) &&
      runs(home, [
        "mvn",
        "-q",
        "dependency:copy",
        `-Dartifact=${artifact}`,
        `-DoutputDirectory=${home}`,
        local,
      ]),
  );
}

/**
 * @param {Case} crash
 * @param {string} home
 */
function java({ code }, home) {
  const source = readFileSync(file("Launch.java"), "utf8").replace("/* CODE */", code);
  writeFileSync(join(home, "Launch.java"), source);
  const jars = readdirSync(home).filter((name) => name.endsWith(".jar"));
  const path = jars.map((name) => join(home, name)).join(":");
  return ["java", "-cp", path, join(home, "Launch.java"), "{}"];
}

/** @param {Case} crash */
function compiler({ code }) {
  const command = code.split(" ");
  const isThere = spawnSync(command[0] ?? "", ["--version"], { stdio: "ignore" }).status === 0;
  return isThere ? command : `there is no ${command[0]}`;
}
