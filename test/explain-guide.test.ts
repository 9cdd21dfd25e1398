import { readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { copyOfExample, culprit, projectFolder } from "./cli/run-culprit.ts";

const guide = readFileSync(join(projectFolder, "docs/explain.md"), "utf8");

/** Made the same: times, and how many inputs it takes, which depends on how they are built. */
const timeless = (text: string): string =>
  text
    .replaceAll(/\b[\d.]+ (s|min)\b/g, "0 s")
    .replaceAll(
      /\d+(?= of \d+ built| built inputs| inputs;| that were made| told something| tests in)/g,
      "some",
    );

/** The commands below a heading, each with what the guide says it prints; undefined where it shows nothing. */
function commandsBelow(heading: string): (readonly [words: readonly string[], shown: string | undefined])[] {
  const section = guide.split(/^## /m).find((each) => each.startsWith(heading)) ?? "";
  const blocks = section.matchAll(/^```\nculprit ([^\n]*)\n```\n(?:\n```text\n(.*?)```\n)?/gms);
  return [...blocks].map(([, command = "", shown]) => [command.split(" "), shown]);
}

describe("the guide to explain", () => {
  it.each([
    ["A crash of ini", "null", 3],
    ["Features of your own", "dates", 1],
    ["Only samples", "samples", 1],
  ])("shows what its commands print below %s", async (heading, example, count) => {
    const folder = copyOfExample(example);
    symlinkSync(join(projectFolder, "node_modules"), join(folder, "node_modules"));
    writeFileSync(join(folder, "today.ini"), "db=null\n[db.size]\n");
    writeFileSync(join(folder, "yesterday.ini"), "db=null\n[size.db]\n");
    const commands = commandsBelow(heading);
    expect(commands).toHaveLength(count);
    for (const [words, shown] of commands) {
      const { stdout, code } = await culprit(folder, ...words);
      expect(code).toBe(0);
      if (shown !== undefined) expect(timeless(stdout)).toBe(timeless(shown));
    }
    if (example === "null") expect(readdirSync(join(folder, "failing"))).toHaveLength(10);
  });
});
