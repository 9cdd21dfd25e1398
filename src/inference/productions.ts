import { Random } from "../base/random.ts";
import { uniform } from "../generate/models.ts";
import { sitesOf } from "../generate/sites.ts";
import { TreeProducer } from "../generate/tree-producer.ts";
import { reachableRules } from "../grammar/analysis/references.ts";
import { charactersOf } from "../grammar/character-class.ts";
import {
  choice,
  EMPTY,
  literal,
  mapParts,
  optional,
  reference,
  repetition,
  sequence,
} from "../grammar/expression.ts";
import type { Expression, Grammar } from "../grammar/grammar.ts";
import { textOf } from "../tree/text.ts";
import {
  type Constituent,
  type GroupPart,
  type LeafType,
  type RowPart,
  shapeOf,
  textOfPart,
} from "./constituent.ts";
import type { Membership } from "./membership.ts";
import { type InferredNonterminal, isFixed } from "./nonterminals.ts";
import { oneOf, tokenTexts } from "./token-texts.ts";

/** Whether parts that may be absent are optional, or present in any case, or absent. */
type Extent = "optional" | "whole" | "least";

/** A varying part of a production. */
interface Slot {
  /** All texts of its nonterminals. */
  readonly any: Expression;
  /** The texts of the productions whose members stand there. */
  readonly alike: () => Expression;
  readonly seen: Expression;
}

/** One right-hand side. */
interface Production {
  /** The parts that it derives. */
  readonly members: readonly Constituent[];
  readonly slots: readonly Slot[];
  /** The right-hand side with these expressions in the slots. */
  readonly build: (slots: readonly Expression[], extent?: Extent) => Expression;
}

/** Texts tried for each production, and the share of them that the program must accept. */
const mostTried = 10;
const enoughAccepted = 0.85;

/** The size of these texts in expansions: small, so that a refused one says something about this production. */
const triedSize = 12;

/** Makes the right-hand sides of nonterminals and narrows them to texts that the program accepts. */
export class Productions {
  readonly #membership: Membership;
  readonly #nonterminals: readonly InferredNonterminal[];
  readonly #ofPart = new Map<Constituent, InferredNonterminal>();
  readonly #productionOf = new Map<Constituent, Production>();
  readonly #blanks = new Map<string, Expression>();
  /** The texts of each nonterminal for trying what is made of it: those of samples, and any for a token. */
  readonly #samples = new Map<string, readonly Expression[]>();

  constructor(nonterminals: readonly InferredNonterminal[], membership: Membership) {
    this.#membership = membership;
    this.#nonterminals = nonterminals;
    for (const each of nonterminals) {
      for (const parts of each.members.values()) for (const part of parts) this.#ofPart.set(part, each);
    }
  }

