import type { Operand, Step } from "../features/feature.ts";
import type { Nesting } from "../features/nesting.ts";
import {
  chainOf,
  chosen,
  isSeveral,
  operandsOf,
  type RuleNode,
  type Said,
  saidOf,
} from "../features/operands.ts";
import { nodesOf, type OwnParts } from "../features/own-parts.ts";
import { isRuleAskedFor, type Vocabulary } from "../features/vocabulary.ts";

/** Where a thing is, seen from a node. */
export const WHERE = ["in", "around", "before", "behind", "right before", "right behind", "blank"] as const;

/** Something that can be said of a node: an element at one of the places, or what one of its operands is. */
export type Thing =
  | { readonly element: number; readonly where: (typeof WHERE)[number] }
  | { readonly where: "operand"; readonly operand: Operand };

/** A node of a rule, with the numbers of all things that can be said of it, as its rule has them. */
export interface NodeThings {
  readonly node: OwnParts;
  /** Which one it is of the rule's nodes in all inputs that were looked at. */
  readonly number: number;
  /** What is in it or around it, or next to it; what it is in another way, and what those are that are directly in it. */
  readonly own: Uint32Array;
  /** What stands before it or behind it. */
  readonly beside: Uint32Array;
  readonly blanks: Uint32Array;
}

/** Numbers the things that can be said of the nodes of a vocabulary's rules. */
export class ThingNumbers {
  readonly #vocabulary: Vocabulary;
  readonly #operands: OperandNumbers;
  readonly #rules = new Map<number, RuleThings>();

  private constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.#operands = new OperandNumbers(vocabulary);
  }

  /** The same numbers each time, so that inputs are looked at once. */
  static of(vocabulary: Vocabulary): ThingNumbers {
    const numbers = numbersOf.get(vocabulary) ?? new ThingNumbers(vocabulary);
    numbersOf.set(vocabulary, numbers);
    return numbers;
  }

  ofRule(rule: number): RuleThings {
    const things = this.#rules.get(rule) ?? new RuleThings(rule, this.#vocabulary, this.#operands);
    this.#rules.set(rule, things);
    return things;
  }
}

const numbersOf = new WeakMap<Vocabulary, ThingNumbers>();

/**
 * Numbers the things that can be said of the nodes of one rule, as they are met: a rule's nodes have but a few of all that there are, so that
 * what is counted of these is near together in memory.
 */
export class RuleThings {
  readonly #rule: number;
  readonly #vocabulary: Vocabulary;
  readonly #operands: OperandNumbers;
  readonly #numbers = new Map<number, number>();
  readonly #ranks: number[] = [];
  readonly #isDeniable: boolean[] = [];
  readonly #known = new WeakMap<Nesting, readonly NodeThings[]>();
  #nodes = 0;

  constructor(rule: number, vocabulary: Vocabulary, operands: OperandNumbers) {
    this.#rule = rule;
    this.#vocabulary = vocabulary;
    this.#operands = operands;
  }

  /** How many there are so far. */
  get count(): number {
    return this.#ranks.length;
  }

  /** What the number stands for. */
  thing(number: number): Thing {
    const { length } = this.#vocabulary.elements;
    const rank = this.rank(number);
    const operand = rank - this.#firstOperand;
    if (operand >= 0) return { where: "operand", operand: this.#operands.operand(operand) };
    return { element: rank % length, where: WHERE[Math.floor(rank / length / 2)] as Where };
  }

  /** The simpler the thing, the lower: rules have names, and come before all else at the same place; then operands as they were met. */
  rank(number: number): number {
    return this.#ranks[number] as number;
  }

  /** Whether it is worth saying that no node has it: of the many texts of passing inputs that is not. */
  isDeniable(number: number): boolean {
    return this.#isDeniable[number] as boolean;
  }

  /** The nodes of the rule, remembered because inputs are looked at again and again. */
  nodesOf(nesting: Nesting): readonly NodeThings[] {
    const nodes =
      this.#known.get(nesting) ?? nodesOf(this.#rule, nesting).map((node) => this.#thingsOf(node));
    this.#known.set(nesting, nodes);
    return nodes;
  }

  get #firstOperand(): number {
    return 2 * WHERE.length * this.#vocabulary.elements.length;
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
      if (step < node.entered && this.#isBeside(rule)) beside.push(this.#numberOf(rule, "before"));
    }
    for (const [rule, step] of node.order.lastEntered) {
      if (step > node.left && this.#isBeside(rule)) beside.push(this.#numberOf(rule, "behind"));
    }
    const rule = node.rules();
    for (const operand of this.#operands.ofNode(rule)) own.push(this.#numberOfOperand(operand));
    for (const operand of this.#operands.ofParts(rule)) own.push(this.#numberOfOperand(operand));
    const number = this.#nodes++;
    return {
      node,
      number,
      own: Uint32Array.from(own),
      beside: Uint32Array.from(beside),
      blanks: Uint32Array.from(blanks),
    };
  }

  #isBeside(element: number): boolean {
    return element !== this.#rule && isRuleAskedFor(element, this.#vocabulary);
  }

  #numberOf(element: number, where: Where): number {
    const { elements } = this.#vocabulary;
    const isNamed = elements[element]?.kind === "rule";
    const rank = (2 * WHERE.indexOf(where) + (isNamed ? 0 : 1)) * elements.length + element;
    return this.#numbers.get(rank) ?? this.#add(rank, true);
  }

  #numberOfOperand(operand: number): number {
    const rank = this.#firstOperand + operand;
    return this.#numbers.get(rank) ?? this.#add(rank, this.#operands.operand(operand).word === undefined);
  }

