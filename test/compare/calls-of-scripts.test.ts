import { describe, expect, it } from "vitest";
import { type Places, scriptCallsReader } from "../../src/compare/call-counts.ts";

const text = "function one() {}\r\nconst two = () => one();\n\ntwo(); [1].map(() => 2);\n";
const places: Places = {
  nameOf: (url) => (url.startsWith("file:") ? url.slice("file:".length) : undefined),
  textOf: (url) => (url === "file:a.js" ? text : undefined),
};

function calls(functionName: string, startOffset: number, count: number) {
  return { functionName, ranges: [{ startOffset, endOffset: startOffset + 10, count }] };
}

describe("what V8 counted", () => {
  it("is read with the place of each function, by line and column", () => {
    const read = scriptCallsReader(places);
    const functions = [
      calls("one", 0, 2),
      calls("two", text.indexOf("()", 25), 1),
      calls("", text.indexOf("() => 2"), 1),
    ];
    expect([...read([{ url: "file:a.js", functions }])]).toEqual([
      ["one (a.js:1:1)", 2],
      ["two (a.js:2:13)", 1],
      ["(anonymous) (a.js:4:16)", 1],
    ]);
  });

  it("leaves out what was not called, the top level of scripts, and scripts without a name", () => {
    const read = scriptCallsReader(places);
    const functions = [calls("", 0, 1), calls("one", 0, 0)];
    expect(read([{ url: "file:a.js", functions }]).size).toBe(0);
    expect(read([{ url: "node:fs", functions: [calls("readFile", 3, 1)] }]).size).toBe(0);
  });

  it("adds up scripts that are loaded twice, and places functions by offset where there is no text", () => {
    const read = scriptCallsReader(places);
    const script = { url: "file:b.js", functions: [calls("f", 7, 3)] };
    expect(read([script, script])).toEqual(new Map([["f (b.js:@7)", 6]]));
  });
});
