import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type RunnerOptions, startRunner } from "../../../src/oracle/run/runner.ts";
import { openSandbox } from "../../../src/oracle/run/sandbox.ts";
import type { FinishedRun } from "../../../src/oracle/run/slot.ts";
import { TimeLimit } from "../../../src/oracle/run/time-limit.ts";

const canEnclose = (() => {
  try {
    openSandbox([]);
    return true;
  } catch (error) {
    console.warn(`skipped: tests of the sandbox, as ${error}`);
    return false;
  }
})();

const never = new AbortController().signal;

/** What runs of a shell script do enclosed, one for each candidate. */
async function enclosed(
  script: string,
  {
    candidates = ["text"],
    ...options
  }: Partial<RunnerOptions> & { readonly candidates?: readonly string[] } = {},
): Promise<readonly FinishedRun[]> {
  const runner = startRunner({
    command: ["sh", "-c", script, "sh", "{}"],
    sandbox: { visible: [] },
    ...options,
  });
  const runs: FinishedRun[] = [];
  try {
    for (const candidate of candidates) runs.push(await runner.run(Buffer.from(candidate), never));
    return runs;
  } finally {
    await runner.close();
  }
}

describe.skipIf(!canEnclose)("a run in a sandbox", () => {
  it("reads its candidate and the system, and writes into its own folder and an empty /tmp", async () => {
    const outside = mkdtempSync(join(tmpdir(), "culprit-outside-"));
    onTestFinished(() => rmSync(outside, { recursive: true }));
    writeFileSync(join(outside, "secret"), "");
    const [run] = await enclosed(
      `cat "$1" && echo more >own && echo more >/tmp/own && cat own
       ls ${outside} 2>/dev/null; touch /etc/x /usr/x "$HOME/x" ${outside}/x 2>/dev/null || echo kept out`,
    );
    expect(run).toMatchObject({ exitCode: 0, stdout: "textmore\nkept out\n" });
  });

  it("finds nothing of an earlier run, no network but its own, and no processes of others", async () => {
    const script = `ls /tmp | grep -v culprit- ; touch /tmp/mine; grep -c : /proc/net/dev; ls /run; kill -0 ${process.pid} 2>/dev/null || echo alone`;
    for (const run of await enclosed(script, { candidates: ["a", "b"] })) {
      expect(run.stdout).toBe("1\nalone\n");
    }
  });

  it("ends as it would outside: by a signal, with the number of one, or with words of the shell", async () => {
    const [killed, numbered, last] = await enclosed(
      'case $(cat "$1") in k) kill -SEGV $$;; n) echo Segmentation fault >&2; exit 139;; *) exit 3;; esac',
      { candidates: ["k", "n", "x"] },
    );
    expect(killed).toMatchObject({ exitCode: null, signal: "SIGSEGV", stderr: "" });
    expect(numbered).toMatchObject({ exitCode: 139, signal: null, stderr: "Segmentation fault\n" });
    expect(last).toMatchObject({ exitCode: 3, signal: null });
  });

  it("is ended by the time limit, with all that it started", async () => {
    const [first, second] = await enclosed('[ "$(cat "$1")" = a ] && { sleep 100 & sleep 100; }; echo done', {
      candidates: ["a", "b"],
      timeLimit: TimeLimit.fixed(1_000),
    });
    expect([first?.timedOut, second?.stdout]).toEqual([true, "done\n"]);
  });
});

/** Ways out of a sandbox; each prints its name when it succeeds. None of them changes the system. */
const escapes = {
  "remounts the system": 'mount -o remount,rw,bind / && touch "$1/out"',
  "remounts it in namespaces of its own": `unshare -Urm sh -c 'mount -o remount,rw,bind / && touch "$0/out"' "$1"`,
  "makes a disk's device": "mknod own-disk b 8 0 || mknod /tmp/own-disk b 8 0",
  "changes the kernel's settings": ": >>/proc/sys/kernel/core_pattern",
  "mounts the kernel's settings anew":
    "unshare -Urmpf sh -c 'mount -t proc proc /tmp && : >>/tmp/sys/kernel/core_pattern'",
  "writes what the kernel offers":
    "find /proc/sys /proc/irq /proc/sysrq-trigger /sys -type f -writable | grep .",
  "enters the namespaces of the first process": "nsenter -t 1 -m true && nsenter -t $PPID -m touch $1/out",
};

