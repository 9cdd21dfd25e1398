import type { Operand } from "../features/feature.ts";
import type { Nesting } from "../features/nesting.ts";
import { nodesOf, type OwnParts } from "../features/own-parts.ts";
import { isRuleAskedFor, type Vocabulary } from "../features/vocabulary.ts";
import { OperandNumbers } from "./operand-numbers.ts";

/** Where a thing is, seen from a node. */
export const WHERE = ["in", "around", "before", "behind", "right before", "right behind", "blank"] as const;

/** Something that can be said of a node: an element at one of the places, or what one of its operands is. */
export type Thing =
  | { readonly element: number; readonly where: (typeof WHERE)[number] }
  | { readonly where: "operand"; readonly operand: Operand };

/** A node of a rule, with the numbers of all things that can be said of it, ascending. */
export interface NodeThings {
  readonly node: OwnParts;
  /** What is in it or around it, or next to it. */
  readonly own: Uint32Array;
  /** What stands before it or behind it. */
  readonly beside: Uint32Array;
  readonly blanks: Uint32Array;
  /** What it is in another way than by elements in it, and what those are that are directly in it, numbered by themselves. */
  readonly itself: Uint32Array;
  readonly operands: Uint32Array;
}

/**
 * Numbers the things that can be said of the nodes of a vocabulary's rules, the simpler first: rules have names, and come before all else at
 * the same place.
 */
export class ThingNumbers {
  readonly #vocabulary: Vocabulary;
  readonly #isRule: Uint8Array;
  readonly #operands: OperandNumbers;
  /** The numbers of all that is said of operands are not before this one. */
  readonly firstOperand: number;

  constructor(vocabulary: Vocabulary) {
    const { elements } = vocabulary;
    this.#vocabulary = vocabulary;
    this.#isRule = Uint8Array.from(elements, (_, element) => (isRuleAskedFor(element, vocabulary) ? 1 : 0));
    this.firstOperand = 2 * WHERE.length * elements.length;
    this.#operands = operandsOf.get(vocabulary) ?? new OperandNumbers(vocabulary);
    operandsOf.set(vocabulary, this.#operands);
  }

  /** How many there are so far. */
  get count(): number {
    return this.firstOperand + this.#operands.count;
  }

  /** What the number stands for. */
  thing(number: number): Thing {
    const { length } = this.#vocabulary.elements;
    if (number >= this.firstOperand) {
      return { where: "operand", operand: this.#operands.operand(number - this.firstOperand) };
    }
    return { element: number % length, where: WHERE[Math.floor(number / length / 2)] as Where };
  }

  /** Whether it is worth saying that no node has it: of the many texts of passing inputs that is not. */
  isDeniable(number: number): boolean {
    const thing = this.thing(number);
    return thing.where !== "operand" || thing.operand.word === undefined;
  }

  #numberOf(element: number, where: Where): number {
    const { elements } = this.#vocabulary;
    const isNamed = elements[element]?.kind === "rule";
    return (2 * WHERE.indexOf(where) + (isNamed ? 0 : 1)) * elements.length + element;
  }

  /** The nodes of a rule, remembered because inputs are looked at again and again. */
  nodesOf(rule: number, nesting: Nesting): readonly NodeThings[] {
    const rules = known.get(nesting) ?? new Map<number, readonly NodeThings[]>();
    known.set(nesting, rules);
    let nodes = rules.get(rule);
    if (!nodes) {
      nodes = nodesOf(rule, nesting).map((node) => this.#thingsOf(node));
      rules.set(rule, nodes);
    }
    return nodes;
  }

  #thingsOf(node: OwnParts): NodeThings {
    const { firstBlank } = this.#vocabulary;
    const own: number[] = [];
    const beside: number[] = [];
    const blanks: number[] = [];
    for (const part of node.parts) {
      if (part < firstBlank) own.push(this.#numberOf(part, "in"));
      else blanks.push(this.#numberOf(part, "blank"));
    }
    for (const rule of node.around) own.push(this.#numberOf(rule, "around"));
    const { before, behind } = node.neighbours();
    for (const element of before) own.push(this.#numberOf(element, "right before"));
    for (const element of behind) own.push(this.#numberOf(element, "right behind"));
    for (const [rule, step] of node.order.firstLeft) {
      if (step < node.entered && this.#isBeside(rule, node)) beside.push(this.#numberOf(rule, "before"));
    }
    for (const [rule, step] of node.order.lastEntered) {
      if (step > node.left && this.#isBeside(rule, node)) beside.push(this.#numberOf(rule, "behind"));
    }
    const rule = node.rules();
    const [itself, operands] = [this.#operands.ofNode(rule), this.#operands.ofParts(rule)];
    return {
      node,
      own: ascending(own),
      beside: ascending(beside),
      blanks: ascending(blanks),
      itself: ascending(itself),
      operands,
    };
  }

  #isBeside(element: number, node: OwnParts): boolean {
    return this.#isRule[element] === 1 && element !== node.element;
  }
}

type Where = (typeof WHERE)[number];

const operandsOf = new WeakMap<Vocabulary, OperandNumbers>();

const known = new WeakMap<Nesting, Map<number, readonly NodeThings[]>>();

const ascending = (things: readonly number[]): Uint32Array => Uint32Array.from(things).sort();
