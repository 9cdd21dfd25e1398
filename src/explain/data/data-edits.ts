import type { Random } from "../../base/random.ts";
import { weighted } from "../../generate/distribution.ts";
import { uniform } from "../../generate/models.ts";
import type { Site } from "../../generate/sites.ts";
import { TreeProducer } from "../../generate/tree-producer.ts";
import { lexicalRules } from "../../grammar/analysis/references.ts";
import { leaf } from "../../tree/node.ts";
import { nodeAt, type Path, pathsOf, replaceAt } from "../../tree/path.ts";
import { textOf } from "../../tree/text.ts";
import type { RuleNode, Tree } from "../../tree/tree.ts";
import { preorder, walk } from "../../tree/walk.ts";
import type { Vocabulary } from "../features/vocabulary.ts";
import type { Naming } from "../naming/named-grammar.ts";
import { alike, fieldNumber, unquoted } from "../questions/field-text.ts";
import { signsIn } from "../values/separating-values.ts";
import { slotsIn, slotsOf, withEntries } from "./entries.ts";

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

/** Where a tree can be changed. */
interface Places {
  readonly fields: readonly Field[];
  readonly entries: readonly Entries[];
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
  /** Of trees that are changed many times. */
  readonly #placesIn = new WeakMap<Tree, Places>();

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
    const { fields, entries } = this.#places(tree);
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

  #places(tree: Tree): Places {
    const places = this.#placesIn.get(tree) ?? {
      fields: fieldsIn(tree, this.#vocabulary.naming),
      entries: this.#entriesIn(tree),
    };
    this.#placesIn.set(tree, places);
    return places;
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
      const model = {
        ...uniform,
        distribution: (each: Site) =>
          each === site ? weighted([[option, 1]]) : uniform.distribution(each, ""),
      };
      const made = new TreeProducer(this.#vocabulary.sites, model, this.#random).produce(1, name);
      if (slotsOf(made as RuleNode, rule).length === 0) yield replaceAt(tree, path, made);
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

/** A value with a name, in which nothing else has one. */
export interface Field {
  readonly path: Path;
  /** What it is called. */
  readonly word: string;
  readonly text: string;
}

/** The values with names in a tree, from left to right. */
export function fieldsIn(tree: Tree, naming: Pick<Naming, "called">): readonly Field[] {
  const called = naming.called(tree);
  const around: { readonly node: Tree; readonly path: Path; isInnermost: boolean }[] = [];
  const fields: Field[] = [];
  walk(tree, {
    enter: (node, path) => {
      if (node.kind !== "rule" || !called.has(node)) return;
      for (const outer of around) outer.isInnermost = false;
      around.push({ node, path: [...path], isInnermost: true });
    },
    leave: (node) => {
      const left = around.at(-1);
      if (left?.node !== node) return;
      around.pop();
      if (left.isInnermost)
        fields.push({ path: left.path, word: called.get(node) as string, text: textOf(node) });
    },
  });
  return fields;
}

/** What else a value could be. */
export interface KnownValues {
  /** Texts that values of the same name have. */
  readonly texts: readonly string[];
  /** Numbers to try, as what fails and what passes lie on both sides of them. */
  readonly aims: readonly number[];
}

/** Other texts of the same name that are tried in its place. */
const mostOthers = 3;

/** Each text to try in the place of a value: for a number lower and higher ones, for a word others. */
export function otherTexts(text: string, { texts, aims }: KnownValues): readonly string[] {
  const number = fieldNumber(text);
  const others = texts.filter((other) => other !== text).slice(0, mostOthers);
  const made =
    number === undefined
      ? [`${unquoted(text)}x`, ...otherWords(unquoted(text), texts)].map((each) => alike(text, each))
      : [...aims, 0, number + 1, number - 1, 2 * number, -number, Math.trunc(number / 2)].map((each) =>
          alike(text, String(each)),
        );
  return [...new Set([...others, ...made])].filter((other) => other !== text);
}

/** Signs of one text that are left out, and signs of others that are added, at most. */
const mostSigns = 3;

/** No text, one of the same form, and such with other signs in them. */
const otherWords = (text: string, texts: readonly string[]): string[] => [
  "",
  ofSameForm(text),
  ...withOtherSigns(text, texts),
];

/** The text with another digit in the place of its last one, or another letter if it has none: as another day is written. */
function ofSameForm(text: string): string {
  const next = (first: string, last: string) => (each: string) =>
    each === last ? first : String.fromCodePoint((each.codePointAt(0) ?? 0) + 1);
  return /\d/.test(text)
    ? text.replace(/\d(?=\D*$)/, next("0", "9"))
    : text.replace(/[a-z](?=[^a-z]*$)/, next("a", "z"));
}

/** The text without each of its signs, and with each that others of its name have. */
function withOtherSigns(text: string, texts: readonly string[]): string[] {
  const own = new Set(signsIn(text));
  const others = [...new Set(texts.flatMap(signsIn))].filter((sign) => !own.has(sign));
  return [
    ...[...own].slice(0, mostSigns).map((sign) => text.replaceAll(sign, "")),
    ...others.slice(0, mostSigns).map((sign) => text + sign),
  ];
}

/** How many digits a number that is drawn has at most. */
const mostDigits = 5;

/** A text drawn for the place of a value: half of the time another known one of its name, where there is one. */
export function drawnText(text: string, { texts, aims }: KnownValues, random: Random): string {
  const number = fieldNumber(text);
  const others = texts.filter((other) => other !== text);
  if (others.length > 0 && random.below(2) === 0) return others[random.below(others.length)] as string;
  if (number === undefined) {
    const made = otherWords(unquoted(text), texts);
    const at = random.below(2 * made.length);
    return alike(text, made[at] ?? `${unquoted(text)}x`);
  }
  if (aims.length > 0 && random.below(2) === 0) return alike(text, String(aims[random.below(aims.length)]));
  const far = random.below(10 ** (1 + random.below(mostDigits)));
  const drawn = [number + 1, number - 1, 0, 1, number + far, number - far, far, -far];
  return alike(text, String(drawn[random.below(drawn.length)]));
}
