import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { ownTemporaryDirectory, processesOf, until } from "./test-bed.ts";

const temporary = ownTemporaryDirectory();
const subject = fileURLToPath(new URL("../../subjects/runs-and-ends.js", import.meta.url));
const built = existsSync(fileURLToPath(new URL("../../../dist/oracle/run/runner.js", import.meta.url)));

/** How a process with a runner ends, given what to do once it says that it has started. */
async function endOf(way: string, onceStarted: (pid: number) => void): Promise<number | string | null> {
  const child = spawn(process.execPath, [subject, way], { stdio: ["ignore", "pipe", "ignore"] });
  child.stdout.once("data", () => onceStarted(child.pid ?? Number.NaN));
  return new Promise((resolve) => child.once("exit", (code, signal) => resolve(code ?? signal)));
}

describe.skipIf(!built)("a process with a runner (skipped until the project is built)", () => {
  it.each([
    ["exit", 3],
    ["exception", 1],
    ["close", 0],
    ["idle", 0],
  ])("takes programs and directories with it when it ends by way of: %s", async (way, code) => {
    expect(await endOf(way, () => {})).toBe(code);
    expect(readdirSync(temporary)).toEqual([]);
    await until(() => processesOf(temporary).length === 0);
  });

  it.each(["SIGKILL", "SIGTERM", "SIGINT", "SIGHUP"] as const)(
    "takes programs and directories with it when %s ends it",
    async (signal) => {
      expect(await endOf("wait", (pid) => process.kill(pid, signal))).toBe(signal);
      await until(() => readdirSync(temporary).length === 0 && processesOf(temporary).length === 0);
    },
  );
});
