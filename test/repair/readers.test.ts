import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Verdict } from "../../src/oracle/outcome.ts";
import { choosingReader } from "../../src/repair/edit/choosing-reader.ts";
import { completableReader } from "../../src/repair/edit/completable-reader.ts";
import { pointedReader } from "../../src/repair/edit/pointed-reader.ts";
import { isViable, prefixReader } from "../../src/repair/edit/prefix-reader.ts";
import { type Reader, reading } from "../../src/repair/edit/reader.ts";
import { acceptedByJson, bytesOf, textOf } from "../laws/texts.ts";
import { followed } from "./followed.ts";

/** How much of a text can begin brackets that all open before they close, and whether it is these. */
function inBrackets(text: string): { readonly length: number; readonly isWhole: boolean } {
  const [, opening = "", closing = ""] = /^(\(*)(\)*)/.exec(text) ?? [];
  const length = opening.length + Math.min(opening.length, closing.length);
  return { length, isWhole: opening !== "" && length === text.length && length === 2 * opening.length };
}

/** What programs say of a text that take nothing but such brackets: how far they got, that more is to come, or nothing. */
const said = {
  place: (text: string): Verdict => {
    const { length, isWhole } = inBrackets(text);
    if (isWhole) return { outcome: "pass" };
    return length === text.length
      ? { outcome: "fail", incomplete: true }
      : { outcome: "fail", offset: length };
  },
  incomplete: (text: string): Verdict => {
    const { outcome, incomplete } = said.place(text);
    return incomplete ? { outcome, incomplete } : { outcome };
  },
  nothing: (text: string): Verdict => ({ outcome: said.place(text).outcome }),
};

/** What the reader reads of the text from a place on, and the texts it asks about. */
async function readBy(reader: Reader, text: string, to = 0) {
  const asked: string[] = [];
  const read = await followed(reading(reader, bytesOf(text), to), (bytes) => {
    asked.push(textOf(bytes));
    return said.incomplete(textOf(bytes));
  });
  return { ...read, asked };
}

const brackets = fc.string({ unit: fc.constantFrom("(", "(", ")", ")", "x"), maxLength: 40 });
const opening = fc.nat(40).map((count) => "(".repeat(count));

describe("a reader of prefixes", () => {
  it("finds how far a text can be the beginning of an accepted one", async () => {
    await fc.assert(
      fc.asyncProperty(opening, brackets, async (first, rest) => {
        const text = `(${first}${rest}`;
        const { accepted, length } = await readBy(prefixReader, text);
        const { length: most, isWhole } = inBrackets(text);
        expect({ accepted, length }).toEqual({ accepted: isWhole, length: most });
      }),
    );
  });

  it("reads nothing where the first byte behind the place is wrong", async () => {
    expect(await readBy(prefixReader, "(x)", 1)).toMatchObject({ accepted: false, length: 0, asked: ["(x"] });
  });

  it("asks about no text twice, and logarithmically often", async () => {
    const { asked } = await readBy(prefixReader, `${"(".repeat(1_000)}x${")".repeat(1_000)}`);
    expect(new Set(asked).size).toBe(asked.length);
    expect(asked.length).toBeLessThan(20);
  });

  it("goes on from any verdict but a refusal", () => {
    expect(isViable({ outcome: "pass" })).toBe(true);
    expect(isViable({ outcome: "fail", incomplete: true })).toBe(true);
    expect(isViable({ outcome: "fail" })).toBe(false);
    expect(isViable({ outcome: "unresolved" })).toBe(false);
  });
});

