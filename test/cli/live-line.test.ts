import { execFileSync, spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { type Clock, LiveLine, type Terminal } from "../../src/cli/live-line.ts";
import { culprit, folderWith, program } from "./run-culprit.ts";

/** A clock that goes when it is told to. */
function handClock(): Clock & { pass(milliseconds: number): void; readonly isRunning: () => boolean } {
  let time = 0;
  let call: (() => void) | undefined;
  return {
    now: () => time,
    every: (_, wanted) => {
      call = wanted;
      return {
        stop: () => {
          call = undefined;
        },
      };
    },
    pass(milliseconds) {
      time += milliseconds;
      call?.();
    },
    isRunning: () => call !== undefined,
  };
}

/** A terminal that folds a line into rows of its width, and does so anew when it is made narrower: the cursor stays at its character. */
function foldingTerminal(columns: number): Terminal & { columns: number; rows(): readonly string[] } {
  let lines = [""];
  let down = 0;
  let at = 0;
  return {
    columns,
    write(text) {
      for (const [part, control] of text
        .replaceAll("\u001b", "⎋")
        .matchAll(/(\r|\n|⎋\[J|⎋\[\dA)|[^\r\n⎋]+/g)) {
        const line = lines[down] ?? "";
        if (control === "\n") {
          down += 1;
          at = 0;
        } else if (control === "\r") at -= at % this.columns;
        else if (control === "⎋[J") lines = [...lines.slice(0, down), line.slice(0, at)];
        // No line is folded when it is written.
        else if (control !== undefined) down -= Number(part[2]);
        else {
          lines[down] = line.slice(0, at) + part + line.slice(at + part.length);
          at += part.length;
        }
      }
    },
    rows() {
      return lines.flatMap((line) => line.match(new RegExp(`.{1,${this.columns}}`, "g")) ?? []);
    },
  };
}

function lineOn(columns: number | undefined) {
  const written: string[] = [];
  const clock = handClock();
  const line = new LiveLine(
    { ...(columns === undefined ? {} : { columns }), write: (text) => written.push(text) },
    clock,
  );
  const shown = (): string => (written.at(-1) ?? "").replace("\r\u001b[J", "").replace(/\r$/, "");
  return { line, clock, shown, written };
}

describe("the live line", () => {
  it("moves by itself while nothing is heard", () => {
    const { clock, shown } = lineOn(80);
    const seen = [0, 1, 2].map(() => {
      clock.pass(1_000);
      return shown();
    });
    expect(new Set(seen).size).toBe(3);
    expect(seen[2]).toMatch(/^[-|/\\] 3\.0 s · starting$/);
  });

  it("shows the size now of the size before, the rate, the stage and how far that is", () => {
    const { line, clock, shown } = lineOn(130);
    line.hear({ kind: "phase", name: "minimize", bytes: 2_000 });
    line.hear({ kind: "improvement", bytes: 500 });
    line.hear({ kind: "verdict", outcome: "fail", tests: 40 });
    line.hear({ kind: "stage", name: "brackets", done: 12, of: 1_400 });
    clock.pass(2_000);
    expect(shown().slice(2)).toBe(
      "500 bytes of 2,000 bytes (25.0 %) · 40 tests · 20/s · 2.0 s · minimizing · brackets 12 of 1,400 · about 4 min more",
    );
  });

  it("adds up the tests of one search after the other", () => {
    const { line, clock, shown } = lineOn(120);
    line.hear({ kind: "phase", name: "minimize" });
    line.hear({ kind: "verdict", outcome: "pass", tests: 30 });
    line.hear({ kind: "phase", name: "repair" });
    line.hear({ kind: "verdict", outcome: "pass", tests: 2 });
    clock.pass(1_000);
    expect(shown()).toContain("32 tests");
  });

  it.each([20, 40, 79])("fits into %i columns", (columns) => {
    const { line, clock, shown } = lineOn(columns);
    line.hear({ kind: "phase", name: "learning", subject: "名".repeat(50) });
    clock.pass(1_000);
    const widths = [...shown()].map((letter) => (letter === "名" ? 2 : 1));
    expect(widths.reduce((sum: number, width) => sum + width, 0)).toBeLessThan(columns);
  });

  it("prints a notice above itself and leaves nothing at the end", () => {
    const { line, clock, written } = lineOn(80);
    line.hear({ kind: "notice", notice: { kind: "grammar-chosen", grammar: "json" } });
    expect(written.join("")).toBe(
      "\r\u001b[Jnote: Grammar: json, chosen by the input's name or content. Choose another with --grammar, or none.\n",
    );
    line.end();
    expect(written.at(-1)).toBe("\r\u001b[J");
    expect(clock.isRunning()).toBe(false);
  });

  it("has the last three wins above it, each the sum of what one stage achieved", () => {
    const terminal = foldingTerminal(90);
    const clock = handClock();
    const line = new LiveLine(terminal, clock);
    line.hear({ kind: "phase", name: "minimize", bytes: 2_000 });
    for (const [stage, ...sizes] of [
      ["", 2_000],
      ["comments", 1_900],
      ["statements", 1_500, 700],
      ["brackets", 700, 690],
      ["tokens", 680],
    ] as const) {
      if (stage !== "") line.hear({ kind: "stage", name: stage, done: 0, of: null });
      for (const bytes of sizes) line.hear({ kind: "improvement", bytes });
    }
    clock.pass(500);
    expect(terminal.rows().slice(0, 3)).toEqual([
      "  statements: 1,900 bytes -> 700 bytes",
      "  brackets: 700 bytes -> 690 bytes",
      "  tokens: 690 bytes -> 680 bytes, just now",
    ]);
    clock.pass(4_000);
    expect(terminal.rows()).toHaveLength(4);
    expect(terminal.rows()[2]).toBe("  tokens: 690 bytes -> 680 bytes, 5 s ago");
    line.hear({ kind: "phase", name: "repair" });
    clock.pass(1_000);
    expect(terminal.rows()).toEqual([expect.stringContaining("repairing")]);
  });

  it("tells how long a stage takes at the present pace, once that is worth reading", () => {
    const { line, clock, shown } = lineOn(120);
    line.hear({ kind: "phase", name: "minimize" });
    line.hear({ kind: "stage", name: "brackets", done: 0, of: null });
    clock.pass(1_000);
    line.hear({ kind: "stage", name: "brackets", done: 10, of: 100 });
    expect(shown()).not.toContain("more");
    clock.pass(4_000);
    expect(shown()).toMatch(/ · brackets 10 of 100 · about 45 s more$/);
    line.hear({ kind: "stage", name: "tokens", done: 1, of: 100 });
    clock.pass(1_000);
    expect(shown()).not.toContain("more");
  });

  it("leaves nothing of itself on a terminal that is made narrower", () => {
    const terminal = foldingTerminal(80);
    const clock = handClock();
    const line = new LiveLine(terminal, clock);
    line.hear({ kind: "phase", name: "learning", subject: "s".repeat(60) });
    line.hear({ kind: "improvement", bytes: 2_000 });
    line.hear({ kind: "improvement", bytes: 1_000 });
    clock.pass(1_000);
    terminal.columns = 30;
    clock.pass(1_000);
    expect(terminal.rows()).toHaveLength(2);
    line.end();
    expect(terminal.rows()).toEqual([]);
  });

  it("is drawn on terminals only", async () => {
    const folder = folderWith({ "a.txt": "xay" });
    const run = await culprit(folder, "minimize", "a.txt", "--", "sh", "-c", "! grep -q a");
    expect(run.stderr).toBe("");
    expect(run.stdout).not.toContain("\u001b");
  });

  it("is replaced by a line for each run, on request", async () => {
    const folder = folderWith({ "a.txt": "xay" });
    const run = await culprit(folder, "minimize", "a.txt", "--verbose", "--", "sh", "-c", "! grep -q a");
    const lines = run.stderr.trimEnd().split("\n");
    expect(lines[0]).toBe("run 1 · minimizing · 3 bytes · fail · exit 1");
    expect(lines.slice(1).every((line, at) => line.startsWith(`run ${at + 2} · `))).toBe(true);
    expect(lines).toContainEqual(expect.stringMatching(/ · 1 byte · fail · exit 1$/));
    expect(run.stdout).toContain("1 byte");
  });

  const hasScript = spawnSync("script", ["--version"]).status === 0;
  it.skipIf(!hasScript)("moves on a real terminal while one run takes long", () => {
    const folder = folderWith({ "a.txt": "xay", "slow.sh": "#!/bin/sh\nsleep 0.4\n! grep -q a\n" });
    const command = `${process.execPath} ${program} minimize a.txt -- ./slow.sh`;
    const seen = execFileSync("script", ["-qec", command, "/dev/null"], { cwd: folder, encoding: "utf8" });
    const lines = seen.split("\r\u001b[J").filter((line) => line.includes("running the input itself"));
    expect(new Set(lines).size).toBeGreaterThan(4);
  });
});
