import { statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { OptionsError } from "../../base/options-error.ts";
import { formatByteSize } from "../../base/quantity.ts";
import { inLine } from "../../report/words.ts";
import { asFile, asFolder } from "../files/input-file.ts";
import { isAsWritten, ResultFile } from "./result-file.ts";
import { recordsIn } from "./state-folder.ts";
import { defaultParent } from "./state-place.ts";

/** The options of `culprit undo`. */
export interface UndoRequest {
  /** Whether to list the earlier contents only. */
  readonly history?: boolean;
  /** The number of the content to restore; default: the one before the present one. */
  readonly to?: number;
  readonly state?: string;
}

/** Gives a result an earlier content, or lists these; returns lines for the user. Throws OptionsError. */
export function undo(path: string, { history, to, state }: UndoRequest): readonly string[] {
  const location = resolve(path);
  const stats = statSync(location, { throwIfNoEntry: false });
  const form = stats?.isDirectory() ? asFolder(stats.mode & 0o777) : asFile(stats && stats.mode & 0o777);
  const parent = state ?? join(dirname(location), defaultParent);
  const records = recordsIn({ parent });
  if (stats !== undefined && !isAsWritten(location, { records, form })) {
    throw new OptionsError(
      `${inLine(path)} was not written by culprit, or was edited since, so undo leaves it alone. To restore an edited result, move it away first.`,
    );
  }
  const result = new ResultFile({ path: location, exact: true, form }, records);
  const { versions, present } = result.history();
  if (versions.length === 0) {
    throw new OptionsError(
      `culprit keeps no earlier content of ${inLine(path)} in ${inLine(parent)}; name a result, such as order.min.json.`,
    );
  }
  const size = (content: Uint8Array): string => formatByteSize(form.measure(content).bytes);
  if (history) {
    return versions.map(({ at, content }, index) => {
      const when = at.slice(0, 19).replace("T", " ");
      return `${String(index + 1).padStart(4)}  ${when}  ${size(content).padStart(12)}${index === present ? "  now" : ""}`;
    });
  }
  const wanted = to ?? (present < 0 ? versions.length : present);
  const version = versions[wanted - 1];
  if (version === undefined) {
    throw new OptionsError(
      to === undefined
        ? `${inLine(path)} has its first content; --history lists all.`
        : `--to takes a number from 1 to ${versions.length}; got ${to}. --history lists all.`,
    );
  }
  result.write(version.content);
  return [`${inLine(path)} has content ${wanted} of ${versions.length} again, ${size(version.content)}.`];
}
