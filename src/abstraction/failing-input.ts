import { ddmin } from "../delta/ddmin.ts";
import { type IndexSet, indicesOf } from "../delta/index-set.ts";
import { severalTrees } from "../grammar/analysis/derivability.ts";
import { layoutRules } from "../grammar/analysis/layout-rules.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { parseTree, recognizes } from "../parse/parse.ts";
import type { Encoding } from "../text/encoding.ts";
import { characterAt } from "../text/position.ts";
import { withoutWhiteSpace } from "../text/white-space.ts";
import { openNode } from "../tree/node.ts";
import { type Path, replaceAt } from "../tree/path.ts";
import { type Pattern, withFreeBlanks } from "../tree/pattern.ts";
import type { KeptBlanks, RuleNode, TokenNode, Tree } from "../tree/tree.ts";
import { walk } from "../tree/walk.ts";
import type { Replacement } from "./replacements.ts";
import { isOfWord } from "./words.ts";

/** A failing input with the nodes of its derivation tree that may be opened. */
export interface FailingInput {
  readonly grammar: Grammar;
  /** Its spans are byte ranges of the input. */
  readonly tree: Tree;
  readonly text: string;
  readonly encoding: Encoding;
  /** Parents first, left to right. */
  readonly places: readonly Place[];
  /** Layout: places of white space or of nothing, left to right, not nested. */
  readonly blanks: readonly Place[];
}

/** A node with visible text that has other derivations. */
export interface Place {
  /** Position in the list of places. */
  readonly index: number;
  readonly node: RuleNode | TokenNode;
  readonly path: Path;
  /** The place around it; undefined for the outermost. */
  readonly above: Place | undefined;
  /** Its range in the text, in UTF-16 units; the end is not included. */
  readonly from: number;
  readonly to: number;
  /** Its text without blanks. */
  readonly letters: string;
}

/** The input with its places. @param tree a derivation tree of the bytes */
export function failingInput(bytes: Uint8Array, tree: Tree, grammar: Grammar): FailingInput {
  const { text, encoding, characterAt: unitAt } = characterAt(bytes);
  const several = severalTrees(grammar);
  const places: Place[] = [];
  const around: Place[] = [];
  const isPlace = (node: Tree): node is RuleNode | TokenNode =>
    (node.kind === "rule" || node.kind === "token") && several.has(node.name);
  const blanks: Place[] = [];
  const layout = layoutRules(grammar);
  const lettersBetween = lettersIn(text);
  walk(tree, {
    enter(node, path) {
      if (!isPlace(node)) return undefined;
      const from = unitAt(node.start);
      const to = unitAt(node.end);
      const letters = lettersBetween(from, to);
      const isLayout = letters === "" && layout.has(node.name);
      if (letters === "" && !isLayout) return undefined;
      const list = isLayout ? blanks : places;
      const place = { index: list.length, node, path: [...path], above: around.at(-1), from, to, letters };
      list.push(place);
      if (isLayout) return "skip";
      around.push(place);
      return undefined;
    },
    leave(node) {
      if (around.at(-1)?.node === node) around.pop();
    },
  });
  return { grammar, tree, text, encoding, places, blanks };
}

/** Returns a function that gives a part of the text without blanks, as quickly for a long part as for a short one. */
function lettersIn(text: string): (from: number, to: number) => string {
  const letters = withoutWhiteSpace(text);
  const before = new Uint32Array(text.length + 1);
  for (let at = 0, count = 0; at < text.length; at++) {
    if (text[at] === letters[count]) count++;
    before[at + 1] = count;
  }
  return (from, to) => letters.slice(before[from], before[to]);
}

/** The places of these slots, and all places inside them. One pass over all places, so that depth costs nothing. */
export function withInner(slots: Iterable<Slot>, { places }: FailingInput): ReadonlySet<Place> {
  const found = new Set([...slots].flatMap((slot) => slot.places));
  for (const place of places) if (place.above && found.has(place.above)) found.add(place);
  return found;
}

/** The places of these slots, and all places around them. */
export function withOuter(slots: Iterable<Slot>): ReadonlySet<Place> {
  const found = new Set<Place>();
  for (const { places } of slots)
    for (const place of places)
      for (let each: Place | undefined = place; each && !found.has(each); each = each.above) found.add(each);
  return found;
}

/** A unit of replacement: a single place, or the places of a group, which all get the same. */
export interface Slot {
  readonly places: readonly Place[];
}

/** A slot with its replacement. */
export interface Filled {
  readonly slot: Slot;
  readonly replacement: Replacement;
}

/** The replacements for one input; their places are not nested. */
export type Filling = readonly Filled[];

