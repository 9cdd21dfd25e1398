import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerOf, culprit, folderWith, told } from "./run-culprit.ts";

const run = ["--", "./program.sh", "{}"];

describe("culprit repair", () => {
  it("looks for output too when that is required", async () => {
    const program = '#!/bin/sh\ngrep -q bad "$1" || cat "$1"\n';
    const folder = folderWith({ "in.txt": "one\nbad\ntwo\n", "program.sh": program });
    const before = await answerOf(folder, "repair", "in.txt", ...run);
    expect(before.answer).toMatchObject({ status: "not-reproduced", output: null });
    const { answer } = await answerOf(folder, "repair", "in.txt", "--require-output", ...run);
    expect(answer).toMatchObject({ status: "ok", notices: [] });
    const result = readFileSync(join(folder, "in.repaired.txt"), "utf8");
    expect(result).toMatch(/one\n.*two\n/s);
    expect(result).not.toMatch(/bad/);
  });

  it("reads a file by its content where its name says nothing, and line-delimited JSON line by line", async () => {
    const oracle = `export default (text) => {
  for (const line of text.split("\\n")) if (line !== "") JSON.parse(line);
  return "pass";
};\n`;
    const folder = folderWith({ "events.log": `{"a": 1}\n{"a": 2}\n{'a': None}\n`, "oracle.mjs": oracle });
    const { stdout } = await culprit(folder, "repair", "events.log", "--oracle", "oracle.mjs");
    expect(stdout).toMatch(/events\.log is accepted after 3 edits in line 3 of an NDJSON file; /);
    expect(stdout).toMatch(/sure: accepted, and by far the most probable repair · 3 tests/);
    expect(readFileSync(join(folder, "events.repaired.log"), "utf8")).toBe(
      '{"a": 1}\n{"a": 2}\n{"a": null}\n',
    );
  });

  it("says that the program hangs on edited inputs, and what helps", async () => {
    const folder = folderWith({
      "in.txt": "(a\n",
      "oracle.mjs": 'export default (text) => { if (text === "(a\\n") return "fail"; for (;;); };\n',
    });
    const { stdout } = await culprit(
      ...[folder, "repair", "in.txt", "--oracle", "oracle.mjs", "--timeout", "50ms", "--max-tests", "4"],
    );
    expect(stdout).toMatch(/of 4 runs reached the time limit of 0.05 s\. .* a shorter --timeout saves time/);
  });

  it("is not sure which field of a row was too many", async () => {
    const row = (id: number): string => `${id},"note ${id % 7} old",red,${id * 7}.50,"new, ${id % 5}"`;
    const rows = Array.from({ length: 20 }, (_, id) => `${row(id)}\n`);
    const text = ["id,name,kind,n,note\n", ...rows, `${row(20)},x\n`].join("");
    const { stdout } = await culprit(folderWith({ "a.csv": text }), "repair", "a.csv");
    expect(stdout).toMatch(/has 5 fields now, not 6; which one was wrong is uncertain\n\n(?!sure)/);
  });

  it("counts the lines of line-delimited JSON that it changes", async () => {
    const folder = folderWith({ "events.ndjson": '{"a": 1\n{"a": 2}\n{"a" 3}\n' });
    const { stdout } = await culprit(folder, "repair", "events.ndjson");
    expect(stdout).toContain("after 2 edits in 2 lines of an NDJSON file");
  });

  it("converts a text of another encoding, and shows what was wrong besides", async () => {
    const oracle = `export default (_, bytes) => {
  JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  return "pass";
};\n`;
    const folder = folderWith({ "in.json": Buffer.from('{"a": "Café",}', "utf16le"), "oracle.mjs": oracle });
    const { answer } = await answerOf(folder, "repair", "in.json", "--oracle", "oracle.mjs");
    expect(answer).toMatchObject({ status: "ok", diagnosis: [{ start: 13, removed: ",", inserted: "" }] });
    expect(told(answer)).toMatch(/The input is text in UTF-16; the result has the same characters in UTF-8/);
    expect(readFileSync(join(folder, "in.repaired.json"), "utf8")).toBe('{"a": "Café"}');
  });

  it("writes no result that keeps less than half of the input, unless that is asked for", async () => {
    const oracle = 'export default (text) => (text.replace(/ /g, "").length > 100 ? "fail" : "pass");\n';
    const rows = Array.from({ length: 40 }, (_, row) => `${row},item ${row},3.50`).join("\n");
    const folder = folderWith({ "rows.dat": rows, "oracle.mjs": oracle });
    const ask = ["--oracle", "oracle.mjs"];
    const refused = await culprit(folder, "repair", "rows.dat", ...ask);
    expect(refused.code).toBe(1);
    expect(refused.stdout).toMatch(/This is no repair: .* keeps \d+ % of the input's words/);
    expect(existsSync(join(folder, "rows.repaired.dat"))).toBe(false);
    const { answer } = await answerOf(folder, "repair", "rows.dat", "--force-partial", ...ask);
    expect(answer).toMatchObject({ status: "ok", output: { path: "rows.repaired.dat" } });
  });

  it("gives a blank result only when that is asked for", async () => {
    const oracle = 'export default (text) => (/[!-~]/.test(text) ? "fail" : "pass");\n';
    const folder = folderWith({ "in.txt": "a\nb\n", "oracle.mjs": oracle });
    const ask = ["--oracle", "oracle.mjs"];
    const refused = await culprit(folder, "repair", "in.txt", ...ask);
    expect(refused.code).toBe(1);
    expect(refused.stdout).toMatch(
      /The program accepts no part of the input but an empty or blank one; --allow-empty/,
    );
    expect(existsSync(join(folder, "in.repaired.txt"))).toBe(false);
    const { answer } = await answerOf(folder, "repair", "in.txt", "--allow-empty", ...ask);
    expect(answer).toMatchObject({ status: "ok", output: { path: "in.repaired.txt" } });
    expect(readFileSync(join(folder, "in.repaired.txt"), "utf8")).toBe("\n\n");
  });

  it("changes nothing where the program looks for what is not in the input, and says so after a few runs", async () => {
    const program = `#!/bin/sh
grep -q "FROM users" "$1" && { echo "Error: near line 1: no such table: users" >&2; exit 1; }
exit 0
`;
    const ask = async (text: string) => {
      const folder = folderWith({ "q.sql": text, "program.sh": program });
      const { answer } = await answerOf(folder, "repair", "q.sql", ...run);
      return { answer, folder };
    };
    const missing = await ask("SELECT name FROM users;\n");
    expect(missing.answer).toMatchObject({ status: "not-found", output: null, tests: { total: 1 } });
    expect(told(missing.answer)).toMatch(/misses users; the input itself looks fine/);
  });

  it("says that binary input cannot be repaired, and what was tried", async () => {
    const folder = folderWith({ "in.bin": Buffer.from([0, 1]), "program.sh": "#!/bin/sh\nexit 1\n" });
    const { answer } = await answerOf(folder, "repair", "in.bin", ...run);
    expect(answer).toMatchObject({ status: "not-found", output: null });
    expect(told(answer)).toMatch(
      /cannot be repaired\. The program rejects it even with corrected lengths and checksums/,
    );
  });

  it("says of a file of a binary format what it is and why it is not searched", async () => {
    const elf = Buffer.from("\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0\x03\0>\0", "latin1");
    const folder = folderWith({ "in.o": elf, "program.sh": "#!/bin/sh\nexit 1\n" });
    const { answer } = await answerOf(folder, "repair", "in.o", ...run);
    expect(answer).toMatchObject({ status: "not-found", output: null, tests: { total: 1 } });
    expect(told(answer)).toMatch(
      /^This input is binary \(ELF file\): Culprit does not know the lengths and checksums of this format/,
    );
  });

  it("says nothing of grammars that it has no use for", async () => {
    const folder = folderWith({ "in.c": "int a;;\n", "program.sh": '#!/bin/sh\n! grep -q ";;" "$1"\n' });
    const { stderr } = await culprit(folder, "repair", "in.c", ...run);
    expect(stderr).not.toMatch(/tree-sitter/);
  });

  it("says that it was stopped before anything was accepted, and how to go on", async () => {
    const folder = folderWith({ "in.txt": "one two three", "program.sh": "#!/bin/sh\nexit 1\n" });
    const { answer, run: shown } = await answerOf(folder, "repair", "in.txt", "--max-tests", "3", ...run);
    expect(shown.code).toBe(1);
    expect(answer).toMatchObject({ status: "not-found", stopped: "tests" });
    expect(answer.notices).toEqual([{ kind: "stopped-before", limit: "tests", sight: "acceptance" }]);
    expect(told(answer)).toMatch(
      /before any input was accepted\. With a higher --max-tests, the same command/,
    );
  });

  it("offers only further repairs that pass when they are run once more, fresh", async () => {
    // Accepts any text once, and again only those in which the comma is in place.
    const program = `#!/bin/sh
grep -q ", " "$1" && exit 0
seen="$0.$(cksum < "$1" | tr ' ' -)"
[ -e "$seen" ] && exit 1
grep -q "1 2" "$1" && exit 1
touch "$seen"
`;
    const folder = folderWith({ "in.json": "[1 2]\n", "program.sh": program });
    const { answer } = await answerOf(folder, "repair", "in.json", "--alternatives", "4", ...run);
    expect(answer).toMatchObject({ status: "ok" });
    for (const { output } of answer.alternatives ?? []) {
      expect(readFileSync(join(folder, output.path), "utf8")).toMatch(/, /);
    }
    expect(existsSync(join(folder, "in.repaired.5.json"))).toBe(false);
  });

  it("runs its result once more, fresh, and says when that is refused", async () => {
    const oracle = (passesAgain: boolean): string => `const seen = new Set();
      export default (text) => {
        if (text.includes("bad") || (seen.has(text) && !${passesAgain})) return "fail";
        seen.add(text);
        return "pass";
      };`;
    const inputs = { "in.txt": "one bad two\n", "once.mjs": oracle(false), "always.mjs": oracle(true) };
    const once = await answerOf(
      folderWith(inputs),
      "repair",
      "in.txt",
      "--jobs",
      "1",
      "--oracle",
      "once.mjs",
    );
    expect(told(once.answer)).toMatch(
      /Run once more, the result behaved differently: expected pass, got the oracle says so/,
    );
    const always = await answerOf(folderWith(inputs), "repair", "in.txt", "--oracle", "always.mjs");
    expect(always.answer.notices).toEqual([]);
  });
});
