import type { Operand, Step } from "./feature.ts";
import { mostOfWord } from "./part-texts.ts";
import type { RuleNode } from "./rule-nodes.ts";

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
