import { childrenOf } from "../../tree/node.ts";
import type { TokenNode, Tree } from "../../tree/tree.ts";
import { ruleOfPart } from "../naming/named-grammar.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** The tree of a token's text, from its rule; undefined where nobody knows it. */
export type Inside = (token: TokenNode) => Tree | undefined;

/** A node as the rules that it is: that which derived it, and the same by the name that it has. */
export interface RuleSpan {
  /** The numbers of the rules' elements. */
  readonly elements: readonly number[];
  /** How many others in the list, right behind it, lie in it. */
  readonly inner: number;
  /** Its text, white space around it aside. */
  readonly text: string;
}

/** All nodes of a tree that are rules' elements, those in tokens too, outer ones first. */
export function ruleSpans(tree: Tree, vocabulary: Vocabulary, inside: Inside): readonly RuleSpan[] {
  const called = vocabulary.naming.called(tree);
  const spans: { elements: readonly number[]; inner: number; text: string }[] = [];
  const elementsOf = (node: Tree): readonly number[] => {
    if (node.kind !== "rule" && node.kind !== "token") return [];
    const word = called.get(node);
    const names = word === undefined ? [node.name] : [node.name, ruleOfPart(node.name, word)];
    return names.flatMap((name) => vocabulary.ruleNumber(name) ?? []);
  };
  const pending: (Tree | Open)[] = [tree];
  let text = "";
  for (let next = pending.pop(); next; next = pending.pop()) {
    if (next.kind === "leave") {
      const span = spans[next.span];
      if (span) {
        span.inner = spans.length - next.span - 1;
        span.text = text.slice(next.offset).trim();
      }
      continue;
    }
    const elements = elementsOf(next);
    if (elements.length > 0) {
      pending.push({ kind: "leave", span: spans.length, offset: text.length });
      spans.push({ elements, inner: 0, text: "" });
    }
    const derived = next.kind === "token" ? inside(next) : undefined;
    if (derived) pending.push(...(derived.kind === "rule" ? [derived] : []));
    if (next.kind === "leaf" || (next.kind === "token" && derived?.kind !== "rule")) text += next.text;
    else if (next.kind !== "token") pending.push(...childrenOf(next).toReversed());
  }
  return spans;
}

/** A span whose end is still to come. */
interface Open {
  readonly kind: "leave";
  readonly span: number;
  /** Where its text begins. */
  readonly offset: number;
}
