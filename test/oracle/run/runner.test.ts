import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { OptionsError } from "../../../src/base/options-error.ts";
import { OracleError } from "../../../src/oracle/oracle-error.ts";
import { type Runner, type RunnerOptions, startRunner } from "../../../src/oracle/run/runner.ts";
import type { FinishedRun } from "../../../src/oracle/run/slot.ts";
import { TimeLimit } from "../../../src/oracle/run/time-limit.ts";
import { never, ownTemporaryDirectory, processesOf, shells, until } from "./test-bed.ts";

const temporary = ownTemporaryDirectory();
const runners: Runner[] = [];

const start = (options: RunnerOptions): Runner => {
  const runner = startRunner(options);
  runners.push(runner);
  return runner;
};

/** What one run of a shell command says of a candidate. */
const runOnce = (
  script: string,
  candidate: string,
  options: Partial<RunnerOptions> = {},
): Promise<FinishedRun> =>
  start({ command: ["sh", "-c", script], ...options }).run(Buffer.from(candidate), never);

afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.close()));
});

describe("startRunner", () => {
  it("gives the candidate on standard input when no argument contains {}", async () => {
    const run = await start({ command: ["cat"] }).run(Buffer.from("text"), never);
    expect(run).toMatchObject({ exitCode: 0, signal: null, timedOut: false, stdout: "text", stderr: "" });
    expect(run.milliseconds).toBeGreaterThan(0);
  });

  it("puts the path of the candidate wherever an argument has {}, and nothing on standard input", async () => {
    const script = 'printf "%s|" "$@"; cat';
    const runner = start({
      command: ["sh", "-c", script, "sh", "{}", "--in={}:{}"],
      baseName: "price list.json",
    });
    const { stdout } = await runner.run(Buffer.from("text"), never);
    const [path = "", both, rest] = stdout.split("|");
    expect(path).toMatch(/\/price list\.json$/);
    expect(both).toBe(`--in=${path}:${path}`);
    expect(rest).toBe("");
  });

  it("runs in a private directory that holds the candidate alone", async () => {
    const { stdout } = await runOnce("pwd; ls -A", "", { baseName: "input.c" });
    const [cwd = "", ...names] = stdout.trim().split("\n");
    expect(cwd.startsWith(temporary)).toBe(true);
    expect(names).toEqual(["input.c"]);
  });

  it("runs in the directory it is told to", async () => {
    const cwd = realpathSync(temporary);
    expect((await runOnce("pwd -P", "", { cwd })).stdout).toBe(`${cwd}\n`);
  });

  it("passes arguments on untouched", async () => {
    const odd = ["$HOME", "`id`", "a  b", "'", '"', "\\", "*", "", "-n", "line\nend"];
    const { stdout } = await start({ command: ["printf", "<%s>", ...odd] }).run(Buffer.from(""), never);
    expect(stdout).toBe(odd.map((argument) => `<${argument}>`).join(""));
  });

  it("gives the environment it is told to, with the program found on its PATH", async () => {
    const { PATH } = process.env;
    const env = { PATH, COLOUR: "blue", culprit: "mine" };
    expect((await runOnce('echo "$COLOUR $culprit <$HOME>"', "", { env })).stdout).toBe("blue mine <>\n");
  });

  it("keeps start and end of long output", async () => {
    const { stdout } = await runOnce("printf 0123456789; printf abcdefghij >&2", "", { captureLimit: 4 });
    expect(stdout).toBe("01\n[6 bytes left out]\n89");
  });

  it("answers every candidate although more are asked about than can run at once", async () => {
    const runner = start({ command: ["cat"], jobs: 2 });
    const texts = Array.from({ length: 20 }, (_, index) => `candidate ${index}`);
    const runs = await Promise.all(texts.map((text) => runner.run(Buffer.from(text), never)));
    expect(runs.map(({ stdout }) => stdout)).toEqual(texts);
    expect(readdirSync(temporary)).toHaveLength(2);
  });

  it("runs several at once", async () => {
    const [one, other] = [join(temporary, "one"), join(temporary, "other")];
    // Each waits for what only the other makes.
    const script = 'read -r mine theirs; : >"$mine"; while [ ! -e "$theirs" ]; do sleep 0.01; done';
    const runner = start({ command: ["sh", "-c", script], jobs: 2 });
    const runs = [`${one} ${other}\n`, `${other} ${one}\n`].map((text) =>
      runner.run(Buffer.from(text), never),
    );
    expect((await Promise.all(runs)).map(({ exitCode }) => exitCode)).toEqual([0, 0]);
    for (const path of [one, other]) rmSync(path);
  });

  it.skipIf(process.platform !== "linux").each(shells)("limits memory on Linux (%s)", async (shell) => {
    expect((await runOnce("ulimit -v", "", { memoryLimit: 300_000_000, shell })).stdout).toBe("292969\n");
  });

  it("refuses options that make no sense", () => {
    for (const baseName of ["", ".", "..", "a/b", "a\0b"]) {
      expect(() => start({ command: ["cat"], baseName })).toThrow(OptionsError);
    }
    for (const jobs of [0, -1, 1.5, Number.NaN])
      expect(() => start({ command: ["cat"], jobs })).toThrow(OptionsError);
    expect(() => start({ command: ["cat"], cwd: "/there/is/none" })).toThrow(OptionsError);
  });

  it("refuses a program that cannot be run, and a shell that cannot", async () => {
    expect(() => start({ command: ["/there/is/none"] })).toThrow(OracleError);
    const runner = start({ command: ["cat"], shell: "/there/is/none" });
    await expect(runner.run(Buffer.from(""), never)).rejects.toThrow(OracleError);
  });

  it("says why when the directory to run in is gone", async () => {
    const cwd = join(temporary, "short-lived");
    mkdirSync(cwd);
    const runner = start({ command: ["cat"], cwd });
    rmSync(cwd, { recursive: true });
    await expect(runner.run(Buffer.from(""), never)).rejects.toThrow(
      /expected the shell to start the program, but it said/,
    );
  });
});