describe("a reader of places", () => {
  it.each<[Verdict, boolean, number]>([
    [{ outcome: "pass" }, true, 3],
    [{ outcome: "fail", offset: 2 }, false, 2],
    [{ outcome: "fail", offset: 9 }, false, 3],
    [{ outcome: "fail", incomplete: true, offset: 1 }, false, 3],
    [{ outcome: "fail" }, false, 0],
  ])("takes %j as it is", async (verdict, accepted, length) => {
    const read = await followed(reading(pointedReader, bytesOf("abc"), 0), () => verdict);
    expect(read).toMatchObject({ accepted, length });
  });

  it("passes on where the program points when it wanted more, and what it expected", async () => {
    const verdict: Verdict = { outcome: "fail", incomplete: true, offset: 1, expected: [")"] };
    expect(await followed(reading(pointedReader, bytesOf("a(b"), 0), () => verdict)).toEqual({
      accepted: false,
      length: 3,
      place: 1,
      expected: [")"],
    });
  });
});

describe("a reader of what can be completed", () => {
  const judge = (bytes: Uint8Array): Verdict => ({ outcome: acceptedByJson(textOf(bytes)) });

  it("gets to the last place in front of the fault where closing the brackets is enough", async () => {
    const numbers = (count: number): string[] => Array.from({ length: count }, (_, index) => String(index));
    await fc.assert(
      fc.asyncProperty(fc.nat(60), fc.nat(60), async (before, behind) => {
        const begun = ["[0", ...numbers(before)].join(",");
        const text = bytesOf(`${[begun, "x", ...numbers(behind)].join(",")}]`);
        const { accepted, length } = await followed(reading(completableReader, text, 0), judge);
        expect(accepted).toBe(false);
        expect(length).toBe(begun.length);
      }),
    );
  });

  it("asks the less the nearer the fault is, however long the text", async () => {
    const items = Array.from({ length: 1_000 }, (_, index) => index).join(",");
    const askedAbout = async (text: string, to = 0): Promise<number> => {
      let asked = 0;
      await followed(completableReader.read(bytesOf(text), to, null), (bytes) => {
        asked += 1;
        return judge(bytes);
      });
      return asked;
    };
    expect(await askedAbout(`[0,x,${items}]`)).toBeLessThanOrEqual(12);
    expect(await askedAbout(`[${items},x,${items}]`)).toBeLessThanOrEqual(40);
    expect(await askedAbout(`[${items},x]`)).toBeLessThanOrEqual(12);
    expect(await askedAbout(`[${items},x]`, 1_900)).toBeLessThanOrEqual(10);
    expect(await askedAbout(`[0,x,${items}]`, 1_900)).toBeLessThanOrEqual(4);
  });

  it("takes an accepted text at its word, and one of which nothing can be completed as read nowhere", async () => {
    const read = (text: string) => followed(reading(completableReader, bytesOf(text), 0), judge);
    expect(await read("[1]")).toEqual({ accepted: true, length: 3 });
    expect(await read("x,[1")).toEqual({ accepted: false, length: 0 });
  });
});

describe("the reader for a program", () => {
  const chosenFor = async (text: string, say: (text: string) => Verdict): Promise<Reader> =>
    followed(choosingReader(bytesOf(text), say(text)), (bytes) => say(textOf(bytes)));
  const broken = `  ((x${")".repeat(30)}`;

  it("is one of places when it names any, be it in a beginning or a broken rest of the text only", async () => {
    expect(await chosenFor(broken, said.place)).toBe(pointedReader);
    expect(await chosenFor("(((((", said.place)).toBe(pointedReader);
    const inBeginnings = (text: string): Verdict =>
      text.length > 9 ? { outcome: "fail" } : { outcome: "fail", offset: 0 };
    expect(await chosenFor(broken, inBeginnings)).toBe(pointedReader);
  });

  it("is one of prefixes when it only calls them incomplete", async () => {
    for (const text of [`((x${")".repeat(30)}`, "((((("]) {
      const reader = await chosenFor(text, said.incomplete);
      expect(textOf(reader.probe(bytesOf("(((("), 1).text)).toBe("((");
      expect(reader.blur).toBe(0);
    }
  });

  it("is one of what can be completed when it tells nothing", async () => {
    const reader = await chosenFor(broken, said.nothing);
    expect(reader.blur).toBeGreaterThan(0);
    expect(textOf(reader.probe(bytesOf("(((("), 1).text)).toBe("((((");
  });
});
