import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { programWords } from "../../../src/session/program/program-words.ts";
import { folderWith } from "../../cli/run-culprit.ts";

describe("the words of a program", () => {
  it("name files that lie beside the candidate as from there, and all others as from anywhere", () => {
    const folder = folderWith({ "parse.js": "", "other.js": "" });
    mkdirSync(join(folder, "lib"));
    writeFileSync(join(folder, "lib", "run.sh"), "");
    const at = (name: string): string => join(folder, name);
    const command = [at("lib/run.sh"), at("parse.js"), at("other.js"), at("missing.js"), "--fast", "{}"];
    const words = programWords({ kind: "program", command, cwd: undefined }, [at("lib"), at("parse.js")]);
    expect(words.command).toEqual([
      "./lib/run.sh",
      "./parse.js",
      at("other.js"),
      at("missing.js"),
      "--fast",
      "{}",
    ]);
    expect(words.located).toEqual([at("other.js")]);
  });

  it("stay what they are when the folder around all of it is shipped", () => {
    const command = ["node", "-e", "0", "{}"];
    const words = programWords({ kind: "program", command, cwd: undefined }, ["."]);
    expect(words.command).toEqual(command);
  });

  it("cannot be run in another folder than what is shipped", () => {
    const how = { kind: "program", command: ["true"], cwd: "/" } as const;
    expect(() => programWords(how, ["lib"])).toThrow("--cwd");
  });
});
