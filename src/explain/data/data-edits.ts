import type { Random } from "../../base/random.ts";
import { lexicalRules } from "../../grammar/analysis/references.ts";
import { leaf } from "../../tree/node.ts";
import { nodeAt, type Path, pathsOf, replaceAt } from "../../tree/path.ts";
import type { RuleNode, Tree } from "../../tree/tree.ts";
import { preorder } from "../../tree/walk.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import { changedTree } from "../refinement/single-changes.ts";
import { slotsIn, slotsOf, withEntries } from "./entries.ts";
import { alike, drawnText, type KnownValues, otherTexts } from "./field-values.ts";
import { fieldsIn } from "./fields.ts";

/** Texts of one name that are known, at most. */
const mostTexts = 12;

/** Nodes of one rule that are looked at for having room for more entries. */
const mostTemplates = 8;

/** Changes that a drawn input has, at most. */
const mostChanges = 3;

/** Nodes of one rule in a node. */
interface Entries {
  readonly path: Path;
  readonly rule: string;
}

/** Changes what data say: leaves out entries, adds such as others have, and gives fields other values. */
export class DataEdits {
  readonly #vocabulary: Vocabulary;
  readonly #random: Random;
  readonly #texts = new Map<string, string[]>();
  readonly #aims = new Map<string, readonly number[]>();
  /** Nodes by their rule. */
  readonly #templates = new Map<string, RuleNode[]>();
  /** Entries with a name, by what they stand in. */
  readonly #donors = new Map<string, Map<string, Tree>>();
  readonly #words: ReadonlySet<string>;

  constructor(vocabulary: Vocabulary, random: Random) {
    this.#vocabulary = vocabulary;
    this.#random = random;
    this.#words = lexicalRules(vocabulary.grammar);
  }

