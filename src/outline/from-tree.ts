import { isNullable, nullableRules } from "../grammar/analysis/derivability.ts";
import { lexicalRules } from "../grammar/analysis/references.ts";
import { reference } from "../grammar/expression.ts";
import type { Expression, Grammar } from "../grammar/grammar.ts";
import { endOfToken } from "../text/token.ts";
import { type Derived, derivedChildren } from "../tree/derived.ts";
import { nameOf } from "../tree/node.ts";
import type { Parsed } from "../tree/parsed.ts";
import { nonterminalOf } from "../tree/project.ts";
import type { Tree } from "../tree/tree.ts";
import type { Part } from "./part.ts";

/**
 * The tree as a reducer sees it. Nodes that derive nothing are left out, nodes that derive the same stretch are one part, and a rule that
 * repeats by recursion is one repetition. Tokens are those of the grammar, or else words, numbers, strings and names.
 */
export function outlineOf(bytes: Uint8Array, { tree, grammar }: Parsed): Part {
  const nullable = nullableRules(grammar);
  const lexical = lexicalRules(grammar);
  const whole = growing({ node: tree, expected: reference(grammar.start) });
  const pending = [whole];
  for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
    const { children, isRepetition } = squeeze(part);
    part.elements = isRepetition ? children : [];
    part.parts = children.flat();
    for (const each of part.parts) pending.push(each as GrowingPart);
  }
  return whole;

  /** Takes the nodes into the part that derive all of it; says what the innermost consists of. */
  function squeeze(part: GrowingPart): Contents {
    for (let innermost = part.innermost; ; ) {
      const name = nameOf(innermost.node);
      if (name !== undefined) part.names.push(nonterminalOf(name, grammar));
      if (innermost.expected !== undefined) {
        part.expected.push(innermost.expected);
        part.isOptional ||= isNullable(innermost.expected, nullable);
      }
      const children = visible(derivedChildren(innermost, grammar));
      const [only, ...others] = children;
      if (only === undefined) return NOTHING;
      if (others.length > 0 || isLoneElement(innermost, only)) {
        return isToken(innermost.node) ? NOTHING : contentsOf(innermost, children);
      }
      innermost = only;
    }
  }

  /** Whether a repetition has one element only, but that consists of several parts, as in `item ("," item)*`. */
  function isLoneElement({ node }: Derived, only: Derived): boolean {
    return node.kind === "repetition" && itemsOfElement(only).length > 1;
  }

  function isToken(node: Tree): boolean {
    if (endOfToken(bytes, node.start) === node.end) return true;
    const name = nameOf(node);
    return name !== undefined && lexical.has(name) && isName(bytes.subarray(node.start, node.end));
  }

  function contentsOf(innermost: Derived, children: readonly Derived[]): Contents {
    const elements = repeatedIn(innermost, children);
    if (elements === undefined) return { children: [children.map(growing)], isRepetition: false };
    return { children: elements.map((each) => each.map(growing)), isRepetition: true };
  }

  /** What each repetition consists of; undefined when the node is no repetition. */
  function repeatedIn(
    { node }: Derived,
    children: readonly Derived[],
  ): readonly (readonly Derived[])[] | undefined {
    if (node.kind === "repetition") return children.map(itemsOfElement);
    if (node.kind === "opaque") return children.map((child) => [child]);
    if (node.kind !== "rule") return undefined;
    return spine(node.name, children, grammar);
  }

  function itemsOfElement(element: Derived): readonly Derived[] {
    return element.node.kind === "sequence" ? visible(derivedChildren(element, grammar)) : [element];
  }
}

interface Contents {
  readonly children: readonly (readonly GrowingPart[])[];
  readonly isRepetition: boolean;
}

const NOTHING: Contents = { children: [], isRepetition: false };

type GrowingPart = { -readonly [Key in keyof Part]: Part[Key] } & {
  readonly innermost: Derived;
  readonly expected: Expression[];
  readonly names: string[];
};

function growing(innermost: Derived): GrowingPart {
  const { start, end } = innermost.node;
  return { start, end, innermost, expected: [], names: [], isOptional: false, parts: [], elements: [] };
}

const visible = (all: readonly Derived[]): readonly Derived[] =>
  all.filter(({ node }) => node.start < node.end);

/** Whether all of these bytes are such as names in any language may have, not only in most. */
const isName = (bytes: Uint8Array): boolean =>
  bytes.every((byte) => byte >= 0x80 || /[\w$\-.:^#?!@~]/.test(String.fromCharCode(byte)));

/**
 * The elements of a rule that goes on with itself at its end, `list: item list`, or at its start; undefined when it
 * does neither. The one that goes on no more is an element too.
 */
function spine(
  name: string,
  children: readonly Derived[],
  grammar: Grammar,
): readonly (readonly Derived[])[] | undefined {
  const itself = nonterminalOf(name, grammar);
  const isItself = (child: Derived | undefined): boolean =>
    child !== undefined && nonterminalOf(nameOf(child.node) ?? "", grammar) === itself;
  const [side] = ([-1, 0] as const)
    .filter((end) => isItself(children.at(end)))
    .sort((one, other) => lengthAt(children, other) - lengthAt(children, one));
  if (side === undefined) return undefined;
  const elements: (readonly Derived[])[] = [];
  for (let rest = children; ; ) {
    const next = rest.at(side) as Derived;
    elements.push(side === 0 ? rest.slice(1) : rest.slice(0, -1));
    rest = visible(derivedChildren(next, grammar));
    if (rest.length > 1 && isItself(rest.at(side))) continue;
    elements.push([next]);
    return side === 0 ? elements.reverse() : elements;
  }
}

function lengthAt(children: readonly Derived[], index: number): number {
  const node = children.at(index)?.node;
  return node === undefined ? 0 : node.end - node.start;
}
