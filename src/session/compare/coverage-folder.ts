import type { ScriptCalls } from "../../oracle/outcome.ts";
import type { OwnDirectory } from "../../oracle/run/own-directory.ts";
import { clearDirectory } from "../../oracle/run/remove-tree.ts";
import { makeTemporaryDirectory, removeTemporaryDirectory } from "../../oracle/run/temporary-directory.ts";

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
  const whole = makeTemporaryDirectory();
  const folder = whole.make("calls");
  return {
    env: { ...process.env, NODE_V8_COVERAGE: folder.path },
    take() {
      const names = folder.names();
      const reports = names.map((name) => callsIn(folder, name));
      clearDirectory(folder);
      return names.length === 0 ? undefined : reports.flat();
    },
    remove() {
      folder.close();
      removeTemporaryDirectory(whole);
    },
  };
}

function callsIn(folder: OwnDirectory, name: string): readonly ScriptCalls[] {
  try {
    const { result = [] }: { readonly result?: readonly ScriptCalls[] } = JSON.parse(
      String(folder.read(name)),
    );
    return result;
  } catch {
    // Killed while it was writing, or not a report of V8.
    return [];
  }
}
