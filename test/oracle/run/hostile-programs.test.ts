import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hasDescriptors } from "../../../src/oracle/run/own-directory.ts";
import { type Runner, type RunnerOptions, startRunner } from "../../../src/oracle/run/runner.ts";
import type { FinishedRun } from "../../../src/oracle/run/slot.ts";
import { TimeLimit } from "../../../src/oracle/run/time-limit.ts";
import { hostile, isAlive, never, ownTemporaryDirectory, processesOf, shells, until } from "./test-bed.ts";

const temporary = ownTemporaryDirectory();
const outside = join(temporary, "outside");
const pidFile = join(outside, "pids");
const victim = join(outside, "victim");
const canLeaveGroup =
  existsSync("/usr/bin/setsid") && existsSync("/usr/bin/timeout") && existsSync("/proc/self");

const candidate = Buffer.from("[1, 2]\n");
const ending = { exitCode: 0, signal: null, timedOut: false, flooded: false };

/** The processes that the program has told about. */
const told = (): readonly number[] => readFileSync(pidFile, "utf8").split("\n").filter(Boolean).map(Number);

describe.each(shells)("a runner whose helper is %s", (shell) => {
  let runner: Runner;
  let signal: AbortSignal;
  let cancel: AbortController;

  /** Starts a runner for a hostile program, and returns what runs it. */
  const start = (program: string, options: Partial<RunnerOptions> = {}) => {
    const env = { ...process.env, PIDS: pidFile, VICTIM: victim };
    runner = startRunner({
      command: [hostile(program), "{}"],
      baseName: "input.txt",
      env,
      shell,
      ...options,
    });
    return (bytes: Uint8Array = candidate): Promise<FinishedRun> => runner.run(bytes, signal);
  };

  /**
   * Runs a hanging program to its time limit, so many times, and sees its processes end. The limit is longer when the
   * program did not come to tell of them all, as on a busy machine.
   */
  const hung = async (
    program: string,
    { processes, turns = 1 }: { readonly processes: number; readonly turns?: number },
  ): Promise<readonly FinishedRun[]> => {
    for (let limit = 200; ; limit *= 2) {
      const run = start(program, { timeLimit: TimeLimit.fixed(limit) });
      const runs: FinishedRun[] = [];
      while (runs.length < turns) {
        runs.push(await run());
        await until(() => !told().some(isAlive));
      }
      if (told().length === processes * turns) return runs;
      await runner.close();
      writeFileSync(pidFile, "");
    }
  };

  beforeEach(() => {
    cancel = new AbortController();
    signal = cancel.signal;
    mkdirSync(outside, { recursive: true });
    writeFileSync(pidFile, "");
    writeFileSync(victim, "precious");
  });

  afterEach(async () => {
    await runner.close();
    // Whatever the program did, nothing that it started lives on, and no directory is left.
    await until(() => !told().some(isAlive) && processesOf(temporary).length === 0);
    expect(readdirSync(temporary)).toEqual(["outside"]);
    expect(readFileSync(victim, "utf8")).toBe("precious");
  });

  it("ends a program that ignores SIGTERM at the time limit, and runs the next candidate", async () => {
    const timedOut = { ...ending, exitCode: null, timedOut: true };
    expect(await hung("ignores-sigterm.sh", { processes: 1, turns: 2 })).toMatchObject([timedOut, timedOut]);
  });

  it("ends a program that ignores SIGTERM when it is cancelled, and runs the next candidate", async () => {
    const run = start("ignores-sigterm.sh");
    const cancelled = run();
    await until(() => told().length === 1);
    cancel.abort(new Error("not wanted any more"));
    await expect(cancelled).rejects.toThrow("not wanted any more");
    await until(() => !told().some(isAlive));
    signal = never;
    const next = run();
    await until(() => told().length === 2);
    await runner.close();
    await expect(next).rejects.toThrow("it was closed");
  });

  it("ends the processes of a program that hangs with it", async () => {
    expect(await hung("hangs-with-grandchild.sh", { processes: 2 })).toMatchObject([{ timedOut: true }]);
  });

  it("ends the processes of a program that is cancelled", async () => {
    const run = start("hangs-with-grandchild.sh");
    const cancelled = run();
    await until(() => told().length === 2);
    cancel.abort();
    await expect(cancelled).rejects.toThrow("aborted");
    await until(() => !told().some(isAlive));
  });

  it.skipIf(!canLeaveGroup)(
    "ends processes that left the process group (skipped without setsid, timeout and /proc)",
    async () => {
      expect(await hung("hangs-out-of-reach.sh", { processes: 2 })).toMatchObject([{ timedOut: true }]);
    },
  );

  it("ends a program that stopped itself at the time limit", async () => {
    expect(await hung("stops-itself.sh", { processes: 1 })).toMatchObject([{ timedOut: true }]);
  });

  it("does not wait for a process that holds the output, and ends it", async () => {
    const run = start("leaves-grandchild.sh");
    expect(await run()).toMatchObject({ ...ending, stdout: "done\n" });
    await until(() => !told().some(isAlive));
    expect(await run()).toMatchObject({ ...ending, stdout: "done\n" });
  });

  it("keeps the output of a run apart from what an earlier one's process still prints", async () => {
    const run = start("leaves-stubborn-grandchild.sh");
    for (const text of ["a", "b", "c", "d", "e"]) {
      expect((await run(Buffer.from(text))).stdout).toMatch(new RegExp(`^(${text}\n)+$`));
    }
    expect(told()).toHaveLength(5);
  });

  it.skipIf(!existsSync("/proc/self"))(
    "ends what ignores SIGTERM while it goes on with other candidates (skipped without /proc)",
    async () => {
      const run = start("leaves-stubborn-grandchild.sh");
      await run();
      const [first = Number.NaN] = told();
      while (isAlive(first)) await run();
    },
  );

  it("takes 50 MB on each stream in its stride", async () => {
    const run = start("prints-50-megabytes.sh", { captureLimit: 1000 });
    const { stdout, stderr, ...rest } = await run();
    expect(rest).toMatchObject(ending);
    expect(stdout).toBe(`start\n${"x".repeat(494)}\n[49999000 bytes left out]\n${"x".repeat(496)}end\n`);
    expect(stderr).toBe(`${"y".repeat(500)}\n[49999000 bytes left out]\n${"y".repeat(500)}`);
  });

  it("kills a program that never stops printing", async () => {
    const run = start("prints-for-ever.sh", { floodLimit: 1_000_000, captureLimit: 10 });
    expect(await run()).toMatchObject({ ...ending, exitCode: null, signal: "SIGKILL", flooded: true });
    expect(await run()).toMatchObject({ flooded: true });
  });

  it("gives 5 MB to a program that reads ten bytes of them", async () => {
    const run = start("closes-stdin.sh", { command: [hostile("closes-stdin.sh")] });
    const large = Buffer.alloc(5_000_000, "large");
    expect(await run(large)).toMatchObject({ ...ending, stdout: "largelarge" });
    expect(await run(candidate)).toMatchObject({ ...ending, stdout: "[1, 2]\n" });
  });

  it.each(["deletes-directory.sh", "replaces-candidate.sh", "locks-candidate.sh"])(
    "gives every candidate a clean directory although the program %s",
    async (program) => {
      const run = start(program);
      for (const text of ["first", "second", "third and longer", ""]) {
        expect(await run(Buffer.from(text))).toMatchObject({ ...ending, stdout: text, stderr: "" });
        expect(readFileSync(victim, "utf8")).toBe("precious");
      }
    },
  );

  it("goes on after a program that deletes all it can find", async () => {
    const run = start("deletes-everything.sh");
    for (let turn = 0; turn < 3; turn++) {
      const { stdout, ...rest } = await run();
      expect(rest).toMatchObject({ ...ending, stderr: "" });
      // Where the system lists open files, the output has no name to delete it by.
      expect(stdout).toBe(hasDescriptors ? "[1, 2]\n" : "");
    }
  });

  it("leaves nothing of one run to the next", async () => {
    const run = start("writes-files.sh");
    for (let turn = 0; turn < 3; turn++) {
      expect(await run()).toMatchObject({ ...ending, stdout: "input.txt\n", stderr: "" });
    }
  });

  it("tells exit code 139 from death by SIGSEGV", async () => {
    expect(await start("exits-139.sh")()).toMatchObject({ ...ending, exitCode: 139 });
    await runner.close();
    const died = await start("dies-by-sigsegv.sh")();
    expect(died).toMatchObject({ ...ending, exitCode: null, signal: "SIGSEGV", stdout: "", stderr: "" });
  });

  it("is not deceived by a program that prints what a shell would say of a crash", async () => {
    const run = start("imitates-the-helper.sh");
    for (let turn = 0; turn < 2; turn++) {
      const said = "Segmentation fault\n139\n";
      expect(await run()).toMatchObject({ ...ending, exitCode: 7, stdout: said, stderr: said });
    }
  });

  it("survives a program that kills its process group, or the helper", async () => {
    const killsGroup = start("kills-its-group.sh");
    for (let turn = 0; turn < 2; turn++) {
      expect(await killsGroup()).toMatchObject({ ...ending, exitCode: null, signal: "SIGKILL" });
    }
    await runner.close();
    const killsParent = start("kills-its-parent.sh");
    expect(await killsParent()).toMatchObject({ ...ending, exitCode: null, signal: "SIGKILL" });
    await until(() => !told().some(isAlive));
    expect(await killsParent()).toMatchObject({ signal: "SIGKILL" });
  });

  it("is asked again when something else killed the shell, as a system without memory does", async () => {
    const mark = join(outside, "killed-once");
    const once = join(outside, "once.sh");
    writeFileSync(once, `#!/bin/sh\n[ -e ${mark} ] && exit 5\n: >${mark}; kill -KILL $PPID; sleep 9\n`);
    chmodSync(once, 0o755);
    expect(await start("", { command: [once] })()).toMatchObject({ ...ending, exitCode: 5, signal: null });
  });

  it("shows invalid UTF-8 as replacement characters", async () => {
    expect(await start("prints-invalid-utf8.sh")()).toMatchObject({
      ...ending,
      stdout: "caf\ufffd \ufffd €",
    });
  });

  it("says so when the program disappears between two runs", async () => {
    const program = join(outside, "program.sh");
    writeFileSync(program, "#!/bin/sh\nexit 127\n");
    chmodSync(program, 0o755);
    const run = start("", { command: [program] });
    expect(await run()).toMatchObject({ ...ending, exitCode: 127 });
    chmodSync(program, 0o644);
    await expect(run()).rejects.toThrow(
      `expected a program to run, but "${program}" is not executable; make it so`,
    );
  });
});
