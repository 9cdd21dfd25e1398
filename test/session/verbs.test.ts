import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { commands } from "../../src/cli/command-line.ts";
import { debugParts } from "../../src/report/commands/debug.ts";
import { reports } from "../../src/report/reports.ts";
import { verbReports } from "../../src/report/verb-reports.ts";

const filesIn = (folder: string): string[] =>
  readdirSync(fileURLToPath(new URL(`../../src/${folder}`, import.meta.url)))
    .map((file) => file.replace(/\.ts$/, ""))
    .sort();

/** What lies beside the verbs: their answers, `debug`, which is several, and `bundle`, which is `debug`. */
const noVerbs = ["answered", "bundle", "debug"];

describe("the lists of verbs and commands", () => {
  it("have every verb that is a file", () => {
    const names = filesIn("session/verbs").filter((name) => !noVerbs.includes(name));
    expect(Object.keys(verbReports).sort()).toEqual(names);
    expect(commands.map(({ name }) => name)).toEqual(expect.arrayContaining(names));
  });

  it("have the answer of every command", () => {
    const names = Object.keys(reports).map((command) => command.replace(" ", "-"));
    expect(names.sort()).toEqual(filesIn("report/commands"));
    expect(names).toEqual(expect.arrayContaining([...debugParts]));
  });
});
