import { join } from "node:path";
import { expect, it } from "vitest";
import { noticeInWords } from "../../src/report/notice.ts";
import { withContext } from "../../src/session/context/context.ts";
import { readInput } from "../../src/session/files/input-file.ts";
import { resolveSettings } from "../../src/session/settings/settings.ts";
import { debugOn } from "../../src/session/verbs/debug.ts";
import { folderWith } from "../cli/run-culprit.ts";

it("spends a limited time on the repair of an input that a slow program never accepts, and goes on", async () => {
  const tool = '#!/bin/sh\ntest -s "$1" || exit 0\ntest $(wc -c < "$1") -lt 6 || sleep 0.1\nexit 1\n';
  const folder = folderWith({ "a.txt": "{ab: [1, 2}", tool });
  const settings = resolveSettings({
    program: [join(folder, "tool"), "{}"],
    explain: false,
    abstract: false,
    jobs: 2,
  });
  const watch = { watcher: () => {}, signal: new AbortController().signal };
  const least = { minimize: 0, repair: 0.5, isolate: 0, abstract: 0, explain: 0 };
  const { answer } = await withContext(readInput(join(folder, "a.txt")), settings, watch, (context) =>
    debugOn(context, least),
  );
  expect(answer).toMatchObject({ status: "ok", stopped: null });
  expect(answer.repair).toMatchObject({ stopped: null, output: null });
  const told = answer.repair?.notices.map(noticeInWords).join() ?? "";
  expect(told).toContain("Run culprit repair to look longer.");
  expect(answer.isolate).not.toBeNull();
});
