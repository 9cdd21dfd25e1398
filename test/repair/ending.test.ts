import { describe, expect, it } from "vitest";
import { hintOfMessage } from "../../src/oracle/hint/hint.ts";
import type { Verdict } from "../../src/oracle/outcome.ts";
import { endingOf } from "../../src/repair/edit/ending.ts";
import { bytesOf, textOf } from "../laws/texts.ts";
import { followed } from "./followed.ts";

/** JSON.parse, which tells whether a text is incomplete; or, when it tells nothing, whether it takes the text. */
function json(text: string, tells: boolean): Verdict {
  try {
    JSON.parse(text);
    return { outcome: "pass" };
  } catch (error) {
    const { incomplete } = hintOfMessage((error as Error).message, bytesOf(text));
    return tells && incomplete ? { outcome: "fail", incomplete } : { outcome: "fail" };
  }
}

/** The text with its ending, and how many questions that took. */
async function ended(
  text: string,
  judge: (text: string) => Verdict,
): Promise<[text: string | null, asked: number]> {
  let asked = 0;
  const ending = await followed(endingOf(bytesOf(text)), (candidate) => {
    asked += 1;
    return judge(textOf(candidate));
  });
  if (ending === null) return [null, asked];
  return [text.slice(0, ending.cut) + textOf(ending.inserted), asked];
}

describe("an ending", () => {
  it.each([
    ['[1, {"a": 2', '[1, {"a": 2}]', 1],
    ["[1, ", "[1, 0]", 46],
    ['["ab', '["ab"]', 1],
    ['{"a"', '{"a":0}', 181],
    ['{"a": [', '{"a": []}', 1],
    ["[[[[1,", "[[[[1,0]]]]", 49],
  ])("completes %s as %s, with few questions", async (text, complete, most) => {
    const [found, asked] = await ended(text, (candidate) => json(candidate, true));
    expect(found).toBe(complete);
    expect(asked).toBeLessThanOrEqual(most);
  });

  it.each([
    ["{f(1", "{f(1);}", 33],
    ["{f([1", "{f([1]);}", 34],
    ["((((", "(((())));", 16],
    ["((((", "(((()a)))", 35],
    ["a", "a=0;", 29],
  ])("closes of %s what can be closed, and puts in what is needed between: %s", async (text, whole, most) => {
    const only = (candidate: string): Verdict => {
      if (candidate === whole) return { outcome: "pass" };
      return whole.startsWith(candidate) ? { outcome: "fail", incomplete: true } : { outcome: "fail" };
    };
    const [found, asked] = await ended(text, only);
    expect(found).toBe(whole);
    expect(asked).toBeLessThanOrEqual(most);
  });

  it("is that of a beginning where the text itself has none", async () => {
    expect((await ended("[1, [2, 3], x", (text) => json(text, true)))[0]).toBe("[1, [2, 3]]");
    expect((await ended('{"a": [1, 2', (text) => json(text, false)))[0]).toBe('{"a": [1, 2]}');
    expect((await ended("[1, [2, 3], x", (text) => json(text, false)))[0]).toBe("[1, [2, 3]]");
  });

  it("is none where nothing helps, after a few hundred questions at most", async () => {
    const long = `${"[1, ".repeat(500)}x`;
    expect(await ended(long, () => ({ outcome: "fail" }))).toEqual([
      null,
      expect.toSatisfy((asked) => asked < 300),
    ]);
    expect(await ended(long, () => ({ outcome: "fail", incomplete: true }))).toEqual([
      null,
      expect.toSatisfy((asked) => asked < 300),
    ]);
  });
});
