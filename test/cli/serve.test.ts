import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { LiveMessage } from "../../src/web/page/live/live-message.ts";
import { culprit, folderWith } from "./run-culprit.ts";
import { messagesFrom, patientOracle, press, servedRun, statusOf } from "./served-run.ts";

const input = `${"ab ".repeat(10)}x${" cd".repeat(10)}`;

const files = { "a.txt": input, "oracle.mjs": patientOracle };

const minimizing = ["minimize", "a.txt", "--oracle", "oracle.mjs", "--timeout", "60s"];

const opener = '#!/bin/sh\necho "$1" > "$(dirname "$0")/opened"\nexit 3\n';

/** What opens addresses here and there. */
const withOpener = { "xdg-open": opener, open: opener };

/** An answer's text without what depends on the machine. */
const timeless = (text: string): string => text.replace(/in [\d.]+ s/, "in 1 s");

describe("culprit serve", () => {
  it("tells what happens, refuses whatever is not its own, and stops with the best so far when asked to", async () => {
    const folder = folderWith(files);
    const { address, finished } = await servedRun(folder, "--linger", "0", ...minimizing, "--json");
    let last: LiveMessage | undefined;
    let best = Infinity;
    let refusals: readonly number[] = [];
    for await (const message of messagesFrom(address)) {
      last = message;
      const size = message.now.facts.find(({ name }) => name === "best so far")?.value ?? "";
      best = Math.min(best, Number(/^(\d+) bytes/.exec(size)?.[1] ?? Infinity));
      if (best < 20 && refusals.length === 0) {
        const { origin } = new URL(address);
        refusals = await Promise.all([
          statusOf(address, { headers: { host: "evil.example" } }),
          statusOf(address, { headers: { origin: "http://evil.example" } }),
          statusOf(address, { path: "../wrong/" }),
          statusOf(address, { path: "report.html" }),
          statusOf(address, { method: "PUT" }),
          statusOf(address, { path: "stop" }),
          statusOf(address, { method: "POST", path: "stop" }),
          statusOf(origin),
        ]);
        expect(await press(address, "stop")).toBe(204);
      }
    }
    expect(refusals).toEqual([403, 403, 404, 404, 405, 405, 403, 404]);
    const { code, stdout } = await finished;
    const answer = JSON.parse(stdout);
    expect(code).toBe(130);
    expect(answer).toMatchObject({ status: "stopped", stopped: "signal", output: { path: "a.min.txt" } });
    expect(answer.output.bytes).toBeLessThan(20);
    expect(last?.now.state).toBe("ended");
    expect(last?.report?.html).toContain("stopped by a signal");
    expect(await statusOf(address)).toBe(0);
  });

  it("ends by Ctrl-C with the best so far, which open pages are told", async () => {
    const { address, finished, interrupt } = await servedRun(folderWith(files), ...minimizing);
    let last: LiveMessage | undefined;
    for await (const message of messagesFrom(address)) {
      last = message;
      if (message.order.includes("best")) interrupt();
    }
    expect(last?.report?.name).toBe("a.txt.report.html");
    expect(await finished).toMatchObject({
      code: 130,
      stdout: expect.stringContaining("stopped by a signal"),
    });
  });

  it("answers as the command does without it, and serves the report until Ctrl-C; says when no browser can be opened", async () => {
    const folder = folderWith({ ...files, go: "", ...withOpener });
    vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`);
    const { address, finished, interrupt } = await servedRun(folder, "--open", ...minimizing);
    vi.unstubAllEnvs();
    const order: (readonly string[])[] = [];
    const led: number[] = [];
    for await (const message of messagesFrom(address)) {
      order.push(message.order);
      if (message.report === undefined) continue;
      const opened = join(folder, "opened");
      await vi.waitUntil(() => existsSync(opened) && readFileSync(opened, "utf8").endsWith("\n"), 60_000);
      const once = readFileSync(opened, "utf8").trim();
      expect(once).not.toBe(address);
      led.push(await statusOf(once), await statusOf(once));
      interrupt();
    }
    expect(order.at(-1)).toEqual(["failure", "minimized", "cost"]);
    const { code, stdout, stderr } = await finished;
    const plain = await culprit(folderWith({ ...files, go: "" }), ...minimizing);
    expect({ code, stdout: timeless(stdout) }).toEqual({ code: 0, stdout: timeless(plain.stdout) });
    expect(stderr).toContain("Ctrl-C ends that");
    expect(stderr).toContain("opens no browser; open the address yourself");
    expect(led).toEqual([303, 404]);
    expect(await statusOf(address)).toBe(0);
  });
});

describe("culprit serve says what is wrong with", () => {
  const served =
    "debug, triage, minimize, reduce, repair, isolate, abstract, explain, predict, compare, bundle";
  it.each([
    [
      [],
      "serve needs a command that runs a program, as in: culprit serve debug order.json -- node parse.js {}",
    ],
    [["parse", "a.txt"], `serve shows the runs of ${served}; got parse.`],
    [["serve", "minimize", "a.txt"], `serve shows the runs of ${served}; got serve.`],
    [["minimise", "a.txt"], `serve shows the runs of ${served}; got minimise; did you mean "minimize"?`],
    [["--port", "x", ...minimizing], "--port takes a whole number of at least 0; got x."],
    [["--port", "70000", ...minimizing], "--port takes a number up to 65535; got 70000."],
    [
      ["--linger", "long", ...minimizing],
      '--linger takes a duration such as 500ms, 10s, 2m or 1h; got "long".',
    ],
    [["--linger", "0", "minimize", "none.txt", "--oracle", "oracle.mjs"], "none.txt"],
  ])("%j", async (words, message) => {
    const run = await culprit(folderWith({ ...files, go: "" }), "serve", ...words);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toContain(message);
    expect(run.stderr.match(/culprit:/g)).toHaveLength(1);
  });

  it("a port that is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    onTestFinished(() => {
      other.close();
    });
    await new Promise((resolve) => other.on("listening", resolve));
    const address = other.address();
    const port = String(address !== null && typeof address === "object" ? address.port : 0);
    const folder = folderWith({ ...files, go: "" });
    const run = await culprit(folder, "serve", "--port", port, ...minimizing);
    expect(run).toMatchObject({ code: 2, stdout: "" });
    expect(run.stderr).toBe(
      `culprit: port ${port} of 127.0.0.1 is in use; choose another one, or leave --port out for a free one.\n`,
    );
    expect(existsSync(join(folder, ".culprit"))).toBe(false);
  });
});
