import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerOf, culprit, culpritProcess, folderWith, startCulprit } from "./run-culprit.ts";

/** Fails on candidates that hold an a. */
const grep = ["--", "sh", "-c", "! grep -q a"];

describe("what is the user's", () => {
  it.each([[["--state", "."]], [["--state", ".", "--fresh"]]])(
    "is not taken for the state of a run with %j",
    async (options) => {
      const folder = folderWith({ "a.txt": "xay" });
      const run = await culprit(folder, "minimize", "a.txt", ...options, ...grep);
      expect(run).toMatchObject({ code: 2, stdout: "" });
      expect(run.stderr).toMatch(/--state \. would put the state in the place of the input a\.txt/);
      expect(readdirSync(folder)).toEqual(["a.txt"]);
      expect(readFileSync(join(folder, "a.txt"), "utf8")).toBe("xay");
    },
  );

  it("is not taken for it inside an input that is a folder either", async () => {
    const folder = folderWith({});
    mkdirSync(join(folder, "project"));
    writeFileSync(join(folder, "project", "a.txt"), "xay");
    const words = ["minimize", "project", "--state", "project", "--fresh"];
    const run = await culprit(folder, ...words, "--", "grep", "-v", "a", "{}/a.txt");
    expect(run.code).toBe(2);
    expect(readFileSync(join(folder, "project", "a.txt"), "utf8")).toBe("xay");
  });

  it("stays in the state folder when a run starts afresh", async () => {
    const folder = folderWith({ "a.txt": "xay" });
    mkdirSync(join(folder, "kept", "a.txt"), { recursive: true });
    writeFileSync(join(folder, "kept", "a.txt", "notes.md"), "mine");
    await culprit(folder, "minimize", "a.txt", "--state", "kept", "--fresh", ...grep);
    expect(readFileSync(join(folder, "kept", "a.txt", "notes.md"), "utf8")).toBe("mine");
  });

  it.each([
    ["/dev/null", /is no plain file, and only one of those can hold the best result/],
    [".", /is a folder; name a file with --out/],
  ])("is not replaced by a result: --out %s", async (out, message) => {
    const folder = folderWith({ "a.txt": "xay" });
    const run = await culprit(folder, "minimize", "a.txt", "--out", out, ...grep);
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(message);
  });
});

describe("runs at the same time", () => {
  it("do not share the state of one input, and starting afresh does not take it away", async () => {
    const folder = folderWith({ "a.txt": "xay", "met.txt": "" });
    const slow = ["minimize", "a.txt", "--", "sh", "-c", 'echo >>"$1"; sleep 0.2; ! grep -q a', "sh"];
    const first = startCulprit(folder, [...slow, join(folder, "met.txt")]);
    while (readFileSync(join(folder, "met.txt"), "utf8") === "") await new Promise((go) => setTimeout(go, 5));
    const second = await culprit(folder, "minimize", "a.txt", "--fresh", ...grep);
    expect(second.code).toBe(2);
    expect(second.stderr).toMatch(/a\.txt is in use by process \d+: wait until it ends, or choose another/);
    expect((await first.finished).code).toBe(0);
    expect(readFileSync(join(folder, "a.min.txt"), "utf8")).toBe("a");
    expect((await culprit(folder, "minimize", "a.txt", ...grep)).code).toBe(0);
  });

  it("on several inputs beside each other each know their own results again", async () => {
    const names = ["1.txt", "2.txt"];
    const folder = folderWith(Object.fromEntries(names.map((name) => [name, "xxaxx"])));
    const each = (): Promise<unknown> =>
      Promise.all(names.map((name) => culpritProcess(folder, "minimize", name, "--fresh", ...grep)));
    await each();
    await each();
    const results = readdirSync(folder).filter((name) => name.includes(".min"));
    expect(results).toEqual(["1.min.txt", "2.min.txt"]);
  });
});

describe("a run that cannot begin", () => {
  it.each([
    ["--algorithm", "ddmax"],
    ["--fail-when", "stdout:/(/"],
    ["--start", "nowhere"],
    ["--cwd", "nowhere"],
    ["--unit", "lines"],
    ["--repeat", "3/2"],
  ])("leaves nothing behind: %s %s", async (option, value) => {
    const folder = folderWith({ "a.txt": "xay" });
    const run = await culprit(folder, "minimize", "a.txt", option, value, ...grep);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(option === "--cwd" ? "nowhere" : option);
    expect(readdirSync(folder)).toEqual(["a.txt"]);
  });

  it("leaves no result behind where there is no tree for --algorithm hdd", async () => {
    const folder = folderWith({ "a.txt": "xay" });
    const run = await culprit(folder, "minimize", "a.txt", "--algorithm", "hdd", ...grep);
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/--algorithm hdd needs a grammar; give one with --grammar/);
    expect(existsSync(join(folder, "a.min.txt"))).toBe(false);
  });

  it("because its program is missing leaves nothing behind", async () => {
    const folder = folderWith({ "a.txt": "xay" });
    expect((await culprit(folder, "repair", "a.txt", "--", "./missing", "{}")).code).toBe(3);
    expect(existsSync(join(folder, ".culprit"))).toBe(false);
  });
});

describe("the promise of 1-minimality", () => {
  it("leaves out the empty input where that fails too", async () => {
    const folder = folderWith({ "a.txt": "xay" });
    const { answer } = await answerOf(folder, "minimize", "a.txt", "--", "false");
    expect(answer).toMatchObject({ guarantee: "1-minimal", emptyFails: true });
    const { stdout } = await culprit(folder, "minimize", "a.txt", "--", "false");
    expect(stdout).toContain("1-minimal, apart from the empty input, which fails as well");
  });
});
