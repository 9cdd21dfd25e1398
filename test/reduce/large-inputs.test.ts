import { describe, expect, it } from "vitest";
import { literal, reference, repetition, sequence } from "../../src/grammar/expression.ts";
import type { Grammar } from "../../src/grammar/grammar.ts";
import { functionOracle } from "../../src/oracle/answer.ts";
import { workingAhead } from "../../src/oracle/wrap/working-ahead.ts";
import { namingStatements } from "../../src/outline/from-names.ts";
import { allStages, treeStages } from "../../src/reduce/all-stages.ts";
import { minimize } from "../../src/reduce/minimize.ts";
import type { TreeSource } from "../../src/reduce/tree/tree-source.ts";
import { pairingBrackets } from "../../src/text/bracketed-tokens.ts";
import { leaf, repetitionNode, ruleNode } from "../../src/tree/node.ts";
import { placed } from "../../src/tree/text.ts";
import type { Tree } from "../../src/tree/tree.ts";
import { bytesOf } from "../laws/texts.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** `list: "(" list* ")" | "x" | "!"` */
const grammar: Grammar = {
  start: "list",
  rules: new Map([
    [
      "list",
      {
        name: "list",
        alternatives: [sequence("(", repetition(reference("list")), ")"), literal("x"), literal("!")].map(
          (expression) => ({ expression }),
        ),
      },
    ],
  ]),
};

/** Read by hand, as the inputs are too large to be parsed again and again. */
const tree: TreeSource = (bytes) => {
  const open: Tree[][] = [[]];
  for (const character of decode(bytes)) {
    if (character === "(") open.push([]);
    else if (character === ")") {
      const children = open.pop();
      if (children === undefined || open.length === 0) return null;
      const list = ruleNode("list", [leaf("("), repetitionNode(children), leaf(")")]);
      open.at(-1)?.push(list);
    } else if (character === "x" || character === "!")
      open.at(-1)?.push(ruleNode("list", [leaf(character)], character === "x" ? 1 : 2));
    else return null;
  }
  const [whole, ...more] = open[0] ?? [];
  return open.length > 1 || whole === undefined || more.length > 0 ? null : { grammar, tree: placed(whole) };
};

describe("minimize with a tree", () => {
  it("reduces an input nested 5,000 deep", async () => {
    const input = encode(`${"(x".repeat(5000)}!${")".repeat(5000)}`);
    const oracle = functionOracle((bytes) => decode(bytes).includes("!"));
    const { bytes, treeMinimal } = await minimize(input, oracle, { tree });
    expect({ text: decode(bytes), treeMinimal }).toEqual({ text: "!", treeMinimal: true });
  });

  it("reduces an input of a megabyte", async () => {
    const input = encode(`(${"((xx)(x)x)".repeat(50_000)}(x!)${"((xx)(x)x)".repeat(50_000)})`);
    const oracle = functionOracle((bytes) => /\(x?!/.test(decode(bytes)));
    const { bytes } = await minimize(input, oracle, { tree });
    expect(decode(bytes)).toBe("(!");
  });

  it("gives the same answer and asks the same questions for any number of jobs", async () => {
    const text = "(x(x(!)(xx))((x)(x(!x)))(x)x)";
    const outcomes = [];
    for (const jobs of [1, 2, 7]) {
      const asked: string[] = [];
      const inner = functionOracle((bytes) => (decode(bytes).match(/!/g)?.length ?? 0) === 2);
      const { oracle } = workingAhead(inner, jobs);
      const result = await minimize(encode(text), oracle, {
        tree,
        onImprovement: (better) => asked.push(decode(better)),
      });
      outcomes.push({ text: decode(result.bytes), stages: result.stages, asked });
    }
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(outcomes[2]).toEqual(outcomes[0]);
  });
});

describe("minimize without a tree", () => {
  const records = Array.from(
    { length: 15_000 },
    (_, id) => `{"id":${id},"tags":["a, b","}"],"price":${id % 97}}`,
  );
  const withOneBad = records.with(9_456, '{"price":-1}');

  it.each([
    ["a list in one line", `{"records":[${withOneBad.join()}],"end":[]}`, /"price":-1/],
    ["lines", withOneBad.map((record) => `${record} [open\n`).join(""), /"price":-1/],
    ["100,000 brackets in each other", `${"(".repeat(100_000)}-1${")".repeat(100_000)}`, /-1/],
    ["lists in each other", `${"[1,".repeat(40_000)}-1${",2]".repeat(40_000)}`, /-1/],
    ["text without structure", `${"x".repeat(100)} `.repeat(5_000).replace(/x $/, "-1"), /-1/],
  ])("asks about few times the bytes of %s", async (_, text, pattern) => {
    let asked = 0;
    const oracle = functionOracle((bytes) => {
      asked += bytes.length;
      return pattern.test(decode(bytes));
    });
    const { bytes, guarantee } = await minimize(encode(text), oracle);
    expect({ text: decode(bytes), guarantee }).toEqual({ text: pattern.source, guarantee: "1-minimal" });
    expect(asked / text.length).toBeLessThan(3.2);
  });

  it("goes on with smaller stretches where much has to stay", async () => {
    const kept = new Set([0, 7, 5_000, 5_001, 14_999].map((id) => `"id":${id},`));
    const oracle = functionOracle((bytes) => {
      const text = decode(bytes);
      return [...kept].every((id) => text.includes(id));
    });
    const { bytes } = await minimize(encode(`[${records.join()}]`), oracle);
    expect(decode(bytes)).toBe([...kept].join(""));
  });

  it("ends 1-minimal over tokens where more than a megabyte has to stay", async () => {
    const words = Array.from({ length: 60 }, (_, index) =>
      String.fromCharCode(97 + (index % 26)).repeat(25_000),
    );
    const oracle = functionOracle((bytes) => bytes.length > 1_100_000);
    const { bytes, guarantee, unit } = await minimize(encode(words.join(" ")), oracle);
    expect({ length: bytes.length, guarantee, unit }).toEqual({
      length: 1_100_001,
      guarantee: "1-minimal",
      unit: "tokens",
    });
  });
});

it("lets others have their turn before each stage on a large text, and between pieces of what it reads", () => {
  const text = encode("f(a, b);".repeat(20_000));
  for (const { walk } of allStages(() => null)) expect(walk(text)).toMatchObject({ isWork: true });
  expect([...pairingBrackets(text)].length).toBeGreaterThan(10);
  expect([...namingStatements(text)].length).toBeGreaterThan(10);
});

it("does not follow the uses of each statement of a large text, which would take square time", () => {
  const unused = treeStages(() => null).find(({ name }) => name === "unused");
  const text = (lines: number) => bytesOf("import a\nfunc f() {\n\ta.g()\n}\n".repeat(lines));
  expect(unused?.walk(text(1)).kind).toBe("question");
  expect(unused?.walk(text(10_000)).kind).toBe("end");
});
