import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { functionOracle } from "../../../src/oracle/answer.ts";
import { minimizeReadably } from "../../../src/reduce/format/formatting.ts";
import type { TreeSource } from "../../../src/reduce/tree/tree-source.ts";
import { bytesOf, textOf } from "../../laws/texts.ts";

/** What is left of a text on which `fails` holds, formatted and not. */
async function both(input: string, fails: (text: string) => boolean, tree?: TreeSource) {
  const oracle = functionOracle((bytes) => (fails(textOf(bytes)) ? "fail" : "pass"));
  const plain = await minimizeReadably(bytesOf(input), oracle, { isFormatted: false, tree });
  const readable = await minimizeReadably(bytesOf(input), oracle, { isFormatted: true, tree });
  return { plain: textOf(plain.bytes), readable: textOf(readable.bytes), result: readable };
}

const shop = `"use strict";
const prices = { apple: 1, pear: 2 };

function total(items, discount) {
  let sum = 0;
  for (const item of items) sum += prices[item.name] * item.count;
  return sum - discount.value;
}

total([{ name: "apple", count: 1 }], undefined);
`;

function throwsOn(text: string, message: RegExp): boolean {
  try {
    runInNewContext(text, {}, { timeout: 20_000 });
    return false;
  } catch (error) {
    return message.test(String(error));
  }
}

describe("formatting a result", () => {
  it("gives a program of Node its lines, indentation and names again, and it fails as before", async () => {
    const { plain, readable, result } = await both(shop, (text) => throwsOn(text, /reading 'value'/));
    expect(plain).toBe("function a(a){a.value}a()");
    expect(readable).toBe("function total(total) {\n  total.value\n}\n\ntotal()\n");
    expect(result).toMatchObject({ bytesBeforeFormatting: 25, guarantee: "1-minimal" });
  });

  it("puts statements in lines of their own, and lists too long for one", async () => {
    const names = Array.from({ length: 12 }, (_, at) => `"name${at}"`);
    const text = `{if(ready){first();second()}use([${names}])}`;
    const { readable } = await both(text, (each) => each.replace(/\s/g, "") === text);
    expect(readable).toBe(
      [
        "{",
        "  if(ready) {",
        "    first();",
        "    second()",
        "  }",
        "  use([",
        ...names.map((name, at) => `    ${name}${at < 11 ? "," : ""}`),
        "  ])",
        "}",
      ].join("\n"),
    );
  });

  it("leaves what is short in curly brackets on one line, unless there are statements or brackets in it", async () => {
    const readable = async (text: string): Promise<string> =>
      (await both(text, (each) => each.replace(/\s/g, "") === text)).readable;
    expect(await readable("use({a:1,b:2})")).toBe("use({a:1, b:2})");
    expect(await readable("use({a:{b:2}})")).toBe("use({\n  a:{b:2}\n})");
  });

  it("leaves a text that works with indentation its own, as it was in the input", async () => {
    const text = "def sell(count):\n    if count:\n        print(count)\n\nsell(1)\n";
    const fails = (each: string): boolean =>
      /^def [a-z]+\([a-z]+\):\n( +)if [a-z]+:\n\1 +print\([a-z]+\)\s+[a-z]+\(1\)/.test(each);
    const { plain, readable } = await both(text, fails);
    expect(plain.length).toBeLessThan(readable.length);
    expect(readable).toBe("def count(count):\n    if count:\n        print(count)\n\ncount(1)\n");
  });

  it("keeps the changes that cost nothing when another one does", async () => {
    const text = "first();second();third()";
    const { readable } = await both(text, (each) => /^first\(\);\s*second\(\);third\(\)$/.test(each));
    expect(readable).toBe("first();\nsecond();third()");
  });

  it("puts nothing in place that is not read", async () => {
    const isRead = (bytes: Uint8Array): boolean => !textOf(bytes).includes("\n");
    const tree = Object.assign(() => null, { reader: { isRead } });
    const { readable } = await both("a({first:1;second:2})", (each) => /first.*second/s.test(each), tree);
    expect(readable).not.toContain("\n");
  });

  it("does nothing to what is no text, and nothing where nothing is to be done", async () => {
    const { result } = await both("\0{a;b}\0", (each) => each.replace(/\s/g, "") === "\0{a;b}\0");
    expect(result.bytesBeforeFormatting).toBeNull();
    const word = await both("one two three", (each) => each.includes("two"));
    expect(word.readable).toBe("two");
    expect(word.result.bytesBeforeFormatting).toBeNull();
  });

  it("asks at most 64 times", async () => {
    const text = `{${"a;".repeat(500)}}`;
    let asked = 0;
    const oracle = functionOracle((bytes) => {
      asked++;
      return textOf(bytes) === text ? "fail" : "pass";
    });
    await minimizeReadably(bytesOf(text), oracle, { isFormatted: false });
    const before = asked;
    await minimizeReadably(bytesOf(text), oracle, { isFormatted: true });
    expect(asked - 2 * before).toBe(64);
  });
});
