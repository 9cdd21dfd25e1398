import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ScriptCalls } from "../../oracle/script-calls.ts";

/** A folder into which Node, and whatever it starts, writes what V8 counted when it ends. */
export interface CoverageFolder {
  /** The environment that makes Node do so. */
  readonly env: NodeJS.ProcessEnv;
  /** The calls reported since the last time; undefined when nothing was, as by a run that was killed. */
  take(): readonly ScriptCalls[] | undefined;
  remove(): void;
}

/** Makes such a folder among the temporary files. */
export function openCoverageFolder(): CoverageFolder {
  const folder = mkdtempSync(join(tmpdir(), "culprit-calls-"));
  return {
    env: { ...process.env, NODE_V8_COVERAGE: folder },
    take() {
      const paths = readdirSync(folder).map((name) => join(folder, name));
      const reports = paths.map(readReport);
      for (const path of paths) rmSync(path, { recursive: true, force: true });
      return paths.length === 0 ? undefined : reports.flat();
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

function readReport(path: string): readonly ScriptCalls[] {
  try {
    return (JSON.parse(readFileSync(path, "utf8")) as { readonly result: readonly ScriptCalls[] }).result;
  } catch {
    // Killed while it was writing.
    return [];
  }
}
