import type { Ranges } from "../../base/ranges.ts";
import { isTwoLevel } from "../../grammar/grammar.ts";
import { ended, type Walk } from "../../oracle/walk.ts";
import { outlineOf } from "../../outline/from-tree.ts";
import type { Part } from "../../outline/part.ts";
import { applyEdits, type InputEdit } from "../../text/edit.ts";
import { encode } from "../../text/encoding.ts";
import { keep } from "../../text/keep.ts";
import { computesTexts, encodingOfTexts, withComputedTexts } from "../../tree/constrained.ts";
import type { Parsed } from "../../tree/parsed.ts";
import { textOf } from "../../tree/text.ts";
import type { Stage } from "../stage.ts";
import { editApart, keepApart } from "./apart.ts";
import type { TreeSource } from "./tree-source.ts";

/** An input with all that the stages on trees ask of it. */
export interface Outlined extends Parsed {
  readonly bytes: Uint8Array;
  readonly outline: Part;
  /** The bytes in the ranges; words that are tokens of the grammar do not run together. */
  keep(ranges: Ranges): Uint8Array;
  /** The bytes with the edits done, and words likewise apart. */
  edit(edits: readonly InputEdit[]): Uint8Array;
}

/** Outlines inputs, and the same one again without new work; null for one without a tree. */
export type Outliner = (bytes: Uint8Array) => Outlined | null;

export function outliner(source: TreeSource): Outliner {
  const known = new WeakMap<Uint8Array, Outlined | null>();
  return (bytes) => {
    const last = known.get(bytes);
    if (last !== undefined) return last;
    const parsed = source(bytes);
    const outlined = parsed && outline(bytes, parsed, source);
    known.set(bytes, outlined);
    return outlined;
  };
}

function outline(bytes: Uint8Array, parsed: Parsed, source: TreeSource): Outlined {
  const hasTokens = isTwoLevel(parsed.grammar);
  // The text of a tree lacks what stands between tokens.
  const completes = computesTexts(parsed.grammar) && !hasTokens;
  const completed = completes ? completing(source) : (edited: Uint8Array) => edited;
  return {
    ...parsed,
    bytes,
    outline: outlineOf(bytes, parsed),
    keep: (ranges) => completed((hasTokens ? keepApart : keep)(bytes, ranges)),
    edit: (edits) => completed((hasTokens ? editApart : applyEdits)(bytes, edits)),
  };
}

/** Computes lengths, counts and checksums of the grammar anew, where the bytes still have a tree. */
const completing =
  (source: TreeSource) =>
  (edited: Uint8Array): Uint8Array => {
    const parsed = source(edited);
    if (parsed === null) return edited;
    const { tree, grammar } = parsed;
    const whole = withComputedTexts(tree, grammar);
    return whole === tree ? edited : (encode(textOf(whole), encodingOfTexts(grammar)) ?? edited);
  };

/** One way of making a failing input smaller that needs its tree. */
export interface OutlinedStage {
  readonly name: string;
  /** As the walk of a `Stage`. */
  walk(input: Outlined): Walk<Uint8Array, unknown>;
}

/** The stage on bytes; it finds nothing in those without a tree. */
export function onBytes({ name, walk }: OutlinedStage, outlined: Outliner): Stage {
  return {
    name,
    walk(failing) {
      const input = outlined(failing);
      return input === null ? ended(failing) : walk(input);
    },
  };
}
