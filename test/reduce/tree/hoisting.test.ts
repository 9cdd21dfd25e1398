import { describe, expect, it } from "vitest";
import { readEbnf } from "../../../src/grammar/read/ebnf/read-ebnf.ts";
import { parseForest } from "../../../src/parse/parse.ts";
import { hoisting } from "../../../src/reduce/tree/hoisting.ts";
import { outliner } from "../../../src/reduce/tree/outlined.ts";
import { oracleOf } from "../../laws/test-oracle.ts";
import { bytesOf, onTexts, textOf } from "../../laws/texts.ts";

const { grammar } = readEbnf('list: "[" item ("," item)* "]" | "x"\nitem: list | name\nname: "a" | "b"');

/** What the stage asks of an oracle for which these texts fail, and what it tells of. */
async function hoists(
  text: string,
  fails: (text: string) => boolean,
): Promise<{ asked: string[]; told: string[] }> {
  const outlined = outliner((bytes) => {
    const forest = parseForest(grammar, textOf(bytes));
    return forest.kind === "failure" ? null : { grammar, tree: forest.cheapest() };
  })(bytesOf(text));
  if (outlined === null) throw new Error(`${text} is not of the grammar`);
  const oracle = oracleOf(onTexts((candidate) => (fails(candidate) ? "fail" : "pass")));
  const told: string[] = [];
  await hoisting.run(outlined, {
    oracle,
    signal: new AbortController().signal,
    onImprovement: (better) => told.push(textOf(better)),
  });
  return { asked: [...oracle.asked], told };
}

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
