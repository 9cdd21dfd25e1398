import type { StageProgress } from "../../reduce/stage.ts";
import type { Watcher } from "../../report/event/session-event.ts";

/** Tells a watcher where a search is. */
export const tellingStage =
  (watcher: Watcher) =>
  ({ name, done, of }: StageProgress): void =>
    watcher({ kind: "stage", name, done, of });