  #add(rank: number, isDeniable: boolean): number {
    const number = this.#ranks.push(rank) - 1;
    this.#isDeniable.push(isDeniable);
    this.#numbers.set(rank, number);
    return number;
  }
}

type Where = (typeof WHERE)[number];

/** Numbers what can be said of operands, as it is met. */
export class OperandNumbers {
  readonly #vocabulary: Vocabulary;
  readonly #operands: Operand[] = [];
  /** The numbers of what is said, whoever says it. */
  readonly #said = new Map<string, number>();
  readonly #elements: number;
  /** For each way and how, as one text, the numbers of operands by those of what is said. */
  readonly #numbers = new Map<string, Map<number, number>>();
  /** What has the numbers that are not those of elements. */
  readonly #texts: Said[] = [];
  /** The numbers of what a node is, and of what it has. */
  readonly #known = { is: new WeakMap<RuleNode, Uint32Array>(), has: new WeakMap<RuleNode, Uint32Array>() };

  readonly #ofParts = new WeakMap<RuleNode, Uint32Array>();

  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
    this.#elements = vocabulary.elements.length;
  }

  get count(): number {
    return this.#operands.length;
  }

  operand(number: number): Operand {
    return this.#operands[number] as Operand;
  }

  /** The numbers of all that is true of the node itself. What is anywhere in it is said but of texts, as that it is there is asked without this. */
  ofNode(node: RuleNode): number[] {
    const [, inner] = chainOf(node);
    const texts = this.#saidOf(node, "has").filter((said) => said >= this.#elements);
    return [
      ...(inner ? this.#numbersOf(this.#saidOf(inner, "is"), [], "is") : []),
      ...this.#numbersOf(texts, [], "has"),
    ];
  }

  /** The numbers of all that is true of what is directly in the node, each once; ascending, and the same list for all nodes that it is. */
  ofParts(node: RuleNode): Uint32Array {
    const end = chainOf(node).at(-1) as RuleNode;
    const known = this.#ofParts.get(end);
    if (known) return known;
    const numbers = new Set<number>();
    const add = (target: RuleNode, way: readonly Step[], how: Operand["how"]): void => {
      for (const number of this.#numbersOf(this.#saidOf(target, how), way, how)) numbers.add(number);
    };
    for (const step of this.#stepsFrom(end)) {
      for (const target of chosen(operandsOf(end), step)) {
        add(target, [step], "is");
        add(target, [step], "has");
        for (const next of this.#stepsFrom(target)) {
          for (const one of chosen(operandsOf(target), next)) add(one, [step, next], "is");
        }
      }
    }
    const all = Uint32Array.from(numbers).sort();
    this.#ofParts.set(end, all);
    return all;
  }

  #numbersOf(said: Iterable<number>, way: readonly Step[], how: Operand["how"]): number[] {
    const numbers = this.#numbersAt(way, how);
    return Array.from(said, (each) => {
      const number =
        numbers.get(each) ?? this.#operands.push({ way, how, ...this.#what(each), isThere: true }) - 1;
      numbers.set(each, number);
      return number;
    });
  }

  #stepsFrom(node: RuleNode): Step[] {
    const end = chainOf(node).at(-1) as RuleNode;
    const rules = [...new Set(end.children.map(({ element }) => element))];
    return rules.flatMap((rule): Step[] =>
      isSeveral(rule, end.element, this.#vocabulary)
        ? [
            { rule, which: "any" },
            { rule, which: "first" },
            { rule, which: "last" },
          ]
        : [{ rule, which: "any" }],
    );
  }

  #numbersAt(way: readonly Step[], how: Operand["how"]): Map<number, number> {
    const key = how + way.map(({ rule, which }) => ` ${which} ${rule}`).join("");
    const known = this.#numbers.get(key) ?? new Map<number, number>();
    this.#numbers.set(key, known);
    return known;
  }

  /** The numbers of all that is said of the node. */
  #saidOf(node: RuleNode, how: Operand["how"]): Uint32Array {
    const known = this.#known[how].get(node);
    if (known) return known;
    const all = new Set<number>();
    const inner = how === "is" ? chainOf(node)[1] : undefined;
    for (const child of inner ? [inner] : how === "has" ? node.children : []) {
      for (const said of this.#saidOf(child, how)) all.add(said);
    }
    const { isWord, firstBlank } = this.#vocabulary;
    for (const said of saidOf(node, isWord)) if (said.element < firstBlank) all.add(this.#saidNumber(said));
    const numbers = Uint32Array.from(all);
    this.#known[how].set(node, numbers);
    return numbers;
  }

  #what(said: number): Said {
    return said < this.#elements ? { element: said } : (this.#texts[said - this.#elements] as Said);
  }

  #saidNumber(said: Said): number {
    const { element, word, echoed } = said;
    if (word === undefined && echoed === undefined) return element;
    const key = `${element} ${echoed ?? ""} ${word ?? ""}`;
    const number = this.#said.get(key) ?? this.#elements + this.#texts.push(said) - 1;
    this.#said.set(key, number);
    return number;
  }
}
