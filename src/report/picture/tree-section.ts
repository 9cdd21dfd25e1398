import { characterAt } from "../../text/position.ts";
import { type FlatTree, flatTree } from "../../tree/flat-tree.ts";
import { placed, textOf } from "../../tree/text.ts";
import type { Tree } from "../../tree/tree.ts";
import type { ParseAnswer, ParseMaterial } from "../commands/parse.ts";
import { noticeInWords } from "../notice.ts";
import { reports } from "../reports.ts";
import { inLine, plural, unpainted } from "../words.ts";
import { type Passage, passageOf } from "./passage.ts";

/** The derivation trees of an input, or its parse error. */
export interface TreeSection {
  readonly kind: "tree";
  readonly input: string;
  readonly grammar: string;
  readonly trees: readonly FlatTree[];
  /** The number of trees, in words. */
  readonly count: string;
  /** The position of the parse error; null if there is none. */
  readonly stop: Passage | null;
  /** Text besides the trees. */
  readonly words: readonly string[];
}

/** Maximum number of drawn trees, and of their rows in total: a page with more takes seconds to open. */
const mostTrees = 10;
const mostRows = 250_000;

export function treeSection(answer: ParseAnswer, { input }: ParseMaterial): TreeSection {
  const { trees, count, failure, grammar, notices } = answer;
  const lines = reports.parse.lines({ answer: { ...answer, trees: [] }, material: { input } }, unpainted, {});
  const drawn = withinRows(trees.slice(0, mostTrees).map((tree) => flat(tree, input, answer.edits !== null)));
  return {
    kind: "tree",
    input: inLine(answer.input.path),
    grammar: inLine(grammar),
    trees: drawn,
    count: count === "infinite" ? "infinitely many trees" : plural(Number(count), "tree"),
    stop: failure === null || input === null ? null : stopIn(input, failure.offset),
    words:
      trees.length > 0
        ? [...(drawn.length === 0 ? [tooLarge] : []), ...notices.map(noticeInWords)]
        : lines.flatMap((line) => line.split("\n").map(inLine)),
  };
}

const tooLarge = "The tree is too large for a page; --format or --json writes it.";

/** The first trees whose rows together stay within the limit. */
function withinRows(trees: readonly FlatTree[]): readonly FlatTree[] {
  let rows = 0;
  return trees.filter(({ size }) => {
    rows += size.length;
    return rows <= mostRows;
  });
}

/** Its spans refer to the input, or to the tree's own text if the input was edited or is not kept. */
function flat(tree: Tree, input: Uint8Array | null, isEdited: boolean): FlatTree {
  if (input !== null && !isEdited) return flatTree(tree, characterAt(input));
  return flatTree(placed(tree), characterAt(new TextEncoder().encode(textOf(tree))));
}

function stopIn(input: Uint8Array, offset: number): Passage {
  const end = Math.min(input.length, offset + 1);
  return passageOf(input, [{ start: Math.min(offset, input.length), end, mark: "culprit" }]);
}