describe("Runner", () => {
  it("does not start a run that is cancelled already", async () => {
    const runner = start({ command: ["cat"] });
    const reason = new Error("changed my mind");
    await expect(runner.run(Buffer.from(""), AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  it("cancels one run without hurting the other", async () => {
    const runner = start({ command: ["sh", "-c", "read -r line; sleep $line; echo $line"], jobs: 2 });
    const cancel = new AbortController();
    const long = runner.run(Buffer.from("1000\n"), cancel.signal);
    const short = runner.run(Buffer.from("0.2\n"), never);
    cancel.abort();
    await expect(long).rejects.toThrow("aborted");
    expect(await short).toMatchObject({ exitCode: 0, stdout: "0.2\n" });
  });

  it("does not take a run for too slow because we were", async () => {
    const marker = join(temporary, "over");
    const runner = start({ command: ["touch", marker], timeLimit: TimeLimit.fixed(300) });
    const run = runner.run(Buffer.from(""), never);
    const begun = performance.now();
    while (!existsSync(marker) || performance.now() < begun + 600);
    expect(await run).toMatchObject({ exitCode: 0, timedOut: false });
    rmSync(marker);
  });

  it("tells the time limit of every run that ended by itself", async () => {
    const timeLimit = new TimeLimit({ start: 60_000, floor: 5_000 });
    const runner = start({ command: ["true"], timeLimit });
    for (let run = 0; run < 3; run++) await runner.run(Buffer.from(""), never);
    expect(timeLimit.milliseconds).toBeLessThan(60_000);
  });

  it("ends runs under way and takes no more once it is closed", async () => {
    const runner = start({ command: ["sleep", "1000"], jobs: 2 });
    const underWay = runner.run(Buffer.from(""), never);
    const closed = runner.close();
    await expect(underWay).rejects.toThrow("it was closed");
    await closed;
    await expect(runner.run(Buffer.from(""), never)).rejects.toThrow("it was closed");
    await runner.close();
    await until(() => processesOf(temporary).length === 0);
    expect(readdirSync(temporary)).toEqual([]);
  });
});
