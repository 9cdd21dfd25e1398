import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { OracleError } from "../../../src/oracle/oracle-error.ts";
import { startRunner } from "../../../src/oracle/run/runner.ts";
import type { FinishedRun } from "../../../src/oracle/run/slot.ts";
import { never, ownTemporaryDirectory } from "./test-bed.ts";

const disk = join(ownTemporaryDirectory(), "disk");

function canMount(): boolean {
  mkdirSync(disk);
  try {
    execFileSync("/bin/sh", ["-c", `mount -t tmpfs -o size=64k tmpfs "$0"`, disk], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const isMounted = canMount();

afterAll(() => {
  if (isMounted) execFileSync("/bin/sh", ["-c", `umount "$0"`, disk]);
});

it.skipIf(!isMounted)(
  "a program whose words find no room on the disk is not believed (needs mount)",
  async () => {
    Object.assign(process.env, { TMPDIR: disk });
    const runner = startRunner({ command: ["sh", "-c", "echo error: crashed >&2; exit 3"] });
    const ask = (): Promise<FinishedRun> => runner.run(Buffer.from("x"), never);
    try {
      expect(await ask()).toMatchObject({ stderr: "error: crashed\n" });
      fill(join(disk, "filling"));
      const run = ask();
      await expect(run).rejects.toThrow(OracleError);
      await expect(run).rejects.toThrow(/is full; make room there, or set TMPDIR to another directory/);
      rmSync(join(disk, "filling"));
      expect(await ask()).toMatchObject({ stderr: "error: crashed\n" });
    } finally {
      await runner.close();
    }
  },
);

it.skipIf(!isMounted)("a program that fills the disk takes no other's words (needs mount)", async () => {
  execFileSync("/bin/sh", ["-c", `mount -o remount,size=4m "$0"`, disk]);
  Object.assign(process.env, { TMPDIR: disk });
  const floods = 'if [ "$(cat)" = flood ]; then cat /dev/zero; sleep 60; else sleep 0.1; echo said; fi';
  const runner = startRunner({ command: ["sh", "-c", floods], jobs: 2 });
  try {
    const runs = ["flood", "calm"].map((text) => runner.run(Buffer.from(text), never));
    expect(await Promise.all(runs)).toMatchObject([{ flooded: true }, { flooded: false, stdout: "said\n" }]);
  } finally {
    await runner.close();
  }
});

/** Takes as much as there is room for. */
function fill(path: string): void {
  try {
    writeFileSync(path, Buffer.alloc(2 ** 22));
  } catch {
    // Now there is none.
  }
}