  /** The grammar of all of them. @param root a sample's part, for the blanks around it */
  async grammar(root: Constituent): Promise<Grammar> {
    const productions: (readonly Production[])[] = [];
    for (const each of this.#nonterminals) {
      const own = await this.#productionsOf(each);
      productions.push(own);
      for (const production of own)
        for (const member of production.members) this.#productionOf.set(member, production);
      this.#samples.set(each.name, own.map(sampled));
    }
    const rules: (readonly [string, readonly Expression[]])[] = [];
    for (const [index, each] of this.#nonterminals.entries()) {
      const narrowed: Expression[] = [];
      for (const production of productions[index] ?? [])
        narrowed.push(await this.#narrowed(production, each));
      rules.push([each.name, narrowed]);
    }
    const { sample } = root;
    const [first] = this.#nonterminals as readonly [InferredNonterminal];
    const start = sequence(
      await this.#blanksAt("before all", sample, [0, root.from]),
      reference(first.name),
      await this.#blanksAt("behind all", sample, [root.to, sample.length]),
    );
    return tidied("start", new Map([["start", [start]], ...rules]));
  }

  async #productionsOf(nonterminal: InferredNonterminal): Promise<readonly Production[]> {
    const productions: Production[] = [];
    const leaves = new Map<string, Constituent[]>();
    const sequences: RowPart[][] = [];
    for (const part of [...nonterminal.members.values()].flat()) {
      if (part.kind === "leaf") {
        const key = part.type === "string" ? part.type + textOfPart(part)[0] : part.type;
        leaves.set(key, [...(leaves.get(key) ?? []), part]);
      } else if (part.kind === "group") productions.push(await this.#group(part, nonterminal));
      else if (part.isList) productions.push(await this.#list(part, nonterminal));
      else await this.#addTo(sequences, part);
    }
    for (const rows of sequences) productions.push(await this.#sequence(rows, nonterminal));
    for (const [type, parts] of leaves) {
      const any = await tokenTexts(
        type.replace(/["']$/, "") as LeafType,
        { leaves: parts, places: nonterminal.places },
        this.#membership,
      );
      const seen = oneOf([...new Set(parts.map(textOfPart))]);
      productions.push({
        members: parts,
        slots: [{ any, alike: () => any, seen }],
        build: ([slot = EMPTY]) => slot,
      });
    }
    return productions;
  }

  /** Adds a sequence to those whose parts may stand for its parts. */
  async #addTo(sequences: RowPart[][], row: RowPart): Promise<void> {
    for (const known of sequences) {
      const [first] = known as [RowPart];
      if (first.separator !== row.separator || first.parts.length !== row.parts.length) continue;
      if (String(first.optional) !== String(row.optional)) continue;
      if (await this.#haveSameParts(first, row)) {
        known.push(row);
        return;
      }
    }
    sequences.push([row]);
  }

  async #haveSameParts(one: RowPart, other: RowPart): Promise<boolean> {
    for (const [index, part] of one.parts.entries()) {
      const there = other.parts[index] as Constituent;
      if (isFixed(part) || isFixed(there)) {
        if (textOfPart(part) !== textOfPart(there)) return false;
      } else if (
        this.#ofPart.get(part) !== this.#ofPart.get(there) &&
        !(await this.#membership.areExchangeable(part, there))
      )
        return false;
    }
    return true;
  }

  /** A reference to each nonterminal of the parts, and the texts of fixed ones. */
  #slot(parts: readonly Constituent[]): Slot {
    const names = new Set(parts.flatMap((part) => this.#ofPart.get(part)?.name ?? []));
    const fixed = new Set(parts.filter((part) => !this.#ofPart.has(part)).map(textOfPart));
    const seen = oneOf([...new Set(parts.map(textOfPart))].slice(0, mostSeen));
    const alike = (): Expression => {
      const own = new Set(parts.flatMap((part) => this.#productionOf.get(part) ?? []));
      return alternatively([...distinct([...own].map(general)), ...[...fixed].map(literal)]);
    };
    return { any: alternatively([...[...names].map(reference), ...[...fixed].map(literal)]), alike, seen };
  }

  async #group(part: GroupPart, { name }: InferredNonterminal): Promise<Production> {
    const { sample, from, to, inner } = part;
    const [open, close] = [sample[from] as string, sample[to - 1] as string];
    const before = await this.#blanksAt(`${name} ${open}`, sample, [from + 1, inner.from]);
    const behind =
      inner.from === inner.to ? EMPTY : await this.#blanksAt(`${name} ${close}`, sample, [inner.to, to - 1]);
    const build: Production["build"] = ([slot = EMPTY], extent) => {
      const content = sequence(before, slot, behind);
      return sequence(open, part.mayBeEmpty ? within(content, extent) : content, close);
    };
    return { members: [part], slots: [this.#slot([inner])], build };
  }

  async #list(row: RowPart, { name }: InferredNonterminal): Promise<Production> {
    const between = await this.#separator(row, row.gap, name);
    const build: Production["build"] = ([item = EMPTY]) =>
      sequence(item, repetition(sequence(between, item), row.mayBeSingle ? 0 : 1));
    return { members: [row], slots: [this.#slot(row.parts)], build };
  }

  async #sequence(rows: readonly RowPart[], { name }: InferredNonterminal): Promise<Production> {
    const [row] = rows as readonly [RowPart];
    const between: Expression[] = [];
    for (const [index, part] of row.parts.slice(1).entries()) {
      between.push(
        await this.#separator(
          row,
          [(row.parts[index] as Constituent).to, part.from],
          `${name} ${shapeOf(row, 1)} ${index}`,
        ),
      );
    }
    const slots = row.parts.map((_, index) =>
      this.#slot(rows.map(({ parts }) => parts[index] as Constituent)),
    );
    const build: Production["build"] = (expressions, extent) => {
      const mayBeAbsent = (index: number): boolean => row.optional[index] === true && extent !== "whole";
      // The first separator goes with the first part if that may be absent.
      const items = expressions.map((slot, index) => {
        const before =
          index === 0 || (index === 1 && mayBeAbsent(0)) ? EMPTY : (between[index - 1] as Expression);
        const behind = index === 0 && mayBeAbsent(0) ? (between[0] as Expression) : EMPTY;
        const item = sequence(before, slot, behind);
        return mayBeAbsent(index) ? within(item, extent) : item;
      });
      return sequence(...items);
    };
    return { members: rows, slots, build };
  }

  /** The separator of a row with the blanks that may stand around it. */
  async #separator(
    { sample, separator }: RowPart,
    [from, to]: readonly [number, number],
    key: string,
  ): Promise<Expression> {
    if (separator === "") return this.#blanksAt(`${key} ""`, sample, [from, to]);
    if (separator === "\n" || separator === " ") return this.#blanksAt(key, sample, [from, to], separator);
    const at = sample.indexOf(separator, from);
    // A word needs its blanks, even where a bracket beside it needs none.
    const least = /\w/.test(separator) ? " " : "";
    return sequence(
      await this.#blanksAt(`${key} before ${separator}`, sample, [from, at], least),
      separator,
      await this.#blanksAt(`${key} behind ${separator}`, sample, [at + separator.length, to], least),
    );
  }

  /** The blanks that may stand in a place. @param least a separator that must stay */
  async #blanksAt(
    key: string,
    sample: string,
    [from, to]: readonly [number, number],
    least = "",
  ): Promise<Expression> {
    const known = this.#blanks.get(key);
    if (known) return known;
    const holds = (text: string): Promise<boolean> => this.#membership.holds({ sample, from, to }, text);
    const own = sample.slice(from, to);
    const [isEmpty, isDouble] = [least === "" && (await holds("")), await holds(`${least}  `)];
    const hasLineEnd = await holds(`${least}\n${isDouble ? " \n " : ""}`);
    const more = `${isDouble ? " " : ""}${hasLineEnd ? "\n" : ""}`;
    const any = more === "" ? EMPTY : repetition(charactersOf(more));
    const found =
      more === ""
        ? oneOf([...new Set([...(isEmpty ? [""] : []), own])])
        : sequence(isEmpty ? "" : least || own, any);
    this.#blanks.set(key, found);
    return found;
  }

  /** The widest right-hand side of which the program accepts the texts. */
  async #narrowed(production: Production, nonterminal: InferredNonterminal): Promise<Expression> {
    const { slots, build, members } = production;
    const isGood = (expression: Expression): Promise<boolean> =>
      this.#isAccepted(expression, production, nonterminal);
    const whole = build(
      slots.map(({ any }) => any),
      "whole",
    );
    if (await isGood(whole)) {
      const least = build(
        slots.map(({ any }) => any),
        "least",
      );
      return (await isGood(least)) ? general(production) : whole;
    }
    // Each slot alone, with the seen texts in the others.
    const narrow: Expression[] = [];
    for (const [index, { any, alike, seen }] of slots.entries()) {
      const alone = (slot: Expression): Expression =>
        build(
          slots.map((other, place) => (place === index ? slot : other.seen)),
          "whole",
        );
      const wider = [...(slots.length > 1 ? [any] : []), alike()];
      let widest = seen;
      for (const each of wider.toReversed()) if (await isGood(alone(each))) widest = each;
      narrow.push(widest);
    }
    const alike = slots.map((slot, index) => (narrow[index] === slot.seen ? slot.seen : slot.alike()));
    for (const each of [narrow, alike]) if (await isGood(build(each, "whole"))) return build(each, "whole");
    return oneOf([...new Set(members.map(textOfPart))]);
  }

  async #isAccepted(
    expression: Expression,
    { members }: Production,
    { places }: InferredNonterminal,
  ): Promise<boolean> {
    const texts = this.#textsOf(expression);
    const tries = Math.max(texts.length, leastTries);
    let accepted = 0;
    for (let index = 0; index < tries; index++) {
      const there = index % 2 === 0 ? members : places;
      const place = there[(index >> 1) % there.length] as Constituent;
      if (await this.#membership.holds(place, texts[index % texts.length] as string)) accepted++;
    }
    return accepted >= enoughAccepted * tries;
  }

  #textsOf(expression: Expression): readonly string[] {
    const rules = [["tried", [expression]] as const, ...this.#samples].map(
      ([name, alternatives]) =>
        [name, { name, alternatives: alternatives.map((each) => ({ expression: each })) }] as const,
    );
    return textsOf({ start: "tried", rules: new Map(rules) }, triedSize, mostTried);
  }
}

/** An optional part, or what an extent makes of it. */
function within(part: Expression, extent: Extent = "optional"): Expression {
  if (extent === "optional") return optional(part);
  return extent === "whole" ? part : EMPTY;
}

/** Few texts are tried in several places. */
const leastTries = 6;

/** Texts of one slot that are kept if it is narrowed. */
const mostSeen = 12;

const general = ({ slots, build }: Production): Expression => build(slots.map(({ any }) => any));

/** The texts of a production's members; any text if it derives tokens. */
const sampled = ({ members, slots, build }: Production): Expression =>
  members[0]?.kind === "leaf"
    ? build(slots.map(({ any }) => any))
    : oneOf([...new Set(members.map(textOfPart))].slice(0, mostSeen));

function alternatively(alternatives: readonly Expression[]): Expression {
  const [first, ...others] = distinct(alternatives);
  return first && others.length === 0 ? first : choice(...distinct(alternatives));
}

/** The grammar with texts in place of nonterminals that derive a single one, and without unused rules. */
function tidied(start: string, rules: ReadonlyMap<string, readonly Expression[]>): Grammar {
  const inlined = (of: Expression): Expression => {
    switch (of.kind) {
      case "reference": {
        const alternatives = rules.get(of.name) ?? [];
        const [only] = alternatives;
        return alternatives.length === 1 && only?.kind === "literal" ? only : of;
      }
      case "choice":
        return alternatively(of.alternatives.map(inlined));
      default:
        return mapParts(of, inlined);
    }
  };
  const all = [...rules].flatMap(([name, alternatives]) =>
    flattened(name, distinct(alternatives.map(inlined))).map(
      ([own, each]) =>
        [own, { name: own, alternatives: each.map((expression) => ({ expression })) }] as const,
    ),
  );
  const used = reachableRules({ start, rules: new Map(all) });
  return { start, rules: new Map(all.filter(([name]) => used.has(name))) };
}

/**
 * Rules without lists of themselves. A list by `+` and one by `*`, whose items may be lists again, become one list of
 * other items by either. The texts stay the same, and each has one derivation.
 */
function flattened(
  name: string,
  alternatives: readonly Expression[],
): readonly (readonly [name: string, alternatives: readonly Expression[]])[] {
  const lists: OwnList[] = [];
  const single: Expression[] = [];
  for (const alternative of alternatives) {
    const list = ownListIn(alternative, name);
    if (list === null) single.push(alternative);
    else lists.push(list);
  }
  if (lists.length === 0) return [[name, alternatives]];
  const items = [...single, ...lists.flatMap(({ others }) => others)];
  const item = reference(`${name}_item`);
  const separators = alternatively(lists.map(({ separator }) => separator));
  return [
    [name, [sequence(item, repetition(sequence(separators, item)))]],
    [item.name, distinct(items)],
  ];
}

/** A list of which each item may be the nonterminal itself, or one of the others. */
interface OwnList {
  readonly separator: Expression;
  readonly others: readonly Expression[];
}

/** The list that an expression is; null if it is none. */
function ownListIn(of: Expression, name: string): OwnList | null {
  const [item, rest, ...more] = of.kind === "sequence" ? of.items : [];
  if (item === undefined || rest?.kind !== "repetition" || more.length > 0) return null;
  const kinds = item.kind === "choice" ? item.alternatives : [item];
  const others = kinds.filter((each) => each.kind !== "reference" || each.name !== name);
  const parts = rest.item.kind === "sequence" ? rest.item.items : [];
  const isSame = JSON.stringify(parts.at(-1)) === JSON.stringify(item);
  if (others.length === kinds.length || rest.max !== Number.POSITIVE_INFINITY || !isSame) return null;
  return { separator: sequence(...parts.slice(0, -1)), others };
}

const distinct = (expressions: readonly Expression[]): readonly Expression[] => [
  ...new Map(expressions.map((expression) => [JSON.stringify(expression), expression])).values(),
];

/** Different texts of the grammar. */
export function textsOf(grammar: Grammar, size: number, most: number): readonly string[] {
  const producer = new TreeProducer(sitesOf(grammar), uniform, new Random(1));
  const texts = new Set<string>();
  for (let draw = 0; draw < 2 * most && texts.size < most; draw++) texts.add(textOf(producer.produce(size)));
  return [...texts];
}
