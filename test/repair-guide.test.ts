import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { culprit, folderWith, projectFolder } from "./cli/run-culprit.ts";

const guide = readFileSync(join(projectFolder, "docs/repair.md"), "utf8");

const timeless = (text: string): string => text.replaceAll(/\bin [\d.]+ (s|min)\b/g, "in 0 s");

/** The files that the guide shows, by name. */
const files = Object.fromEntries(
  [...guide.matchAll(/^```\w+ (\S+)\n(.*?)^```\n/gms)].map(([, name = "", text = ""]) => [name, text]),
);

/** The commands below each heading with what the guide says they print. */
const commands = guide
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [, command = "", shown = ""] =
      /^```\nculprit ([^\n]*)\n```\n\n```text\n(.*?)^```\n/ms.exec(section) ?? [];
    return { heading: section.slice(0, section.indexOf("\n")), words: command.split(" "), shown };
  });

/** Whether what reads the file is here: a program, and the module that a script of Python imports. */
function isHere(words: readonly string[]): boolean {
  const [program = "", script = ""] = words.slice(words.indexOf("--") + 1);
  const imported = program === "python3" ? /^import .*$/m.exec(files[script] ?? "")?.[0] : undefined;
  const asked = imported === undefined ? ["--version"] : ["-c", imported];
  return (
    spawnSync(program, asked).error === undefined && (!imported || spawnSync(program, asked).status === 0)
  );
}

describe("the guide to repair", () => {
  it("has ten faults and more", () => {
    expect(commands.length).toBeGreaterThanOrEqual(10);
  });

  for (const { heading, words, shown } of commands) {
    it.skipIf(!isHere(words))(`shows what is printed for: ${heading}`, async () => {
      const folder = folderWith(files);
      const { stdout, code } = await culprit(folder, ...words);
      expect(code).toBe(0);
      expect(timeless(stdout)).toBe(timeless(shown));
    });
  }
});
