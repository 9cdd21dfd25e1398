import { grouped } from "../base/grouped.ts";
import type { Random } from "../base/random.ts";
import { reference } from "../grammar/expression.ts";
import type { Grammar, Repetition } from "../grammar/grammar.ts";
import { type Derived, derivedChildren } from "../tree/derived.ts";
import { withChildren } from "../tree/node.ts";
import { nodeAt, type Path, replaceAt } from "../tree/path.ts";
import { textOf } from "../tree/text.ts";
import type { RuleNode, TokenNode, Tree } from "../tree/tree.ts";
import type { SizedTrees, TextSource } from "./text-source.ts";
import { TreeProducer } from "./tree-producer.ts";

/** The tree of a text as a rule of the grammar derives it; undefined when it does not. */
type TreeAs = (grammar: Grammar, rule: string, text: string) => Tree | undefined;

/** A change of a tree; undefined where it changes nothing. */
type Way = (places: Places, size: number) => Change | undefined;

interface Change {
  readonly path: Path;
  readonly replacement: Tree;
}

/** One change, and each further one with half the probability, up to this. */
const mostChanges = 8;

/** Changes tried before a sample stays as it is. */
const mostTries = 50;

/**
 * Changes samples so that the grammar still derives them: replaces a part by another one of its rule, which comes from
 * the samples or is derived anew; deletes, repeats or exchanges elements of a list; or changes a number. The trees may
 * break constraints of the grammar.
 */
export class Mutator implements SizedTrees {
  readonly #grammar: Grammar;
  readonly #samples: readonly Tree[];
  readonly #random: Random;
  /** Derives parts anew. */
  readonly #producer: TreeProducer;
  readonly #treeAs: TreeAs;
  /** The parts of all samples by the name of their rule. */
  readonly #known: ReadonlyMap<string, readonly Named[]>;

  /** @param samples at least one */
  constructor({ sites, model, random }: TextSource, samples: readonly Tree[], treeAs: TreeAs) {
    this.#grammar = sites.grammar;
    this.#samples = samples;
    this.#random = random;
    this.#producer = new TreeProducer(sites, model, random);
    this.#treeAs = treeAs;
    const named = samples.flatMap((sample) => placesIn(sample, sites.grammar).named);
    this.#known = grouped(
      named.map(({ node }) => node),
      ({ name }) => name,
    );
  }

  /** @param size the most expansions of a part that is derived anew */
  produce(size: number): Tree {
    const grammar = this.#grammar;
    let tree = this.#drawn(this.#samples) as Tree;
    let left = 1;
    while (left < mostChanges && this.#random.below(2) === 0) left++;
    for (let tries = 0; left > 0 && tries < mostTries; tries++) {
      const change = this.#drawn(this.#ways)?.(placesIn(tree, grammar), size);
      if (change === undefined || textOf(change.replacement) === textOf(nodeAt(tree, change.path) as Tree))
        continue;
      tree = replaceAt(tree, change.path, change.replacement);
      left--;
    }
    return tree;
  }

  /** Equally likely. */
  readonly #ways: readonly Way[] = [
    ({ named }) => this.#replaced(named, ({ name }) => this.#drawn(this.#known.get(name) ?? [])),
    ({ named }, size) => this.#replaced(named, ({ name }) => this.#derivedAnew(name, size)),
    ({ named }) => this.#replaced(named.filter(isNumber), (node) => this.#otherNumber(node)),
    ({ lists }) =>
      this.#relisted(lists, (items, at, { min }) => items.length > min && items.toSpliced(at, 1)),
    ({ lists }) =>
      this.#relisted(
        lists,
        (items, at, { max }) => items.length < max && items.toSpliced(at, 0, items[at] as Tree),
      ),
    ({ lists }) =>
      this.#relisted(lists, (items, at) => {
        const other = this.#random.below(items.length);
        return items.with(at, items[other] as Tree).with(other, items[at] as Tree);
      }),
  ];

  #replaced(among: Places["named"], other: (node: Named) => Tree | undefined): Change | undefined {
    const place = this.#drawn(among);
    const replacement = place && other(place.node);
    return replacement && { path: place.path, replacement };
  }

  #relisted(
    lists: Places["lists"],
    other: (items: readonly Tree[], at: number, bounds: Repetition) => readonly Tree[] | false,
  ): Change | undefined {
    const list = this.#drawn(lists);
    const items = list && other(list.items, this.#random.below(list.items.length), list.expected);
    return items ? { path: list.path, replacement: withChildren(list.node, items) } : undefined;
  }

  /** Small parts are more likely: a large one replaces most of the sample. */
  #derivedAnew(name: string, size: number): Tree | undefined {
    const tree = this.#producer.produce(Math.floor(size * this.#random.unit() ** 2), name);
    const isToken = this.#grammar.rules.get(name)?.token !== undefined;
    return isToken ? this.#treeAs(this.#grammar, name, textOf(tree)) : tree;
  }

  #otherNumber(node: Named): Tree | undefined {
    const number = BigInt(textOf(node));
    const others = [number + 1n, number - 1n, -number, number * 2n, 0n, ...limits];
    return this.#treeAs(this.#grammar, node.name, String(this.#drawn(others)));
  }

  #drawn<Item>(items: readonly Item[]): Item | undefined {
    return items[this.#random.below(Math.max(1, items.length))];
  }
}

/** The least and the greatest integers of usual widths, and their neighbours. */
const limits = [8n, 16n, 32n, 64n].flatMap((width) => {
  const half = 2n ** (width - 1n);
  return [-half - 1n, -half, half - 1n, half, 2n * half - 1n, 2n * half];
});

type Named = RuleNode | TokenNode;

/** The places of a tree where it can be changed, without the root. */
interface Places {
  readonly named: readonly { readonly path: Path; readonly node: Named }[];
  /** The repetitions with elements, and the bounds of their number. */
  readonly lists: readonly {
    readonly path: Path;
    readonly node: Tree;
    readonly items: readonly Tree[];
    readonly expected: Repetition;
  }[];
}

function placesIn(tree: Tree, grammar: Grammar): Places {
  const named: { path: Path; node: Named }[] = [];
  const lists: Places["lists"][number][] = [];
  const pending: (Derived & { readonly path: Path })[] = [
    { node: tree, expected: reference(grammar.start), path: [] },
  ];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { node, expected, path } = next;
    const isRoot = path.length === 0;
    if (!isRoot && (node.kind === "rule" || node.kind === "token")) named.push({ path, node });
    if (node.kind === "repetition" && expected?.kind === "repetition" && node.children.length > 0)
      lists.push({ path, node, items: node.children, expected });
    for (const [index, child] of derivedChildren(next, grammar).entries())
      pending.push({ ...child, path: [...path, index] });
  }
  return { named, lists };
}

/** Longer numbers are identifiers of something. */
const mostDigits = 40;

const isNumber = ({ node }: { readonly node: Named }): boolean =>
  node.end - node.start <= mostDigits && /^-?[0-9]+$/.test(textOf(node));
