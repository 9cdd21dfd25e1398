import { describe, expect, it } from "vitest";
import { lenientGrammar } from "../../src/grammar/lenient/lenient-grammars.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { hintOfMessage } from "../../src/oracle/hint/hint.ts";
import type { Oracle } from "../../src/oracle/oracle.ts";
import { nearReading } from "../../src/repair/near-reading.ts";
import { repair } from "../../src/repair/repair.ts";
import { textOf } from "../laws/texts.ts";

const lenient = readEbnf(lenientGrammar("json")?.textFor("") ?? "").grammar;
const signal = new AbortController().signal;

const json: Oracle<Uint8Array> = async (candidate) => {
  try {
    JSON.parse(textOf(candidate));
    return { outcome: "pass" };
  } catch (error) {
    return { outcome: "fail", ...hintOfMessage(String(error), candidate) };
  }
};

const records = (count: number, indentation: number): string =>
  JSON.stringify(
    Array.from({ length: count }, (_, id) => ({
      id,
      name: `record ${id}`,
      tags: ["a", "b"],
      in: { x: null },
    })),
    null,
    indentation,
  );

/** What reading near the places where JSON.parse stops makes of a text, and how many questions that takes. */
async function near(text: string): Promise<readonly [string | null, number]> {
  let asked = 0;
  const oracle: Oracle<Uint8Array> = (candidate, signal) => {
    asked += 1;
    return json(candidate, signal);
  };
  const input = new TextEncoder().encode(text);
  const read = await nearReading(input, { lenient, oracle, signal, verdict: await json(input, signal) });
  return [read && textOf(read.bytes), asked];
}

describe("a long text read near a place", () => {
  it("is mended at each of several faults that no lenient grammar reads, one after the other", async () => {
    const text = records(600, 2);
    const broken = text
      .replace('"id": 150', '"id": ]150')
      .replace('"id": 300', '"id" 300')
      .replace(/("id": 450,[\s\S]*?"x")/, "$1}");
    const [read] = await near(broken);
    expect(read).not.toBeNull();
    expect(JSON.parse(read ?? "")).toEqual(JSON.parse(text));
  });

  it.each([0, 2])(
    "is read in one question wherever something is missing, indented by %i",
    async (indentation) => {
      const text = records(400, indentation);
      const place = text.indexOf('"name"', text.length / 2);
      const comma = indentation > 0 ? [text.lastIndexOf(",", place)] : [];
      for (const missing of [place, place + 5, text.lastIndexOf('"b"') + 2, ...comma]) {
        const broken = text.slice(0, missing) + text.slice(missing + 1);
        const [read, asked] = await near(broken);
        expect(
          read !== null && JSON.stringify(JSON.parse(read)) === JSON.stringify(JSON.parse(text)),
          broken.slice(missing - 20, missing + 20),
        ).toBe(true);
        expect(asked).toBe(1);
      }
    },
  );

  it("is read at one place after the other where several are wrong", async () => {
    const text = records(300, 0);
    const [read, asked] = await near(
      text.replaceAll('"record 50"', "'record 50'").replace('"record 250"', "record"),
    );
    expect(JSON.parse(read ?? "null")).toEqual(JSON.parse(text.replace("record 250", "record")));
    expect(asked).toBe(2);
  });

  it("is read in the only line with a lone quote where the program names no place", async () => {
    const text = records(300, 2).replace('"record 70"', '"record 70');
    const input = new TextEncoder().encode(text);
    const bare: Oracle<Uint8Array> = async (candidate) => ({
      outcome: (await json(candidate, signal)).outcome,
    });
    const read = await nearReading(input, { lenient, oracle: bare, signal, verdict: { outcome: "fail" } });
    expect(JSON.parse(textOf(read?.bytes ?? input))).toEqual(JSON.parse(records(300, 2)));
  });

  it("is not read where the program stops no later for it", async () => {
    const stubborn: Oracle<Uint8Array> = async () => ({ outcome: "fail", offset: 9 });
    const input = new TextEncoder().encode(`[1, 2, 3 4${", 5".repeat(500)}]`);
    expect(
      await nearReading(input, {
        lenient,
        oracle: stubborn,
        signal,
        verdict: { outcome: "fail", offset: 9 },
      }),
    ).toBeNull();
  });

  it("takes repair two questions in all", async () => {
    let asked = 0;
    const text = records(1_200, 0);
    const broken = text.replace('"record 600"', '"record 600');
    const { bytes } = await repair(
      new TextEncoder().encode(broken),
      (candidate, signal) => {
        asked += 1;
        return json(candidate, signal);
      },
      { lenient },
    );
    expect(textOf(bytes ?? new Uint8Array()) === text).toBe(true);
    expect(asked).toBe(2);
  });
});
