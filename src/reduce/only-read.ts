import { onwards, type Walk } from "../oracle/walk.ts";
import type { Stage } from "./stage.ts";
import { mostParsedBytes, type Reader } from "./tree/tree-source.ts";

/** The stage without the candidates that the reader does not read, where it reads the stage's input. */
export function onlyRead({ name, walk }: Stage, reader: Reader): Stage {
  return {
    name,
    walk(failing, last) {
      const isKept = failing.length <= mostParsedBytes && reader.isRead(failing);
      return isKept ? keptTo(reader, walk(failing, last)) : walk(failing, last);
    },
  };
}

/** The walk for which all that is not read is refused, without being asked about. */
export function keptTo<R>({ isRead, pause }: Reader, walk: Walk<Uint8Array, R>): Walk<Uint8Array, R> {
  if (walk.kind === "end") return walk;
  let isUnread: boolean | undefined;
  const isRefused = (): boolean => {
    isUnread ??= (walk.isRefused?.() ?? false) || !isRead(walk.candidate());
    return isUnread;
  };
  return { ...onwards(walk, (next) => keptTo({ isRead, pause }, next)), isRefused, pause };
}
