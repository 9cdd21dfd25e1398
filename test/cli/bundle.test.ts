import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { culprit, folderWith } from "./run-culprit.ts";

describe("culprit bundle", () => {
  it("makes a folder with the program's scripts that shows the failure anywhere, and checks that", async () => {
    const folder = folderWith({
      "a.txt": "one two three",
      "main.sh": '. "$(dirname "$0")/lib/search.sh"\nfound two\n',
      "lib/search.sh": 'found() { ! grep -q "$1"; }\n',
    });
    const run = await culprit(folder, "bundle", "a.txt", "--no-explain", "--", "sh", "main.sh");
    expect(run.stdout).toMatch(/a\.bundle holds .*, which ran in a copy of it and failed: exit 1\./);
    const bundle = join(folder, "a.bundle");
    expect(readdirSync(bundle, { recursive: true })).toEqual(
      expect.arrayContaining(["a.txt", "a.min.txt", "a.repaired.txt", "main.sh", "lib/search.sh"]),
    );
    expect(readFileSync(join(bundle, "README.md"), "utf8")).toMatch(/^### `sh main\.sh` fails on/);
    const elsewhere = folderWith({});
    cpSync(bundle, join(elsewhere, "moved"), { recursive: true });
    expect(spawnSync("sh", [join("moved", "reproduce.sh")], { cwd: elsewhere }).status).toBe(1);
  });

  it("reports a script that does not fail, as where the name of the input matters", async () => {
    const folder = folderWith({
      "a.txt": "one two",
      "check.sh": '#!/bin/sh\n[ "$(basename "$1")" = a.txt ] && grep -q two "$1"\n',
    });
    const run = await culprit(folder, "bundle", "a.txt", "--no-explain", "--test", "check.sh");
    expect(run.stdout).toMatch(
      /a\.bundle is incomplete: reproduce\.sh, run in a copy of it, ended with exit 1/,
    );
    expect(readFileSync(join(folder, "a.bundle", "reproduce.sh"), "utf8")).toContain(
      "\n./check.sh a.min.txt\n",
    );
  });

  it("reports a script that misses the program, though that fails, too", async () => {
    const tool = `#!/bin/sh\ntest -f "$(dirname "$1")/README.md" && { echo "rules: command not found" >&2; exit 1; }\n! grep -q x "$1"\n`;
    const folder = folderWith({ "a.txt": "axb", tool });
    const { stdout } = await culprit(folder, "bundle", "a.txt", "--", "./tool", "{}");
    expect(stdout).toMatch(/a\.bundle is incomplete: reproduce\.sh.* command not found/);
  });

  it("asks an oracle module by a program of its own", async () => {
    const folder = folderWith({
      "a.txt": "one two three",
      "oracle.mjs":
        'import { found } from "./lib.mjs";\nexport default (text) => found(text) ? "fail" : "pass";\n',
      "lib.mjs": "export const found = (text) => text.includes('two');\n",
    });
    const run = await culprit(folder, "bundle", "a.txt", "--no-explain", "--oracle", "oracle.mjs");
    expect(run.stdout).toMatch(/a\.bundle holds .*, which ran in a copy of it and failed: exit 1\./);
    const elsewhere = folderWith({});
    cpSync(join(folder, "a.bundle"), join(elsewhere, "moved"), { recursive: true });
    const shown = spawnSync("sh", [join("moved", "reproduce.sh")], { cwd: elsewhere, encoding: "utf8" });
    expect(shown).toMatchObject({ status: 1, stdout: "fail\n" });
  });

  it("names all packages that the user's package declares for a program that is wrapped in a script", async () => {
    const declared = { dependencies: { rules: "^1.2.0" }, devDependencies: { other: "2.0.0" } };
    const folder = folderWith({
      "a.txt": "one two three",
      "package.json": JSON.stringify(declared),
      "node_modules/rules/bin/rules": '#!/bin/sh\n! grep -q two "$1"\n',
      "node_modules/.bin/rules": '#!/bin/sh\nexec sh "$(dirname "$0")/../rules/bin/rules" "$@"\n',
    });
    chmodSync(join(folder, "node_modules/.bin/rules"), 0o755);
    const words = ["a.txt", "--no-explain", "--out", "bundled", "--", "rules", "{}"];
    const { stdout } = await culprit(folder, "bundle", ...words);
    expect(stdout).toMatch(/holds .*, which ran in a copy of it and failed: exit 1/);
    const { dependencies } = JSON.parse(readFileSync(join(folder, "bundled/package.json"), "utf8"));
    expect(dependencies).toEqual({ rules: "^1.2.0", other: "2.0.0" });
  });

  it("names the packages that the program needs, which the script installs", async () => {
    const manifest = (name: string) => JSON.stringify({ name, version: "1.2.3", type: "module" });
    const folder = folderWith({
      "a.txt": "one two three",
      "package.json": '{"type":"module"}',
      "check.js":
        'import { readFileSync } from "node:fs";\nimport { found } from "finder";\nif (found(readFileSync(process.argv[2], "utf8"))) throw new Error("found");\n',
      "node_modules/finder/package.json": manifest("finder"),
      "node_modules/finder/index.js": "export const found = (text) => text.includes('two');\n",
      "node_modules/@words/rules/package.json": manifest("@words/rules"),
      "node_modules/@words/rules/bin/rules": '#!/bin/sh\n! grep -q two "$1"\n',
    });
    mkdirSync(join(folder, "node_modules/.bin"));
    const rules = join(folder, "node_modules/@words/rules/bin/rules");
    chmodSync(rules, 0o755);
    symlinkSync(rules, join(folder, "node_modules/.bin/rules"));
    const bundled = async (out: string, ...program: string[]) => {
      const words = ["a.txt", "--no-explain", "--out", out, "--", ...program, "{}"];
      const { stdout } = await culprit(folder, "bundle", ...words);
      expect(stdout).toMatch(/holds .*, which ran in a copy of it and failed: exit 1/);
      return JSON.parse(readFileSync(join(folder, out, "package.json"), "utf8"));
    };
    const dependencies = { "@words/rules": "1.2.3" };
    expect(await bundled("of-npx", "npx", "rules")).toEqual({ private: true, type: "module", dependencies });
    expect(await bundled("of-path", "rules")).toMatchObject({ dependencies });
    const ofScript = await bundled("of-script", "node", "check.js");
    expect(ofScript).toMatchObject({ dependencies: { finder: "1.2.3" } });
    expect(readFileSync(join(folder, "of-npx", "reproduce.sh"), "utf8")).toContain("npm install");
  });

  it("replaces no other folder, and needs a program", async () => {
    const folder = folderWith({ "a.txt": "one two", "mine/here": "" });
    const words = ["--no-explain", "--out", "mine", "--", "sh", "-c", "! grep -q two"];
    const refused = await culprit(folder, "bundle", "a.txt", ...words);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining("mine exists") });
    expect(existsSync(join(folder, "mine", "here"))).toBe(true);
    const none = await culprit(folder, "bundle", "a.txt", "--no-explain");
    expect(none.stderr).toMatch(/no program to run/);
  });
});
