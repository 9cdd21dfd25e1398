import { expect, it } from "vitest";
import { Random } from "../../../src/base/random.ts";
import { vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import { inputReader } from "../../../src/explain/make/made-input.ts";
import {
  ChangesLeft,
  changedTree,
  insertions,
  singleChanges,
} from "../../../src/explain/refinement/single-changes.ts";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import type { Tree } from "../../../src/tree/tree.ts";

const vocabulary = vocabularyOf(
  readEbnf(`
    call: "run " target ("?" | "!")? option*
    target: name trailer*
    trailer: "()" | "[" name "]"
    option: " -" name
    name: "a" | "b"
  `).grammar,
);
const reader = inputReader(vocabulary);

function changedTexts(text: string): ReadonlySet<string | undefined> {
  const { tree } = reader.read(text) ?? {};
  if (!tree) throw new Error(`the grammar does not read ${text}`);
  const making = { vocabulary, random: new Random(1) };
  return new Set(
    singleChanges(tree, vocabulary).map((change) => reader.textOf(changedTree(tree, change, making))),
  );
}

it("makes each choice of an input otherwise, and keeps what is around it", () => {
  const texts = changedTexts("run b");
  for (const each of ["run b?", "run b!", "run b()", "run b()()", "run a"]) expect(texts).toContain(each);
  expect([...texts].filter((text) => /^run b\[[ab]\]$/.test(text ?? ""))).toHaveLength(1);
  expect([...texts].some((text) => /^run b -[ab]$/.test(text ?? ""))).toBe(true);
});

it("keeps the parts of what is changed where they fit", () => {
  expect(changedTexts("run b[a] -a")).toContain("run b() -a");
  expect(changedTexts("run b[a] -a")).toContain("run b -a");
  expect(changedTexts("run b[a] -a")).toContain("run b[a]");
});

it("makes only what the grammar reads", () => {
  for (const text of changedTexts("run a()? -b")) expect(reader.read(text ?? "?")?.text).toBe(text);
});

/** The texts of all changes of the inputs that are left. */
function textsLeft(
  changes: ChangesLeft,
  texts: readonly string[],
  isRefused: (text: string) => boolean,
): string[] {
  const inputs = texts
    .map((text) => reader.read(text))
    .filter((input) => input !== undefined)
    .map((input) => ({ ...input, fails: true }));
  const made: string[] = [];
  for (let next = changes.next(inputs); next; next = changes.next(inputs)) {
    const text = reader.textOf(next.tree) ?? "";
    made.push(text);
    if (isRefused(text)) changes.refuse(next);
  }
  return made;
}

it("makes a change that was refused again with something else in what is new, three times at most", () => {
  const refusing = new ChangesLeft(vocabulary, new Random(1));
  const all = new ChangesLeft(vocabulary, new Random(1));
  const isOption = (text: string) => text.includes("-");
  const accepted = textsLeft(all, ["run b"], () => false);
  const retried = textsLeft(refusing, ["run b"], isOption);
  expect(retried).toHaveLength(accepted.length + 3 * accepted.filter(isOption).length);
});

it("changes of another input only what the first has not", () => {
  const changes = new ChangesLeft(vocabulary, new Random(1));
  const texts = textsLeft(changes, ["run b", "run b[a]"], () => false);
  const alone = textsLeft(new ChangesLeft(vocabulary, new Random(1)), ["run b"], () => false);
  expect(texts.slice(alone.length)).toContain("run b()");
  expect(texts.slice(alone.length)).not.toContain("run b[a]?");
});

it("gives a repetition one more element at each gap, for each choice that the element has", () => {
  const { tree } = reader.read("run b -a -b") ?? {};
  const making = { vocabulary, random: new Random(1) };
  const more = insertions(tree as Tree, vocabulary).map((change) =>
    reader.textOf(changedTree(tree as Tree, change, making)),
  );
  expect(more.map((text) => text?.replace(/-[ab]/g, "-"))).toEqual(Array(3).fill("run b - - -"));
  expect(more[1]).toMatch(/^run b -a -[ab] -b$/);
  const indexed = reader.read("run b[a]")?.tree as Tree;
  const trailers = insertions(indexed, vocabulary).map((change) =>
    reader.textOf(changedTree(indexed, change, making)),
  );
  expect(trailers).toContain("run b()[a]");
  expect(trailers).toContain("run b[a]()");
});

it("changes the same of two failing inputs only, as ever smaller ones are found", () => {
  const changes = new ChangesLeft(vocabulary, new Random(1));
  const inputs = ["run b[a]", "run b[b]", "run a[a]"].map((text) => textsLeft(changes, [text], () => false));
  expect(inputs[0]).toHaveLength(inputs[1]?.length ?? -1);
  expect(inputs[2]).toEqual([]);
});
