import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { transpiledInto } from "../wrap/transpiled.ts";
import { outputShapes } from "./output-shapes.ts";

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "culprit-hostile-"));
  transpiledInto(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What recognisers take is milliseconds; one that takes this long has no end that a user would wait for. */
const patience = 60_000;

describe("what a program prints", () => {
  it("keeps no recogniser busy, whatever its shape", async () => {
    const shapes = outputShapes(64 * 1024);
    expect(shapes.size).toBeGreaterThan(100);
    expect(await firstHang(shapes)).toBeNull();
  });
});

/** The recogniser and the shape with which the thread did not go on; null when it came to its end. */
function firstHang(shapes: ReadonlyMap<string, string>): Promise<string | null> {
  const thread = new Worker(new URL("recognisers.js", import.meta.url), {
    workerData: { oracle: join(folder, "oracle"), shapes },
  });
  return new Promise((resolve, reject) => {
    let last = "starting";
    let timer: NodeJS.Timeout | undefined;
    const end = (result: string | null): void => {
      clearTimeout(timer);
      void thread.terminate().then(() => resolve(result));
    };
    const wait = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => end(last), patience);
    };
    wait();
    thread.once("error", reject);
    thread.on("message", ({ beginning, done }: { beginning?: string; done?: boolean }) => {
      if (done) return end(null);
      last = beginning ?? last;
      wait();
    });
  });
}
