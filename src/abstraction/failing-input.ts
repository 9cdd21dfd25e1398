import { severalTrees } from "../grammar/analysis/derivability.ts";
import { layoutRules } from "../grammar/analysis/layout-rules.ts";
import type { Grammar } from "../grammar/grammar.ts";
import { codePointLength, decodeText, type Encoding } from "../text/encoding.ts";
import { withoutWhiteSpace } from "../text/white-space.ts";
import type { Path } from "../tree/path.ts";
import type { RuleNode, TokenNode, Tree } from "../tree/tree.ts";
import { walk } from "../tree/walk.ts";

/** A failing input with the nodes of its derivation tree that may be opened. */
export interface FailingInput {
  readonly grammar: Grammar;
  /** Its spans are byte ranges of the input. */
  readonly tree: Tree;
  readonly text: string;
  readonly encoding: Encoding;
  /** Parents first, left to right. */
  readonly places: readonly Place[];
  /** Where white space, or nothing, lays the text out; left to right, none in another. */
  readonly blanks: readonly Place[];
}

/** A node that shows something and could be derived otherwise. */
export interface Place {
  /** Position in the list of places. */
  readonly index: number;
  readonly node: RuleNode | TokenNode;
  readonly path: Path;
  /** The place that it is in; undefined for the outermost. */
  readonly above: Place | undefined;
  /** Where it stands in the text, in UTF-16 units; the end is not included. */
  readonly from: number;
  readonly to: number;
  /** Its text without blanks. */
  readonly letters: string;
}

/** The input with its places. The tree is one of its bytes by the grammar. */
export function failingInput(bytes: Uint8Array, tree: Tree, grammar: Grammar): FailingInput {
  const { text, encoding } = decodeText(bytes);
  const unitAt = encoding === "latin1" ? (byte: number): number => byte : unitsOfBytes(text);
  const several = severalTrees(grammar);
  const places: Place[] = [];
  const around: Place[] = [];
  const isPlace = (node: Tree): node is RuleNode | TokenNode =>
    (node.kind === "rule" || node.kind === "token") && several.has(node.name);
  const blanks: Place[] = [];
  const layout = layoutRules(grammar);
  walk(tree, {
    enter(node, path) {
      if (!isPlace(node)) return undefined;
      const from = unitAt(node.start);
      const to = unitAt(node.end);
      const letters = withoutWhiteSpace(text.slice(from, to));
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

/** Whether the one place is, or is in, the other. */
export function isWithin(place: Place, outer: Place): boolean {
  for (let each: Place | undefined = place; each; each = each.above) if (each === outer) return true;
  return false;
}

function unitsOfBytes(text: string): (byte: number) => number {
  const units = new Map<number, number>();
  let byte = 0;
  let unit = 0;
  for (const character of text) {
    units.set(byte, unit);
    byte += codePointLength(character.codePointAt(0) ?? 0);
    unit += character.length;
  }
  units.set(byte, unit);
  return (at) => units.get(at) ?? text.length;
}
