import { ended } from "../../oracle/walk.ts";
import { type Block, blocksIn } from "../../outline/from-indentation.ts";
import { lengthOf } from "../../outline/part.ts";
import { type InputEdit, removal, substitution } from "../../text/edit.ts";
import { editingEach } from "../adopting-each.ts";
import type { Stage } from "../stage.ts";
import { listGroup, takingFrom } from "../taking-parts.ts";
import { placeholder } from "./items.ts";

/** Takes blocks out of text without a tree that nests by indentation, outer ones before inner ones; of a body one stays. */
export const blocks = (hasTree: (text: Uint8Array) => boolean): Stage => ({
  name: "blocks",
  walk(failing) {
    if (hasTree(failing)) return ended(failing);
    const bodies = bodiesIn(blocksIn(failing));
    return takingFrom(
      failing,
      bodies.map((body, index) => listGroup(body, index === 0 ? 0 : 1)),
    );
  },
});

/** The outermost blocks, then the bodies of all that have one, outer ones before inner ones. */
function bodiesIn(outermost: readonly Block[]): readonly (readonly Block[])[] {
  if (outermost.length === 0) return [];
  const bodies = [outermost];
  for (const body of bodies) {
    for (const block of body) if (block.body.length > 0) bodies.push(block.body);
  }
  return bodies;
}

/**
 * Puts a number in the place of bodies, and bodies in the place of their blocks; longer ones first. A body in the place of its block is
 * indented as the header was.
 */
export const indentation: Stage = {
  name: "indentation",
  walk(failing) {
    const nested = bodiesIn(blocksIn(failing))
      .flat()
      .filter(({ body }) => body.length > 0);
    const longestFirst = nested.toSorted((one, other) => lengthOf(other) - lengthOf(one));
    const changes = longestFirst.flatMap((block) => [
      withoutBody(block, failing),
      withoutHeader(block, failing),
    ]);
    return editingEach(failing, changes);
  },
};

function withoutBody({ body }: Block, bytes: Uint8Array): readonly InputEdit[] {
  const start = (body[0] as Block).start + (body[0] as Block).depth;
  const last = body.at(-1) as Block;
  const end = bytes[last.end - 1] === newline ? last.end - 1 : last.end;
  return end - start > placeholder.length ? [substitution({ start, end }, placeholder)] : [];
}

function withoutHeader({ header, body, depth }: Block, bytes: Uint8Array): readonly InputEdit[] {
  const deeper = (body[0] as Block).depth - depth;
  const end = body.at(-1)?.end ?? header.end;
  const edits = [removal(header)];
  for (let start = header.end; start < end; ) {
    const lineEnd = bytes.indexOf(newline, start);
    const blanks = blanksAt(bytes, start);
    if (blanks > 0) edits.push(removal({ start, end: start + Math.min(deeper, blanks) }));
    start = lineEnd < 0 ? end : lineEnd + 1;
  }
  return edits;
}

function blanksAt(bytes: Uint8Array, start: number): number {
  let end = start;
  while (bytes[end] === space || bytes[end] === tab) end++;
  return end - start;
}

const newline = 0x0a;
const space = 0x20;
const tab = 0x09;