const users = [
  { user: "root", id: 0 },
  { user: "nobody", id: 65_534 },
];

describe.skipIf(!canEnclose).each(users)("a program of $user in a sandbox", ({ user, id }) => {
  const isPossible = id === process.getuid?.() || process.getuid?.() === 0;
  if (!isPossible) console.warn(`skipped: escapes of ${user}, as the tests run as another user`);

  it.skipIf(!isPossible).each(Object.entries(escapes))("stays there when it %s", (name, script) => {
    const outside = mkdtempSync("/var/tmp/culprit-outside-");
    onTestFinished(() => rmSync(outside, { recursive: true }));
    chownSync(outside, id, id);
    const work = mkdtempSync("/var/tmp/culprit-work-");
    onTestFinished(() => rmSync(work, { recursive: true }));
    chownSync(work, id, id);
    const shell = [
      "/bin/sh",
      "-c",
      `touch own; (${script}) >/dev/null 2>&1 && echo "$2"`,
      "sh",
      outside,
      name,
    ];
    const [program = "", ...args] = openSandbox([]).around(shell, { work, cwd: work });
    const nothing = "ignore";
    const { stdout } = spawnSync(program, args, {
      uid: id,
      gid: id,
      cwd: work,
      stdio: [nothing, "pipe", nothing, nothing, nothing, "pipe"],
      encoding: "utf8",
    });
    expect([stdout, existsSync(join(outside, "out")), existsSync(join(work, "own"))]).toEqual([
      "",
      false,
      true,
    ]);
  });
});

describe("a sandbox that does not hold", () => {
  it("is refused, as one whose program keeps rights", () => {
    const folder = mkdtempSync(join(tmpdir(), "culprit-weak-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const weak = '#!/bin/sh\nwhile [ "$1" != -- ]; do shift; done; shift; exec "$@"\n';
    writeFileSync(join(folder, "bwrap"), weak, { mode: 0o755 });
    vi.stubEnv("PATH", `${folder}:${process.env["PATH"]}`);
    onTestFinished(() => void vi.unstubAllEnvs());
    expect(() => openSandbox([])).toThrow("expected a sandbox, but");
  });
});

describe("files beside a candidate", () => {
  const files = [
    { path: "tool", bytes: Buffer.from("#!/bin/sh\ncat data/words; cat"), mode: 0o755 },
    { path: "data/words", bytes: Buffer.from("words and "), mode: 0o644 },
  ];

  it("are found by a program, and may be one", async () => {
    const runner = startRunner({ command: ["./tool"], beside: files });
    const run = await runner.run(Buffer.from("text"), never).finally(() => runner.close());
    expect(run).toMatchObject({ exitCode: 0, stdout: "words and text" });
  });

  it.skipIf(!canEnclose)("are found in a sandbox, too, and cannot be written to there", async () => {
    const [run] = await enclosed("echo x 2>/dev/null >>data/words || cat data/words", { beside: files });
    expect(run?.stdout).toBe("words and ");
  });

  it.each(["../out", "/out", "a/../../out", "a//b"])("never lead out, as %s would", (path) => {
    expect(() =>
      startRunner({ command: ["true"], beside: [{ path, bytes: Buffer.of(), mode: 0o644 }] }),
    ).toThrow("leads out of its folder");
  });

  it("are no links", () => {
    const link = { path: "a", bytes: Buffer.of(), mode: 0o777, linksTo: "/etc" };
    expect(() => startRunner({ command: ["true"], beside: [link] })).toThrow("is a link");
  });
});
