import { describe, expect, it } from "vitest";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { hoisting } from "../../../src/reduce/tree/hoisting.ts";
import { runStage } from "./run-stage.ts";

const { grammar } = readEbnf('list: "[" item ("," item)* "]" | "x"\nitem: list | name\nname: "a" | "b"');

const hoists = (text: string, fails: (text: string) => boolean) =>
  runStage(hoisting, { grammar, text, fails });

describe("hoisting", () => {
  it("tries each part in the place of each that it is in and may stand for, larger ones first", async () => {
    const { asked, told } = await hoists("[[a,[x]],b]", () => false);
    expect(asked).toEqual(["[a,[x]]", "[x]", "x", "[[x],b]", "[a,b]", "[x,b]", "[[a,x],b]"]);
    expect(told).toEqual([]);
  });

  it("goes on from what failed, without what is gone", async () => {
    const { asked, told } = await hoists("[[a,[x]],b]", (text) => text.includes("x") && text.includes("b"));
    expect(told.at(-1)).toBe("[x,b]");
    expect(asked.length).toBeLessThan(7);
  });
});
