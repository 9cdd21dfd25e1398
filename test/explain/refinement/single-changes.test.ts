import { expect, it } from "vitest";
import { Random } from "../../../src/base/random.ts";
import { inputReader } from "../../../src/explain/construction/input-reader.ts";
import { vocabularyOf } from "../../../src/explain/features/vocabulary.ts";
import { changedTree, singleChanges } from "../../../src/explain/refinement/single-changes.ts";
import { readEbnf } from "../../../src/grammar/read/ebnf/read-ebnf.ts";

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
