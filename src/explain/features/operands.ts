import type { Expression } from "../../grammar/grammar.ts";
import type { Operand, Step } from "./feature.ts";
import { leaving, type Nesting } from "./nesting.ts";
import { mostOfWord } from "./part-texts.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** What an operand is or has: an element, the text of a rule's node, or that this text stands elsewhere, too. */
export type Said = Pick<Operand, "element" | "word" | "echoed">;

/** Whether it is true of the node, or is not, as asked. */
export function isOperand(node: RuleNode, { way, how, isThere, ...said }: Operand): boolean {
  const isThat = (each: RuleNode): boolean => isSaid(each, said);
  const isOrHas = (target: RuleNode): boolean =>
    how === "is" ? chainOf(target).some(isThat) : isSomewhere(target, isThat);
  return reached(node, way).some(isOrHas) === isThere;
}

const isSaid = (node: RuleNode, { element, word, echoed }: Said): boolean =>
  node.own.includes(element) &&
  (word === undefined || node.text === word) &&
  (echoed === undefined || echoesOf(node).includes(echoed));

/** Whether the question holds of the node or of one in it. */
const isSomewhere = (node: RuleNode, isThat: (node: RuleNode) => boolean): boolean =>
  isThat(node) || node.children.some((child) => isSomewhere(child, isThat));

/** The node, and each that is all of the one before but white space. */
export function chainOf(node: RuleNode): readonly RuleNode[] {
  const chain = [node];
  for (let inner = onlyIn(node); inner; inner = onlyIn(inner)) chain.push(inner);
  return chain;
}

function onlyIn({ children: [first], text }: RuleNode): RuleNode | undefined {
  return first && first.text === text && text !== "" ? first : undefined;
}

function reached(node: RuleNode, way: readonly Step[]): readonly RuleNode[] {
  return way.reduce<readonly RuleNode[]>(
    (nodes, step) => nodes.flatMap((each) => chosen(operandsOf(each), step)),
    [node],
  );
}

/** The nodes of rules directly in the last that the node is. */
export const operandsOf = (node: RuleNode): readonly RuleNode[] =>
  (chainOf(node).at(-1) as RuleNode).children;

/** Those of the nodes to which a step leads. */
export function chosen(nodes: readonly RuleNode[], { rule, which }: Step): readonly RuleNode[] {
  const all = nodes.filter(({ element }) => element === rule);
  return which === "any" ? all : which === "first" ? all.slice(0, 1) : all.slice(-1);
}

/** All that is true of a node itself: what it is, its text where that is a word, and where else this stands. */
export function saidOf(node: RuleNode, isWord: (rule: number) => boolean): Said[] {
  const { element: rule, text, own } = node;
  const said: Said[] = own.map((element) => ({ element }));
  if (text === "" || text.length > mostOfWord || !isWord(rule)) return said;
  const echoes = [...new Set(echoesOf(node))];
  return [...said, { element: rule, word: text }, ...echoes.map((echoed) => ({ element: rule, echoed }))];
}

/** The rules that the other nodes of the rule with its text stand directly in. */
const echoesOf = (node: RuleNode): number[] =>
  node.equals.flatMap((other) =>
    other !== node && other.element === node.element && other.around ? [other.around.element] : [],
  );

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

const told = new WeakMap<Vocabulary, Map<string, boolean>>();

/** Whether several nodes of the rule can stand directly in one of the outer rule, both given by their numbers. */
export function isSeveral(rule: number, outer: number, vocabulary: Vocabulary): boolean {
  const answers = told.get(vocabulary) ?? new Map<string, boolean>();
  told.set(vocabulary, answers);
  const key = `${rule} ${outer}`;
  const answer = answers.get(key) ?? isSeveralBy(rule, outer, vocabulary);
  answers.set(key, answer);
  return answer;
}

function isSeveralBy(rule: number, outer: number, { elements, sites: { grammar } }: Vocabulary): boolean {
  const name = elements[rule]?.rule as string;
  const alternatives = grammar.rules.get(elements[outer]?.rule as string)?.alternatives ?? [];
  return alternatives.some(({ expression }) => mostOf(name, expression) > 1);
}

/** How often the rule's nodes can stand directly in the expression; 2 for more. */
function mostOf(rule: string, expression: Expression): number {
  const inItems = (items: readonly Expression[]): number[] => items.map((each) => mostOf(rule, each));
  switch (expression.kind) {
    case "reference":
      return expression.name === rule ? 1 : 0;
    case "sequence":
      return inItems(expression.items).reduce((sum, most) => Math.min(2, sum + most), 0);
    case "choice":
      return Math.max(...inItems(expression.alternatives));
    case "repetition":
      return Math.min(2, mostOf(rule, expression.item) * Math.min(2, expression.max));
    default:
      return 0;
  }
}
