import { describe, expect, it } from "vitest";
import { culprit, folderWith } from "./run-culprit.ts";

const oracle = 'export default (text) => { JSON.parse(text); return "pass"; };\n';

describe("--markdown", () => {
  it("writes an issue: failure, command, minimized input, repair, neighbours and versions", async () => {
    const folder = folderWith({ "a.txt": "one two three\n", "fails.sh": '! grep -q two "$1"\n' });
    const { stdout, code } = await culprit(folder, "a.txt", "--markdown", "--", "sh", "fails.sh", "{}");
    expect(code).toBe(0);
    expect(stdout).toMatch(/^### `sh fails\.sh \{\}` fails on `a\.min\.txt`\n/);
    expect(stdout).toContain("**Command**\n\n```sh\nsh fails.sh a.min.txt\n```\n");
    expect(stdout).toContain(
      "**`a.min.txt` (3 bytes, minimized from 14 bytes)**\n\n```txt\ntwo\n```\n\n**Nearest input that passes**",
    );
    expect(stdout).toMatch(/it passes with one change:/);
    expect(stdout).toMatch(/<sub>culprit 0\.\d+\.\d+, Node\.js .* · \d+ tests in .*<\/sub>\n$/);
  });

  it("quotes a name in the command where a shell needs it", async () => {
    const folder = folderWith({ "a b.txt": "two\n", "fails.sh": '! grep -q two "$1"\n' });
    const words = ["minimize", "a b.txt", "--markdown", "--", "sh", "fails.sh", "{}"];
    expect((await culprit(folder, ...words)).stdout).toContain("sh fails.sh 'a b.min.txt'\n");
  });

  it("keeps untrusted text in fences longer than its own, and other bytes in Base64", async () => {
    const fenced = "```\n</sub> @everyone\n````\n";
    const folder = folderWith({
      "a.md": fenced,
      "b.bin": new Uint8Array([0, 255]),
      "all.mjs": 'export default () => ({ outcome: "fail", message: "`no` @one" });\n',
    });
    const issue = async (path: string) =>
      (await culprit(folder, "repair", path, "--markdown", "--oracle", "all.mjs")).stdout;
    expect(await issue("a.md")).toContain(`\n\`\`\`\`\`md\n${fenced}\`\`\`\`\`\n`);
    expect(await issue("b.bin")).toContain("in Base64**\n\n```\nAP8=\n```\n");
  });

  it("shows an answer without a failing input as on a terminal", async () => {
    const folder = folderWith({ "a.json": "[1]", "reads.mjs": oracle });
    const { stdout } = await culprit(folder, "minimize", "a.json", "--markdown", "--oracle", "reads.mjs");
    expect(stdout).toMatch(/\*\*culprit minimize\*\*\n\n```\na\.json does not fail/);
  });
});
