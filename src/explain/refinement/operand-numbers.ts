import type { Operand, Step } from "../features/feature.ts";
import { chainOf, chosen, operandsOf, type Said, saidOf } from "../features/operands.ts";
import type { RuleNode } from "../features/rule-nodes.ts";
import { isSeveral } from "../features/several.ts";
import type { Vocabulary } from "../features/vocabulary.ts";

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
