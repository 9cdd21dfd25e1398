import { execFileSync, spawn } from "node:child_process";
import { chmodSync, closeSync, existsSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerOf, culprit, expectAsPublished, folderWith, program, told } from "./run-culprit.ts";

/** Fails on candidates that hold the word. */
const grep = (word: string): string[] => ["--", "sh", "-c", `! grep -q ${word} "$1"`, "sh", "{}"];

describe("the command line, given something it cannot work with,", () => {
  it("says that the input is missing", async () => {
    const run = await culprit(folderWith({}), "minimize", "none.txt", "--", "cat", "{}");
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toMatch(/cannot read the input none.txt: there is no such file/);
  });

  it("says that the input is a folder", async () => {
    const run = await culprit(folderWith({}), "repair", ".", "--", "cat", "{}");
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/is a folder; a file is needed/);
  });

  it("says how to name a program when there is none", async () => {
    const run = await culprit(folderWith({ "a.txt": "a" }), "minimize", "a.txt");
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/no program to run: give one after --/);
  });

  it("refuses two ways of asking at once", async () => {
    const run = await culprit(
      folderWith({ "a.txt": "a" }),
      "minimize",
      "a.txt",
      "--test",
      "x.sh",
      "--",
      "cat",
    );
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/exclude each other/);
  });

  it("exits with 3 when the program cannot be found", async () => {
    const run = await culprit(
      folderWith({ "a.txt": "a" }),
      "minimize",
      "a.txt",
      "--",
      "no-such-program",
      "{}",
    );
    expect(run.code).toBe(3);
    expect(run.stderr).toMatch(/no-such-program/);
  });

  it("exits with 3 when the program is not executable", async () => {
    const folder = folderWith({ "a.txt": "a", "tool.sh": "#!/bin/sh\nexit 1\n" });
    chmodSync(join(folder, "tool.sh"), 0o644);
    const run = await culprit(folder, "minimize", "a.txt", "--", "./tool.sh", "{}");
    expect(run.code).toBe(3);
    expect(run.stderr).toMatch(/tool\.sh/);
  });

  it("exits with 3 when the oracle module cannot be loaded", async () => {
    const run = await culprit(folderWith({ "a.txt": "a" }), "minimize", "a.txt", "--oracle", "none.mjs");
    expect(run.code).toBe(3);
    expect(run.stderr).toMatch(/none\.mjs/);
  });

  it.each([
    [["--timeout", "soon"], /--timeout takes a duration such as 500ms/],
    [["--memory", "lots"], /--memory takes a size such as 512MB/],
    [["--jobs", "-1"], /--jobs: expected a whole number from 1 to 256, got "-1"/],
    [["--seed", "99999999999999999999"], /--seed: expected a whole number of at least 0/],
    [["--jobs", "0"], /--jobs: expected a whole number from 1 to 256/],
    [["--repeat", "5/3"], /--repeat "5\/3": expected a number of runs such as 10/],
    [["--fail-when", "exitt"], /did you mean exit/i],
    [
      ["--algorithm", "ddmim"],
      /--algorithm takes auto, tree, ddmin, hdd, hdd\*; got ddmim. Did you mean ddmin\?/,
    ],
    [["--unit", "lines"], /--unit goes with --algorithm ddmin; auto has units of its own/],
    [["--start", "value"], /--start takes a nonterminal of a grammar, and there is none for a\.txt/],
    [["--nonsense"], /culprit: unknown option '--nonsense'\n\(see culprit minimize --help\)/],
    [["--same", "sort-of"], /--same: expected kind, message or any, got "sort-of"/],
  ])("says what %j should have been", async (words, message) => {
    const run = await culprit(folderWith({ "a.txt": "a" }), "minimize", "a.txt", ...words, ...grep("a"));
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(message);
  });

  it("says what criteria have nothing to do with an oracle module", async () => {
    const folder = folderWith({ "a.txt": "a", "oracle.mjs": "export default () => true;\n" });
    const words = ["minimize", "a.txt", "--oracle", "oracle.mjs", "--fail-when", "exit"];
    const run = await culprit(folder, ...words);
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/--fail-when is about runs of a program, and with --oracle there are none/);
  });

  it("says in one line why an oracle module cannot be loaded", async () => {
    const folder = folderWith({ "a.txt": "a", "oracle.mjs": "export default (" });
    const run = await culprit(folder, "minimize", "a.txt", "--oracle", "oracle.mjs");
    expect(run.code).toBe(3);
    expect(run.stderr).toMatch(/^culprit: .*oracle\.mjs could not be loaded: SyntaxError: [^\n]*\n$/);
  });

  it("names the commands that there are", async () => {
    const run = await culprit(folderWith({}), "maximize", "a.txt");
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toMatch(/^culprit: there is no command or file maximize; .* The commands are /);
  });

  it.each([[["node", "parse.mjs", "{}"]], [["sh", "-c", "exit 1"]]])(
    "says that -- is missing before %j",
    async (words) => {
      const run = await culprit(folderWith({ "a.txt": "a" }), "minimize", "a.txt", ...words);
      expect(run.code).toBe(2);
      expect(run.stderr).toContain(`stand behind --, as in: culprit minimize a.txt -- ${words.join(" ")}`);
    },
  );

  it("leaves its own options in front of the -- that is missing", async () => {
    const words = ["a.txt", "--fresh", "--jobs", "2", "node", "parse.mjs", "{}"];
    const run = await culprit(folderWith({ "a.txt": "a" }), "minimize", ...words);
    expect(run.stderr).toContain("as in: culprit minimize a.txt --fresh --jobs 2 -- node parse.mjs {}");
  });

  it.each([
    [["minimize", "none.txt", "--json", "--", "cat"], 2, /cannot read the input none\.txt/],
    [["minimize", "a.txt", "--json", "--", "no-such-program"], 3, /no-such-program/],
    [["minimize", "a.txt", "--json", "--nonsense"], 2, /^unknown option '--nonsense'$/],
    [["maximize", "a.txt", "--json"], 2, /there is no command or file maximize/],
  ])("answers %j with the error as JSON", async (words, code, message) => {
    const run = await culprit(folderWith({ "a.txt": "a" }), ...words);
    expect(run.code).toBe(code);
    const answer = JSON.parse(run.stdout);
    expectAsPublished(answer);
    expect(answer).toEqual({ error: { message: expect.stringMatching(message), exitCode: code } });
  });

  it("names no other command where there is no program", async () => {
    const run = await culprit(folderWith({ "a.txt": "a" }), "repair", "a.txt");
    expect(run.stderr).not.toContain("minimize");
  });

  it("prints four lines for a shell that show why an input is not interesting", async () => {
    const folder = folderWith({ "a b.txt": "a", "test.sh": '#!/bin/sh\necho hm >&2\ngrep -q x "$1"\n' });
    const run = await culprit(folder, "minimize", "a b.txt", "--test", "./test.sh");
    expect(run.code).toBe(1);
    const [, ...lines] = run.stdout.split("\n    ");
    expect(lines).toHaveLength(4);
    const seen = execFileSync("sh", ["-c", lines.join("\n")], { cwd: "/", stdio: "pipe", encoding: "utf8" });
    expect(seen).toBe("exit 1\n");
  });

  it("wants no program beside an oracle module", async () => {
    const run = await culprit(folderWith({}), "minimize", "--oracle", "oracle.mjs", "a.txt", "-x", "b.txt");
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toBe("culprit: unknown option '-x'\n(see culprit minimize --help)\n");
  });

  it("says how to name a file that looks like an option", async () => {
    const run = await culprit(folderWith({ "-a.txt": "a" }), "minimize", "-a.txt", ...grep("a"));
    expect(run.code).toBe(2);
    expect(run.stderr).toContain("for the file of that name write ./-a.txt");
  });

  it("says that it runs no program where it does not", async () => {
    const run = await culprit(folderWith({ "a.json": "1" }), "parse", "a.json", ...grep("a"));
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toMatch(/this command runs no program; leave out what follows --/);
  });

  it("waits for no pipe", async () => {
    const folder = folderWith({});
    execFileSync("/bin/sh", ["-c", `mkfifo pipe`], { cwd: folder });
    const run = await culprit(folder, "minimize", "pipe", ...grep("a"));
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/the input pipe is a pipe or a device; write what comes from it to a file/);
  });

  it.skipIf(!existsSync("/dev/full"))("says why when its answer cannot be printed", async () => {
    const folder = folderWith({ "a.txt": "xay" });
    const words = [program, "minimize", "a.txt", ...grep("a")];
    const full = openSync("/dev/full", "w");
    const child = spawn(process.execPath, words, { cwd: folder, stdio: ["ignore", full, "pipe"] });
    let stderr = "";
    child.stderr?.on("data", (chunk) => {
      stderr += chunk;
    });
    const code = await new Promise((resolve) => child.on("close", resolve));
    closeSync(full);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^culprit: cannot write to standard output: the disk is full; [^\n]*\n$/);
    expect(readFileSync(join(folder, "a.min.txt"), "utf8")).toBe("a");
  });

  it("repairs an input whose failure tells nothing by the user's own criteria", async () => {
    const folder = folderWith({ "a.txt": "alpha\nCRASH\n" });
    const run = await culprit(folder, "repair", "a.txt", "--unresolved-when", "exit:1", ...grep("CRASH"));
    expect(run.code).toBe(0);
    expect(run.stdout).toMatch(/a\.txt is accepted after 1 edit.*\n\(was: exit 1\)/);
  });

  it("lets nothing that a program printed work on the terminal", async () => {
    const said = "\\033[31mError: \\033]0;title\\007\\r\\033[2K\\0\\001";
    const print = ["--", "sh", "-c", `printf '${said}' >&2; ! grep -q a "$1"`, "sh", "{}"];
    const folder = folderWith({ "a.txt": "xay" });
    for (const [command, ...criteria] of [["minimize"], ["repair", "--fail-when", "exit:5"]]) {
      const run = await culprit(folder, command ?? "", "a.txt", ...criteria, ...print);
      expect(run.stdout).toContain("Error:");
      // biome-ignore lint/suspicious/noControlCharactersInRegex: it is control characters that must not be there.
      expect(run.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
    }
  });

  it("ends an expression of the user's that backtracks without end, and names it", async () => {
    const script = `if grep -q second "$1"; then printf a; else printf '%060d!' 0 | tr 0 a; fi >&2; exit 1`;
    const folder = folderWith({ "a.txt": "first\nsecond\n", "slow.sh": script });
    const words = [
      "minimize",
      "a.txt",
      "--jobs",
      "1",
      "--fail-when",
      "stderr:/(a+)+$/",
      "--",
      "sh",
      "slow.sh",
      "{}",
    ];
    const run = await culprit(folder, ...words);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toMatch(
      /the regular expression \/\(a\+\)\+\$\/ cannot be looked for in 61 characters/,
    );
  });

  it("says that the input does not fail, and what the program did instead", async () => {
    const { run, answer } = await answerOf(
      folderWith({ "a.txt": "calm" }),
      "minimize",
      "a.txt",
      ...grep("storm"),
    );
    expect(run.code).toBe(1);
    expect(answer).toMatchObject({ status: "not-reproduced", output: null });
    expect(told(answer)).toMatch(/^sh accepted it in all \d runs\. .*--fail-when/);
  });

  it("says how a program ended that fails otherwise than was asked for, and what it said last", async () => {
    const { run, answer } = await answerOf(
      folderWith({
        "a.txt": "calm",
        "read.mjs": 'throw new RangeError("no such file: " + process.argv[2]);\n',
      }),
      "minimize",
      "a.txt",
      ...["--fail-when", "exit:9", "--", process.execPath, "read.mjs", "a file"],
    );
    const words = told(answer);
    expect(words).toMatch(/ended with exit 1, which is not the failure that you asked for, in all \d runs\./);
    expect(words).toContain('It printed "RangeError: no such file: a file"');
    expect(run.code).toBe(1);
  });

  it("says what to write for the candidate where other tools write @@, and runs nothing", async () => {
    const folder = folderWith({ "a.txt": "calm" });
    const wrong = await culprit(folder, "minimize", "a.txt", "--", "grep", "-q", "storm", "@@");
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toMatch(
      /@@ does not stand for the candidate here; write \{\} .*: grep -q storm \{\}\./,
    );
    const meant = await culprit(folder, "minimize", "a.txt", "--", "sh", "-c", "! grep -q @@");
    expect(meant.stderr).not.toContain("does not stand for");
  });

  it("minimizes an empty input that fails to itself, and says what that means", async () => {
    const { run, answer } = await answerOf(
      folderWith({ empty: "" }),
      "minimize",
      "empty",
      "--",
      "false",
      "{}",
    );
    expect(run.code).toBe(0);
    expect(answer.output?.bytes).toBe(0);
    expect(told(answer)).toMatch(/The empty input fails in the same way/);
  });

  it("says that a script finds no files by relative paths", async () => {
    const folder = folderWith({
      "in.txt": "one two\n",
      "words.txt": "two\n",
      "check.sh": '#!/bin/sh\n! grep -qv "$(cat words.txt)" "$1"\n',
    });
    const words = ["minimize", "in.txt", "--test", "./check.sh"];
    const { answer } = await answerOf(folder, ...words);
    expect(told(answer)).toContain("name files in it by absolute paths, or add --cwd .");
  });

  it("works on bytes that are no text", async () => {
    const bytes = Uint8Array.from({ length: 300 }, (_, index) => (index * 7) % 256);
    const folder = folderWith({
      "image.bin": bytes,
      "oracle.mjs": "export default (text, bytes) => bytes.includes(0xff) && bytes.includes(0);\n",
    });
    const { answer } = await answerOf(folder, "minimize", "image.bin", "--oracle", "oracle.mjs");
    expect(answer.guarantee).toBe("1-minimal");
    expect([...readFileSync(join(folder, "image.min.bin"))].sort((a, b) => a - b)).toEqual([0, 255]);
    expect(new Uint8Array(readFileSync(join(folder, "image.bin")))).toEqual(bytes);
  });

  it("works on an input of 120,000 lines", async () => {
    const line = "all is well\n";
    const folder = folderWith({ "big.log": line.repeat(60_000) + "CRASH here\n" + line.repeat(60_000) });
    const { answer } = await answerOf(folder, "minimize", "big.log", ...grep("CRASH"));
    expect(answer.input.bytes).toBeGreaterThan(1_400_000);
    expect(readFileSync(join(folder, "big.min.log"), "utf8")).toBe("CRASH");
  });

  it("says so when the result cannot be written", async () => {
    const folder = folderWith({ "a.txt": "ab", blocked: "a file, not a folder" });
    const run = await culprit(folder, "minimize", "a.txt", "--out", "blocked/a.txt", ...grep("a"));
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/cannot write .*blocked.*name another place with --out/s);
  });

  it("says so when the state cannot be kept", async () => {
    const folder = folderWith({ "a.txt": "ab", blocked: "a file, not a folder" });
    const run = await culprit(folder, "minimize", "a.txt", "--state", "blocked/state", ...grep("a"));
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/cannot keep the run's state/);
  });

  it("never writes over the input", async () => {
    const folder = folderWith({ "a.txt": "ab" });
    const run = await culprit(folder, "minimize", "a.txt", "--out", "a.txt", ...grep("a"));
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/is the input itself, which is never changed/);
    expect(readFileSync(join(folder, "a.txt"), "utf8")).toBe("ab");
  });

  it("never writes over a file of the user's", async () => {
    const folder = folderWith({ "a.txt": "xay", "a.min.txt": "mine" });
    const { answer } = await answerOf(folder, "minimize", "a.txt", ...grep("a"));
    expect(answer.output?.path).toBe("a.min-2.txt");
    expect(readFileSync(join(folder, "a.min.txt"), "utf8")).toBe("mine");
    const run = await culprit(folder, "minimize", "a.txt", "--out", "a.min.txt", ...grep("a"));
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/exists and was not written by an earlier run/);
  });

  it("replaces a result of its own, unless the user has changed it", async () => {
    const folder = folderWith({ "a.txt": "xay" });
    await culprit(folder, "minimize", "a.txt", ...grep("a"));
    const again = await answerOf(folder, "minimize", "a.txt", ...grep("a"));
    expect(again.answer.output?.path).toBe("a.min.txt");
    writeFileSync(join(folder, "a.min.txt"), "edited by hand");
    const third = await answerOf(folder, "minimize", "a.txt", ...grep("a"));
    expect(third.answer.output?.path).toBe("a.min-2.txt");
    expect(existsSync(join(folder, "a.min-2.txt"))).toBe(true);
  });
});
