import { type Nesting, nodesOf, type OwnParts } from "../features/own-parts.ts";
import { isRuleAskedFor, type Vocabulary } from "../features/vocabulary.ts";

/** Where a thing is, seen from a node; the simplest to say first. */
const WHERE = ["in", "around", "before", "behind", "right before", "right behind", "blank"] as const;

type Where = (typeof WHERE)[number];

/** Something that can be said of a node: an element at one of the places. */
export interface Thing {
  readonly element: number;
  readonly where: Where;
}

/** A node of a rule, with the numbers of all things that can be said of it. */
export interface NodeThings {
  readonly node: OwnParts;
  /** Which one it is of all nodes that were looked at. */
  readonly number: number;
  /** What is in it or around it, or next to it. */
  readonly own: Uint32Array;
  /** What stands before it or behind it. */
  readonly beside: Uint32Array;
  readonly blanks: Uint32Array;
}

/** Numbers the things that can be said of nodes: the simpler the thing, the lower. Rules have names, and come before all else at the same place. */
export class ThingNumbers {
  readonly #vocabulary: Vocabulary;
  /** Inputs are looked at again and again. */
  readonly #known = new WeakMap<Nesting, Map<number, readonly NodeThings[]>>();
  #nodes = 0;

  private constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  /** The same each time, so that inputs are looked at once. */
  static of(vocabulary: Vocabulary): ThingNumbers {
    const numbers = numbersOf.get(vocabulary) ?? new ThingNumbers(vocabulary);
    numbersOf.set(vocabulary, numbers);
    return numbers;
  }

  /** How many things there are. */
  get count(): number {
    return 2 * WHERE.length * this.#vocabulary.elements.length;
  }

  /** What the number stands for. */
  thing(number: number): Thing {
    const { length } = this.#vocabulary.elements;
    return { element: number % length, where: WHERE[Math.floor(number / length / 2)] as Where };
  }

  /** The nodes of the rule. */
  nodesOf(rule: number, nesting: Nesting): readonly NodeThings[] {
    const ofRules = this.#known.get(nesting) ?? new Map<number, readonly NodeThings[]>();
    this.#known.set(nesting, ofRules);
    const nodes = ofRules.get(rule) ?? nodesOf(rule, nesting).map((node) => this.#thingsOf(node, rule));
    ofRules.set(rule, nodes);
    return nodes;
  }

  #thingsOf(node: OwnParts, rule: number): NodeThings {
    const { firstBlank } = this.#vocabulary;
    const { before, behind } = node.neighbours();
    const { firstLeft, lastEntered } = node.order;
    const isBeside = (element: number): boolean =>
      element !== rule && isRuleAskedFor(element, this.#vocabulary);
    const numbersOf = (elements: Iterable<number>, where: Where): number[] =>
      Array.from(elements, (element) => this.#numberOf(element, where));
    return {
      node,
      number: this.#nodes++,
      own: Uint32Array.from([
        ...numbersOf(
          node.parts.filter((part) => part < firstBlank),
          "in",
        ),
        ...numbersOf(node.around, "around"),
        ...numbersOf(before, "right before"),
        ...numbersOf(behind, "right behind"),
      ]),
      beside: Uint32Array.from([
        ...numbersOf(
          [...firstLeft].flatMap(([each, step]) => (step < node.entered && isBeside(each) ? each : [])),
          "before",
        ),
        ...numbersOf(
          [...lastEntered].flatMap(([each, step]) => (step > node.left && isBeside(each) ? each : [])),
          "behind",
        ),
      ]),
      blanks: Uint32Array.from(
        numbersOf(
          node.parts.filter((part) => part >= firstBlank),
          "blank",
        ),
      ),
    };
  }

  #numberOf(element: number, where: Where): number {
    const { elements } = this.#vocabulary;
    const isNamed = elements[element]?.kind === "rule";
    return (2 * WHERE.indexOf(where) + (isNamed ? 0 : 1)) * elements.length + element;
  }
}

const numbersOf = new WeakMap<Vocabulary, ThingNumbers>();
