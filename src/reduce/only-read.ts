import { once } from "../base/lazy.ts";
import { afterOnce, type Walk } from "../oracle/walk.ts";
import type { Stage } from "./stage.ts";
import { mostParsedBytes, type Reader } from "./tree/tree-source.ts";

/** When candidates are read: before they are asked about, or, for large ones, only when they fail. */
export type Reading = "before" | "late";

/** A larger candidate takes about as long to read as a program takes to run on it. */
const mostBytesReadBefore = 30_000;

/**
 * The stage without the candidates that the reader does not read, where it reads the stage's input. Late reading is for
 * stages of which most candidates are read.
 */
export function onlyRead({ name, walk }: Stage, reader: Reader, reading: Reading = "before"): Stage {
  return {
    name,
    walk(failing, last) {
      const isKept = failing.length <= mostParsedBytes && reader.isRead(failing);
      return isKept ? keptTo(reader, walk(failing, last), reading) : walk(failing, last);
    },
  };
}

/** The walk that finds nothing that is not read: such candidates are refused without being asked about, or found to pass. */
export function keptTo<R>(
  reader: Reader,
  walk: Walk<Uint8Array, R>,
  reading: Reading = "before",
): Walk<Uint8Array, R> {
  if (walk.kind === "end") return walk;
  const next = (behind: Walk<Uint8Array, R>): Walk<Uint8Array, R> => keptTo(reader, behind, reading);
  const isUnread = once(() => !reader.isRead(walk.candidate()));
  const isLate = once(() => reading === "late" && walk.candidate().length > mostBytesReadBefore);
  const after = afterOnce<Walk<Uint8Array, R>>(
    (isFound, verdict) =>
      next(isFound && isLate() && isUnread() ? walk.after(false) : walk.after(isFound, verdict)),
    walk.sought?.presumed,
  );
  const { skip } = walk;
  return {
    ...walk,
    after,
    ...(skip && { skip: () => next(skip()) }),
    isRefused: () => (walk.isRefused?.() ?? false) || (!isLate() && isUnread()),
  };
}
