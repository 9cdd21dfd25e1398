import { leaving, type Nesting } from "./nesting.ts";

/** A rule's node, with the nodes of rules directly in it. */
export interface RuleNode {
  readonly element: number;
  /** The step at which the walk enters it. */
  readonly entered: number;
  /** What it is itself, and what is in it and in no other rule's node inside of it. */
  readonly own: readonly number[];
  readonly children: readonly RuleNode[];
  readonly around: RuleNode | undefined;
  /** Its text without white space around it. */
  readonly text: string;
  /** All rules' nodes of the input with this text. */
  readonly equals: readonly RuleNode[];
}

const known = new WeakMap<Nesting, ReadonlyMap<number, RuleNode>>();

/** The rules' nodes of an input, by the steps at which the walk enters them. */
export function ruleNodesOf(nesting: Nesting): ReadonlyMap<number, RuleNode> {
  const nodes = known.get(nesting) ?? made(nesting);
  known.set(nesting, nodes);
  return nodes;
}

/** A node that the walk is in. */
interface Growing extends RuleNode {
  readonly own: number[];
  readonly children: RuleNode[];
  text: string;
  equals: RuleNode[];
}

function made({ entered, offsets, text, rules }: Nesting): ReadonlyMap<number, RuleNode> {
  const nodes = new Map<number, RuleNode>();
  const equals = new Map<string, RuleNode[]>();
  const path: (Growing | undefined)[] = [];
  let inner: Growing | undefined;
  for (const [step, element] of entered.entries()) {
    if (element === leaving) {
      const left = path.pop();
      if (!left) continue;
      left.text = text.slice(offsets[left.entered], offsets[step]).trim();
      left.equals = equals.get(left.text) ?? [];
      left.equals.push(left);
      equals.set(left.text, left.equals);
      inner = left.around as Growing | undefined;
      continue;
    }
    if (!rules.has(step)) {
      inner?.own.push(element);
      path.push(undefined);
      continue;
    }
    const node: Growing = {
      element,
      entered: step,
      own: [element],
      children: [],
      around: inner,
      text: "",
      equals: [],
    };
    inner?.children.push(node);
    nodes.set(step, node);
    path.push(node);
    inner = node;
  }
  return nodes;
}
