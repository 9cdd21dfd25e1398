import { describe, expect, it } from "vitest";
import { readEbnf } from "../../../src/grammar/read/read-ebnf.ts";
import { cheapestTexts } from "../../../src/reduce/tree/cheapest.ts";
import { nesting } from "../../../src/reduce/tree/deleting-parts.ts";
import { hoisting } from "../../../src/reduce/tree/hoisting.ts";
import type { OutlinedStage } from "../../../src/reduce/tree/outlined.ts";
import { runStage } from "./run-stage.ts";

/** The texts that a stage asks about, for one of which these fail, and the last that it tells of. */
async function asking(stage: OutlinedStage, notation: string, text: string, fails = (_: string) => false) {
  const { grammar } = readEbnf(notation);
  const { asked, told } = await runStage(stage, { grammar, text, fails });
  return { asked, best: told.at(-1) ?? text };
}

describe("cheapest texts", () => {
  const notation = 's: item item\nitem: "[" item "," item "]" | "long" | "x"';

  it("are put in the place of parts, larger ones first", async () => {
    const { asked } = await asking(cheapestTexts, notation, "[x,long]long");
    expect(asked).toEqual(["xx", "xlong", "[x,x]long", "[x,long]x"]);
  });

  it("are put in for nothing that went with a larger part", async () => {
    const { asked, best } = await asking(cheapestTexts, notation, "[x,long]long", (text) =>
      text.includes("long"),
    );
    expect(best).toBe("xlong");
    expect(asked).not.toContain("[x,x]long");
  });
});

describe("parts in the place of others", () => {
  it("may stand where the grammar has a choice with their rule in it", async () => {
    const notation = 's: "<" (b | "x") ">"\nb: "(" (b | "y") ")"';
    expect((await asking(hoisting, notation, "<((y))>")).asked).toEqual(["<(y)>"]);
  });
});

describe("layers of what is nested", () => {
  const notation = 's: e e\ne: "(" e ")" | "x"';

  it("are those of the longest row", async () => {
    expect((await asking(nesting, notation, "((x))(x)", () => true)).best).toBe("x(x)");
  });
});
