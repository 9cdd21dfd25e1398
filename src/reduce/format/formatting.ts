import { type About, ended, type Walk, walkFrom } from "../../oracle/walk.ts";
import { isBinary } from "../binary/is-binary.ts";
import type { Ancestry } from "./ancestry.ts";
import { layout } from "./layout.ts";
import { originalNames } from "./original-names.ts";

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
