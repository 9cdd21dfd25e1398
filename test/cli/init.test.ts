import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { culprit, folderWith } from "./run-culprit.ts";

beforeEach(() => void vi.stubEnv("XDG_STATE_HOME", folderWith({})));
afterEach(() => void vi.unstubAllEnvs());

const files = { "a.txt": "one two three", "good.txt": "one", "fails.sh": '! grep -q two "$1"\n' };
const program = ["--timeout", "7s", "--", "sh", "fails.sh", "{}"];

describe("culprit init", () => {
  it("tries the program and writes commented options, with which the next command needs no program", async () => {
    const folder = folderWith(files);
    const { stdout, code } = await culprit(folder, "init", "a.txt", ...program);
    expect({ stdout, code }).toEqual({
      stdout: "a.txt fails: exit 1\nwrote culprit.config.json; from now on this is enough: culprit a.txt\n",
      code: 0,
    });
    const written = readFileSync(join(folder, "culprit.config.json"), "utf8");
    expect(written).toContain('  "program": ["sh","fails.sh","{}"],\n  "timeout": "7s",\n');
    expect(written).toMatch(/^ {2}\/\/ "failWhen": "exit:1", \/\/ .*a\.txt ended with exit 1$/m);
    const run = await culprit(folder, "minimize", "a.txt");
    expect(run.stderr).not.toContain("ignores");
    expect(readFileSync(join(folder, "a.min.txt"), "utf8")).toBe("two");
  });

  it("never overwrites a configuration, and writes none for an input that does not fail", async () => {
    const folder = folderWith({ ...files, "culprit.config.json": "{}" });
    const again = await culprit(folder, "init", "a.txt", ...program);
    expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining("never overwrites") });
    expect(readFileSync(join(folder, "culprit.config.json"), "utf8")).toBe("{}");
    const other = folderWith(files);
    const passing = await culprit(other, "init", "good.txt", ...program);
    expect(passing).toMatchObject({ code: 1, stdout: expect.stringContaining("sh accepted it") });
    expect(existsSync(join(other, "culprit.config.json"))).toBe(false);
  });
});
