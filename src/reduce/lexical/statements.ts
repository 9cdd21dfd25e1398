import { grouped } from "../../base/grouped.ts";
import { append, covers, difference, type Range, type Ranges, union } from "../../base/ranges.ts";
import { complement, type IndexSet, indicesOf } from "../../delta/index-set.ts";
import { ended, inTurnBehind, type Walk } from "../../oracle/walk.ts";
import { isBinary } from "../../outline/binary/is-binary.ts";
import { endedPartsIn } from "../../outline/from-ends.ts";
import { blocksIn } from "../../outline/from-indentation.ts";
import { type Mention, type NamedStatements, namedStatements } from "../../outline/from-names.ts";
import { applyEdits, removal } from "../../text/edit.ts";
import { editingEach } from "../adopting-each.ts";
import type { Stage } from "../stage.ts";
import { takingFrom } from "../taking-parts.ts";

/**
 * Deletes statements together with all that use what they declare: first outside of brackets, then in the bodies of those left. Leaves lines
 * such as `#if` and `#endif`, which go in pairs. Does nothing more when most names can be used without being declared: other stages need fewer
 * tests then. Runs again only when half of the text has gone. Text that nests by indentation is left to the deletion of blocks.
 */
export const statements = (isLeft: (text: Uint8Array) => boolean): Stage => ({
  name: "statements",
  walk(failing, last) {
    const isNew = last === undefined || 2 * failing.length < last.length;
    if (!isNew || isBinary(failing) || isLeft(failing) || blocksIn(failing).length > 0) return ended(failing);
    const changes = mostUsed(namedStatements(failing), failing.length / 16).map((range) => [removal(range)]);
    if (changes.length === 0) return ended(failing);
    return inTurnBehind(editingEach(failing, changes), (made) =>
      2 * made.length < changes.length ? takingStatements(applyEdits(failing, made)) : ended(failing),
    );
  },
});

function takingStatements(text: Uint8Array): Walk<Uint8Array, unknown> {
  const graph = graphOf(namedStatements(text));
  const groups = bodiesOf(graph, linesInPairs(text)).map((body) => ({
    count: body.length,
    least: 0 as const,
    spans: [],
    goneFrom: (staying: IndexSet) =>
      withUses(
        [...indicesOf(complement(staying, body.length))].map((index) => body[index] ?? 0),
        graph,
      ),
  }));
  return takingFrom(text, groups);
}

/** The lines that begin, divide and end parts. */
const linesInPairs = (bytes: Uint8Array): Ranges =>
  endedPartsIn(bytes).reduce<Ranges>((all, part) => union(all, difference([part], part.sections)), []);

/** The numbers of the statements in each body, outer bodies before inner ones. */
function bodiesOf({ statements, inside }: Graph, fixed: Ranges): readonly (readonly number[])[] {
  const bodies = [inside.get(-1) ?? []];
  for (const body of bodies) for (const number of body) bodies.push(inside.get(number) ?? []);
  const isFree = (number: number): boolean => {
    const start = statements[number]?.start ?? 0;
    return !covers(fixed, { start, end: start + 1 });
  };
  return bodies.map((body) => body.filter(isFree));
}

/** A statement with a word that others declare. */
interface Use {
  readonly statement: number;
  readonly declaring: readonly number[];
}

interface Graph {
  readonly statements: readonly Range[];
  /** By statement, those directly in its body. */
  readonly inside: ReadonlyMap<number, readonly number[]>;
  /** By statement, the uses of what it declares. */
  readonly uses: ReadonlyMap<number, readonly Use[]>;
}

function graphOf({ statements, mentions }: NamedStatements): Graph {
  const names = mentions.filter(({ isName }) => isName);
  const bodyOf = (statement: number): number => statements[statement]?.parent ?? -1;
  const isSeen = (body: number): boolean => body < 0 || (!statements[body]?.isClosed && isSeen(bodyOf(body)));
  const keyOf = (word: number, body: number): number => word * (statements.length + 1) + body + 1;
  const inBody = grouped(names, ({ word, statement }) => keyOf(word, bodyOf(statement)));
  const anywhere = grouped(
    names.filter(({ statement }) => isSeen(bodyOf(statement))),
    ({ word }) => word,
  );
  /** Other statements that declare the word: in the nearest of the bodies around, or else anywhere. */
  function declaring({ word, statement }: Mention): readonly number[] {
    const others = (all: readonly Mention[] = []): readonly number[] =>
      all.map((name) => name.statement).filter((each) => each !== statement);
    for (let within = statement; within >= 0; within = bodyOf(within)) {
      const found = others(inBody.get(keyOf(word, bodyOf(within))));
      if (found.length > 0) return found;
    }
    return others(anywhere.get(word));
  }
  const uses = new Map<number, Use[]>();
  for (const mention of mentions) {
    const use = { statement: mention.statement, declaring: declaring(mention) };
    for (const each of use.declaring) {
      const all = uses.get(each);
      if (all === undefined) uses.set(each, [use]);
      else all.push(use);
    }
  }
  return { statements, inside: grouped(statements.keys(), bodyOf), uses };
}

/** So many declarations that cannot go alone hardly ever all matter for the failure itself. */
const mostTried = 3;

/** The statements of at most so many bytes that declare the words that most others use, and that no other declares. */
function mostUsed({ statements, mentions }: NamedStatements, mostBytes: number): readonly Range[] {
  return [...grouped(mentions, ({ word }) => word).values()]
    .map((all) => {
      const [name, ...others] = all.filter(({ isName }) => isName);
      const range = name !== undefined && others.length === 0 ? statements[name.statement] : undefined;
      return { range, times: all.filter(({ statement }) => statement !== name?.statement).length };
    })
    .flatMap(({ range, times }) => (range === undefined || times === 0 ? [] : [{ range, times }]))
    .filter(({ range: { start, end } }) => end - start <= mostBytes)
    .sort((one, other) => other.times - one.times)
    .slice(0, mostTried)
    .map(({ range }) => range);
}

/** The bytes of statements, of those in them, and of all others with a word that no statement which stays declares. */
function withUses(numbers: readonly number[], { statements, inside, uses }: Graph): Ranges {
  const gone = new Set(numbers);
  for (const number of gone) {
    for (const each of inside.get(number) ?? []) gone.add(each);
    for (const { statement, declaring } of uses.get(number) ?? []) {
      if (declaring.every((each) => gone.has(each))) gone.add(statement);
    }
  }
  const ranges: Range[] = [];
  for (const number of [...gone].sort((one, other) => one - other)) {
    const { start, end } = statements[number] as Range;
    if (start >= (ranges.at(-1)?.end ?? 0)) append(ranges, { start, end });
  }
  return ranges;
}