  /** Takes values and entries of the tree for others. */
  learn(tree: Tree): void {
    for (const { word, text } of fieldsIn(tree, this.#vocabulary.naming)) {
      const texts = this.#texts.get(word) ?? [];
      this.#texts.set(word, texts);
      if (texts.length < mostTexts && !texts.includes(text)) texts.push(text);
    }
    const called = this.#vocabulary.naming.called(tree);
    for (const { path, rule } of this.#entriesIn(tree)) {
      const node = nodeAt(tree, path) as RuleNode;
      const templates = this.#templates.get(node.name) ?? [];
      this.#templates.set(node.name, templates);
      if (templates.length < mostTemplates) templates.push(node);
      const kind = kindOf(node, rule, called);
      const donors = this.#donors.get(kind) ?? new Map<string, Tree>();
      this.#donors.set(kind, donors);
      for (const slot of slotsOf(node, rule)) {
        const entry = nodeAt(node, slot.path) as Tree;
        const name = nameOf(entry, called);
        if (name !== undefined && !donors.has(name)) donors.set(name, entry);
      }
    }
  }

  /** Numbers to be tried for the values of a name. */
  aim(word: string, numbers: readonly number[]): void {
    this.#aims.set(word, numbers);
  }

  /** Every change of one entry or one value. */
  *singles(tree: Tree): Generator<Tree, void, void> {
    for (const { path, rule } of this.#entriesIn(tree)) {
      const node = nodeAt(tree, path) as RuleNode;
      for (const index of slotsOf(node, rule).keys()) yield* this.#without(tree, path, rule, index);
      yield* this.#withOthers(tree, path, rule);
    }
    for (const { path, word, text } of fieldsIn(tree, this.#vocabulary.naming))
      for (const other of otherTexts(text, this.#valuesOf(word))) yield replaceAt(tree, path, leaf(other));
  }

  /** The trees with one value each that is one of the numbers to be tried. */
  *aimed(trees: readonly Tree[]): Generator<Tree, void, void> {
    for (const tree of trees) {
      for (const { path, word, text } of fieldsIn(tree, this.#vocabulary.naming))
        for (const aim of this.#valuesOf(word).aims)
          yield replaceAt(tree, path, leaf(alike(text, String(aim))));
    }
  }

  /** One of the trees with a few changes. */
  drawn(trees: readonly Tree[]): Tree {
    let tree = trees[this.#random.below(trees.length)] as Tree;
    for (let left = 1 + this.#random.below(mostChanges); left > 0; left--) tree = this.#changed(tree);
    return tree;
  }

  #changed(tree: Tree): Tree {
    const fields = fieldsIn(tree, this.#vocabulary.naming);
    const entries = this.#entriesIn(tree);
    const way = this.#random.below(8);
    const field = fields[this.#random.below(Math.max(1, fields.length))];
    if (field && (way < 3 || entries.length === 0)) {
      return replaceAt(
        tree,
        field.path,
        leaf(drawnText(field.text, this.#valuesOf(field.word), this.#random)),
      );
    }
    const chosen = entries[this.#random.below(Math.max(1, entries.length))];
    if (!chosen) return tree;
    const { path, rule } = chosen;
    const slots = slotsOf(nodeAt(tree, path) as RuleNode, rule);
    const index = this.#random.below(slots.length);
    const ways = way === 3 ? [...this.#withOthers(tree, path, rule)] : [];
    const found =
      ways.length > 0
        ? ways[this.#random.below(ways.length)]
        : way === 4
          ? this.#twice(tree, path, rule, index)
          : way > 5
            ? this.#exchanged(tree, path, rule, index)
            : [...this.#without(tree, path, rule, index)][0];
    return found ?? tree;
  }

  #valuesOf(word: string): KnownValues {
    return { texts: this.#textsLike(word), aims: this.#aims.get(word) ?? [] };
  }

  /** The texts of a name, and those of others that have one of these, too: what refers to one may as well refer to another. */
  #textsLike(word: string): readonly string[] {
    const own = this.#texts.get(word) ?? [];
    const others = [...this.#texts.values()].filter(
      (texts) => texts !== own && texts.some((text) => own.includes(text)),
    );
    return [...new Set([...own, ...others.flat()])];
  }

  /** What nodes have one or more of, words' parts aside. */
  #entriesIn(tree: Tree): Entries[] {
    const { inked } = this.#vocabulary.texts;
    return pathsOf(tree, (node) => node.kind === "rule" && !this.#words.has(node.name)).flatMap((path) => {
      const slots = slotsIn(nodeAt(tree, path) as RuleNode);
      const rules = new Set(slots.filter(({ item }) => item !== undefined).map(({ rule }) => rule));
      const only = slots.filter(({ rule }) => inked.has(rule));
      const alone =
        only.length === 1 && only[0] && this.#hasRoom(nodeAt(tree, path) as RuleNode, only[0].rule);
      return [...rules, ...(alone && !rules.has(only[0]?.rule ?? "") ? [only[0]?.rule ?? ""] : [])]
        .filter((rule) => inked.has(rule))
        .map((rule) => ({ path, rule }));
    });
  }

  /** Whether a node of the same rule has several such entries. */
  #hasRoom({ name }: RuleNode, rule: string): boolean {
    return (this.#templates.get(name) ?? []).some((node) => slotsOf(node, rule).length > 1);
  }

  *#without(tree: Tree, path: Path, rule: string, index: number): Generator<Tree, void, void> {
    const node = nodeAt(tree, path) as RuleNode;
    const entries = slotsOf(node, rule).map((slot) => nodeAt(node, slot.path) as Tree);
    const left = entries.toSpliced(index, 1);
    const made = this.#with(node, rule, left);
    if (made) yield replaceAt(tree, path, made);
    else if (left.length === 0) yield* this.#emptied(tree, path, rule);
  }

  /** The node by another alternative, in which there is none of the rule. */
  *#emptied(tree: Tree, path: Path, rule: string): Generator<Tree, void, void> {
    const { name, alternative } = nodeAt(tree, path) as RuleNode;
    const { site } = this.#vocabulary.sites.rule(name);
    for (const option of site.expressions.keys()) {
      if (option === alternative) continue;
      const change = { path, site, option, element: undefined };
      const made = changedTree(tree, change, { vocabulary: this.#vocabulary, random: this.#random });
      if (slotsOf(nodeAt(made, path) as RuleNode, rule).length === 0) yield made;
    }
  }

  #twice(tree: Tree, path: Path, rule: string, index: number): Tree | undefined {
    const node = nodeAt(tree, path) as RuleNode;
    const entries = slotsOf(node, rule).map((slot) => nodeAt(node, slot.path) as Tree);
    const made = this.#with(node, rule, entries.toSpliced(index, 0, entries[index] as Tree));
    return made && replaceAt(tree, path, made);
  }

  /** With an entry in the place of another one. */
  #exchanged(tree: Tree, path: Path, rule: string, index: number): Tree | undefined {
    const node = nodeAt(tree, path) as RuleNode;
    const entries = slotsOf(node, rule).map((slot) => nodeAt(node, slot.path) as Tree);
    const other = this.#random.below(entries.length);
    const [one, second] = [entries[index] as Tree, entries[other] as Tree];
    const made = this.#with(node, rule, entries.with(index, second).with(other, one));
    return made && replaceAt(tree, path, made);
  }

  /** With each entry besides that others of its kind have. */
  *#withOthers(tree: Tree, path: Path, rule: string): Generator<Tree, void, void> {
    const node = nodeAt(tree, path) as RuleNode;
    const called = this.#vocabulary.naming.called(tree);
    const entries = slotsOf(node, rule).map((slot) => nodeAt(node, slot.path) as Tree);
    const own = new Set(entries.map((entry) => nameOf(entry, called)));
    for (const [name, entry] of this.#donors.get(kindOf(node, rule, called)) ?? []) {
      const made = own.has(name) ? undefined : this.#with(node, rule, [...entries, entry]);
      if (made) yield replaceAt(tree, path, made);
    }
  }

  /** The node with these entries, in the form of one of its rule that has room for them. */
  #with(node: RuleNode, rule: string, entries: readonly Tree[]): RuleNode | undefined {
    for (const template of [node, ...(this.#templates.get(node.name) ?? [])]) {
      const made = withEntries(template, rule, entries);
      if (made) return made;
    }
    return undefined;
  }
}

/** What an entry is called: the first thing in it that has a name, with the text behind which it stands. */
function nameOf(entry: Tree, called: ReadonlyMap<Tree, string>): string | undefined {
  for (const node of preorder(entry)) {
    const word = called.get(node);
    if (word !== undefined) return word;
  }
  return undefined;
}

/** The same for nodes whose entries are alike: what they are called, or their rule where they have no name. */
const kindOf = (node: RuleNode, rule: string, called: ReadonlyMap<Tree, string>): string =>
  JSON.stringify([node.name, rule, called.get(node) ?? ""]);