/** The nonterminal of the slot's places. */
export const nonterminalOf = ({ places: [first] }: Slot): string => first?.node.name ?? "";

/** The text in the slot, without blanks. */
export const lettersOf = ({ places: [first] }: Slot): string => first?.letters ?? "";

/** The text of the input with filled slots. A blank keeps words apart that would newly join, if the grammar reads that. */
export function filledText(input: FailingInput, filling: Filling): string {
  const pieces = piecesOf(input.text, filling);
  return spacedText(input, pieces) ?? pieces.map(({ text }) => text).join("");
}

/** The tree of that text. */
export function filledTree(input: FailingInput, filling: Filling): Tree {
  const spaced = spacedText(input, piecesOf(input.text, filling));
  if (spaced !== undefined) return parseTree(input.grammar, spaced);
  return filling
    .flatMap(({ slot, replacement }) => slot.places.map(({ path }) => ({ path, subtree: replacement.tree })))
    .reduce((filled, { path, subtree }) => replaceAt(filled, path, subtree), input.tree);
}

/** The text with blanks between words that would join. Undefined if none would, or if the grammar does not read it. */
function spacedText({ text, grammar }: FailingInput, pieces: readonly Piece[]): string | undefined {
  const isJoint = pieces.map((piece, index) => joins(pieces[index - 1], piece, text));
  if (!isJoint.includes(true)) return undefined;
  const spaced = pieces.map((piece, index) => (isJoint[index] ? ` ${piece.text}` : piece.text)).join("");
  return recognizes(grammar, spaced) ? spaced : undefined;
}

/** A piece of the new text, and the range of the old text that it replaces. */
interface Piece {
  readonly text: string;
  readonly from: number;
  readonly to: number;
}

function piecesOf(text: string, filling: Filling): readonly Piece[] {
  const replaced = filling
    .flatMap(({ slot, replacement }) =>
      slot.places.map(({ from, to }) => ({ text: replacement.text, from, to })),
    )
    .sort((one, other) => one.from - other.from || one.to - other.to);
  const pieces: Piece[] = [];
  let behind = 0;
  for (const piece of [...replaced, { text: "", from: text.length, to: text.length }]) {
    pieces.push({ text: text.slice(behind, piece.from), from: behind, to: piece.from }, piece);
    behind = piece.to;
  }
  return pieces.filter((piece) => piece.text !== "");
}

function joins(left: Piece | undefined, right: Piece, original: string): boolean {
  if (!left || !isOfWord(left.text.at(-1)) || !isOfWord(right.text[0])) return false;
  const wereJoined =
    left.to === right.from && isOfWord(original[left.to - 1]) && isOfWord(original[right.from]);
  return !wereJoined;
}

/**
 * The pattern of the inputs that differ from the failing one only in these slots, and in layout that is not kept.
 */
export function patternOf(
  { tree, grammar }: FailingInput,
  slots: readonly Slot[],
  kept: ReadonlyMap<Place, KeptBlanks> = new Map(),
): Pattern {
  const groups: string[] = [];
  let pattern = tree;
  for (const [{ path, node }, keeps] of kept) pattern = replaceAt(pattern, path, { ...node, keeps } as Tree);
  for (const slot of slots.toSorted((one, other) => firstIn(one) - firstIn(other))) {
    const group = slot.places.length > 1 ? groups.length : undefined;
    if (group !== undefined) groups.push(groupName(group));
    for (const { path } of slot.places) {
      pattern = replaceAt(pattern, path, openNode(nonterminalOf(slot), group));
    }
  }
  return withFreeBlanks({ tree: pattern, groups }, grammar);
}

const firstIn = ({ places }: Slot): number => places[0]?.index ?? 0;

/** a, b, …, z, a1, b1, … */
function groupName(number: number): string {
  const letter = String.fromCharCode("a".charCodeAt(0) + (number % 26));
  return number < 26 ? letter : `${letter}${Math.floor(number / 26)}`;
}

/** The least part of the filling for which a predicate holds that holds for the whole and not for nothing. */
export async function leastPart(
  filling: Filling,
  isSo: (part: Filling) => Promise<boolean>,
): Promise<Filling> {
  const part = (set: IndexSet): Filling => [...indicesOf(set)].map((index) => filling[index] as Filled);
  const { failing } = await ddmin(filling.length, async (set) => {
    const tried = part(set);
    const isWhole = tried.length === filling.length;
    const holds = isWhole || (tried.length > 0 && (await isSo(tried)));
    return { outcome: holds ? "fail" : "pass" };
  });
  return part(failing);
}
