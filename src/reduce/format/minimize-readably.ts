import { withDefaults } from "../../delta/search-options.ts";
import { follow } from "../../oracle/follow.ts";
import type { Oracle } from "../../oracle/oracle.ts";
import { endsAll, untilStopped } from "../../oracle/stop.ts";
import type { Walk } from "../../oracle/walk.ts";
import { type Minimized, type MinimizeOptions, minimize } from "../minimize.ts";
import { keptTo } from "../only-read.ts";
import { ancestryOf, descended } from "./ancestry.ts";
import { formatting } from "./formatting.ts";

/** What is left of an input, and how many bytes that was before it was formatted; null when it was not. */
export interface MinimizedReadably extends Minimized {
  readonly bytesBeforeFormatting: number | null;
}

/** Minimizes, then, if that is wanted, sets the result so that a person can read it; the guarantees are about what it was before. */
export async function minimizeReadably(
  input: Uint8Array,
  oracle: Oracle<Uint8Array>,
  { isFormatted, ...options }: MinimizeOptions & { readonly isFormatted: boolean },
): Promise<MinimizedReadably> {
  let ancestry = ancestryOf(input);
  const onImprovement = (better: Uint8Array): void => {
    if (isFormatted) ancestry = descended(ancestry, better);
    options.onImprovement?.(better);
  };
  const found = await minimize(input, oracle, { ...options, onImprovement });
  if (!isFormatted || endsAll(found.stopped) || found.ends?.whole.outcome !== "fail") {
    return { ...found, bytesBeforeFormatting: null };
  }
  const reader = options.tree?.reader;
  let bytes = found.bytes;
  const search = withDefaults<Uint8Array>(options);
  const begin = (): Walk<Uint8Array, unknown> => {
    const walk = formatting(ancestry);
    return reader?.isRead(bytes) ? keptTo(reader, walk) : walk;
  };
  const stopped = await untilStopped(async () => {
    await follow(oracle, begin, {
      signal: options.signalOfStage?.(search.signal) ?? search.signal,
      onFound: (readable) => {
        bytes = readable;
      },
    });
  });
  const bytesBeforeFormatting = bytes === found.bytes ? null : found.bytes.length;
  return { ...found, bytes, stopped: stopped ?? found.stopped, bytesBeforeFormatting };
}
