import { byFrequency, grouped } from "../../base/grouped.ts";
import { withDefaults } from "../../delta/search-options.ts";
import { follow } from "../../oracle/follow.ts";
import type { Oracle } from "../../oracle/oracle.ts";
import { endsAll, untilStopped } from "../../oracle/stop.ts";
import { type About, ended, type Walk, walkFrom } from "../../oracle/walk.ts";
import { isBinary } from "../../outline/binary/is-binary.ts";
import { type Minimized, type MinimizeOptions, minimize } from "../minimize.ts";
import { keptTo } from "../only-read.ts";
import { type Ancestry, ancestryOf, descended } from "./ancestry.ts";
import { layout } from "./layout.ts";

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

/** Gaps and tokens in turns, as they are printed. */
type Pieces = readonly string[];

/** Pieces that get this text together. */
interface Change {
  readonly pieces: readonly number[];
  readonly text: string;
}

/** What is printed so far, and groups of changes still to be asked about. */
interface Standing {
  readonly pieces: Pieces;
  readonly groups: readonly (readonly Change[])[];
  readonly asked: number;
}

/** What reading is worth: all at once is mostly accepted, and what is not found by then stays as it is. */
const mostTests = 64;

/**
 * Sets a failing text so that a person can read it, with white space and names as in the original, where it still fails:
 * all changes at once, then by halves. Finds texts that fail, the last one being the best; nothing of what is no text.
 */
export function formatting(ancestry: Ancestry): Walk<Uint8Array, unknown> {
  const { tokens, gaps } = ancestry.text;
  const pieces = gaps.flatMap((gap, at) => (at < tokens.length ? [gap, tokens[at] as string] : [gap]));
  if (isBinary(bytesOf(pieces))) return ended(null);
  const changes = changesOf(ancestry).filter(({ pieces: [first = 0], text }) => pieces[first] !== text);
  const start = { pieces, groups: [changes].filter(({ length }) => length > 0), asked: 0 };
  return walkFrom<Standing, Pieces, Uint8Array>(start, { candidate, after, about }, { render: bytesOf });
}

function changesOf(ancestry: Ancestry): readonly Change[] {
  return [
    ...originalNames(ancestry).map(({ tokens, name }) => ({
      pieces: tokens.map((at) => 2 * at + 1),
      text: name,
    })),
    ...layout(ancestry).map((text, at) => ({ pieces: [2 * at], text })),
  ];
}

function candidate({ pieces, groups: [group], asked }: Standing): Pieces | undefined {
  return group === undefined || asked >= mostTests ? undefined : withChanges(pieces, group);
}

/** The halves of a group that was refused come after all others, so that large ones are asked about first. */
function after({ pieces, groups: [group = [], ...rest], asked }: Standing, isFound: boolean): Standing {
  if (isFound) return { pieces: withChanges(pieces, group), groups: rest, asked: asked + 1 };
  const half = group.length >> 1;
  const halves = half === 0 ? [] : [group.slice(0, half), group.slice(half)];
  return { pieces, groups: [...rest, ...halves], asked: asked + 1 };
}

/** Changes are taken back only where they cannot be made, so the units are the changes that are not made yet. */
function about({ groups, asked }: Standing): About {
  const size = groups[0]?.length ?? 1;
  const unit = [{ start: asked, end: asked + 1 }];
  return { scope: groups, kind: "format", size, kept: unit, removed: unit };
}

function withChanges(pieces: Pieces, changes: readonly Change[]): Pieces {
  const changed = [...pieces];
  for (const change of changes) for (const at of change.pieces) changed[at] = change.text;
  return changed;
}

const bytesOf = (pieces: Pieces): Uint8Array => new TextEncoder().encode(pieces.join(""));

/** Tokens that get another text together. */
export interface Renaming {
  readonly tokens: readonly number[];
  readonly name: string;
}

/** The words that a reduction has shortened as most of their occurrences read in the original; names stay different. */
export function originalNames({ original, text, origins }: Ancestry): readonly Renaming[] {
  const words = [...text.tokens.keys()].filter((at) => text.kinds[at] === "word");
  const occurrences = grouped(words, (at) => text.tokens[at] as string);
  const taken = new Set(occurrences.keys());
  return [...occurrences].flatMap(([word, tokens]) => {
    const names = tokens.flatMap((at) => {
      const origin = origins[at];
      return origin === undefined || original.kinds[origin] !== "word"
        ? []
        : [original.tokens[origin] as string];
    });
    const [[name] = []] = byFrequency(names);
    if (name === undefined || name.length <= word.length || taken.has(name)) return [];
    taken.add(name);
    return [{ tokens, name }];
  });
}
