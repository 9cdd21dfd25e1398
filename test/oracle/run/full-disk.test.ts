import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { OracleError } from "../../../src/oracle/oracle-error.ts";
import { startRunner } from "../../../src/oracle/run/runner.ts";
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
    try {
      expect(await runner.run(Buffer.from("x"), never)).toMatchObject({ stderr: "error: crashed\n" });
      try {
        writeFileSync(join(disk, "filling"), Buffer.alloc(1 << 16));
      } catch {
        // As much as there was room for.
      }
      const run = runner.run(Buffer.from("x"), never);
      await expect(run).rejects.toThrow(OracleError);
      await expect(run).rejects.toThrow(/is full; make room there, or set TMPDIR to another directory/);
    } finally {
      await runner.close();
    }
  },
);
