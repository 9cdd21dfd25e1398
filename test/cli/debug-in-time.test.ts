import { expect, it } from "vitest";
import type { DebugAnswer } from "../../src/report/commands/debug.ts";
import { answerOf, folderWith, told } from "./run-culprit.ts";

it("spends a limited time on the repair of an input that a slow program never accepts, and goes on", async () => {
  const tool = '#!/bin/sh\ntest -s "$1" || exit 0\ntest $(wc -c < "$1") -lt 6 || sleep 2\nexit 1\n';
  const folder = folderWith({ "a.txt": "{ab: [1, 2}", tool });
  const words = ["debug", "a.txt", "--no-explain", "--no-abstract", "--jobs", "2", "--", "./tool", "{}"];
  const { run, answer } = await answerOf(folder, ...words);
  const { repair, isolate } = answer as unknown as DebugAnswer;
  expect(run.code).toBe(0);
  expect(repair).toMatchObject({ stopped: null, output: null });
  expect(told(repair as never)).toContain("Run culprit repair to look longer.");
  expect(isolate).not.toBeNull();
});
