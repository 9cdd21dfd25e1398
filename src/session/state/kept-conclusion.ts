import { basename, resolve } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import type { Conclusion } from "../../report/conclusion.ts";
import { conclusionIn, writeConclusion } from "./conclusion-file.ts";
import { defaultParent, makePlace } from "./state-place.ts";

/** What a command was about that opens no state folder. */
export interface About {
  /** The path of its input, else of its result, else what the grammar is called. */
  readonly path: string;
  /** The mode of the input. */
  readonly mode?: number | undefined;
  /** `--state`; default: `.culprit` where the user stands, for beside what is only read nothing is written. */
  readonly state: string | undefined;
}

/** Keeps how a command ended; nowhere where that cannot be written, as nothing depends on it. */
export function keepConclusion(conclusion: Conclusion, { path, mode, state }: About): void {
  try {
    const name = basename(resolve(path));
    const place = makePlace({ name, mode, parent: state ?? defaultParent, isChosen: state !== undefined });
    writeConclusion(conclusionIn(place, conclusion.command), conclusion);
  } catch (error) {
    if (!isRefusal(error)) throw error;
  }
}

/** Whether the file system did not let something be written. */
const isRefusal = (error: unknown): boolean =>
  error instanceof OptionsError || (error instanceof Error && "syscall" in error);
