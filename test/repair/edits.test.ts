import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { builtinGrammar } from "../../src/grammar/builtin/builtin-grammars.ts";
import { readEbnf } from "../../src/grammar/read/read-ebnf.ts";
import { hintOfMessage } from "../../src/oracle/hint/hint.ts";
import type { Oracle } from "../../src/oracle/oracle.ts";
import type { Verdict } from "../../src/oracle/outcome.ts";
import { limited } from "../../src/oracle/wrap/counted.ts";
import { edited } from "../../src/repair/edit/edited-text.ts";
import { faultsOf } from "../../src/repair/faults.ts";
import { type RepairOptions, repair } from "../../src/repair/repair.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array | null): string | null => bytes && new TextDecoder().decode(bytes);

/** JSON.parse; `hints` as node tells them, `incomplete` alone, or none. */
function verdictOf(candidate: Uint8Array, tells: Tells): Verdict {
  try {
    JSON.parse(new TextDecoder("utf-8").decode(candidate));
    return { outcome: "pass" };
  } catch (error) {
    const { offset, incomplete } = hintOfMessage((error as Error).message, candidate);
    if (tells === "places" && offset !== undefined) return { outcome: "fail", offset };
    return tells !== "nothing" && incomplete ? { outcome: "fail", incomplete } : { outcome: "fail" };
  }
}

type Tells = "places" | "incomplete" | "nothing";
const everyKind: readonly Tells[] = ["places", "incomplete", "nothing"];

const asking = (places: number, incomplete: number, nothing: number): Readonly<Record<Tells, number>> => ({
  places,
  incomplete,
  nothing,
});

const json =
  (tells: Tells): Oracle<Uint8Array> =>
  async (candidate) =>
    verdictOf(candidate, tells);

async function repaired(text: string, tells: Tells, options: RepairOptions = {}): Promise<string | null> {
  return decode((await repair(encode(text), json(tells), options)).bytes);
}

describe.each(everyKind)("repairing by edits with a program that tells %s", (tells) => {
  it.each<[text: string, meant: string, most: Readonly<Record<Tells, number>>]>([
    ['{ "item": "Apple", "price" 3.45 }', '{ "item": "Apple", "price": 3.45 }', asking(5, 13, 97)],
    ['{ "item": "Apple", "price": **3.45 }', '{ "item": "Apple", "price": 3.45 }', asking(31, 37, 110)],
    ['{"a": 1 "b": 2}', '{"a": 1, "b": 2}', asking(19, 31, 84)],
    ["[[1, 2], [3, 4", "[[1, 2], [3, 4]]", asking(5, 9, 11)],
    ["{a: 1}", '{"a": 1}', asking(22, 34, 82)],
    ['{"a": [1, 2}, "b": 3}', '{"a": [1, 2], "b": 3}', asking(78, 105, 1_039)],
    ["[1, 2, 3,]", "[1, 2, 3]", asking(8, 11, 16)],
    ['["a", "b, "c"]', '["a", "b", "c"]', asking(8, 14, 20)],
    ['{"a": 1}}', '{"a": 1}', asking(6, 11, 11)],
    ["{“a”: 1}", '{"a": 1}', asking(3, 9, 13)],
  ])("makes of %s what was meant, with few questions", async (text, meant, most) => {
    let asked = 0;
    const counting: Oracle<Uint8Array> = (candidate, signal) => {
      asked += 1;
      return json(tells)(candidate, signal);
    };
    expect(decode((await repair(encode(text), counting)).bytes)).toBe(meant);
    expect(asked).toBeLessThanOrEqual(most[tells]);
  });

  it("ends with an accepted text in which no deleted character can be put back", async () => {
    const texts = fc.stringMatching(/^[[\]{}",: 1ax/]{1,16}$/);
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const input = encode(text);
        const { bytes, diagnosis, guarantee } = await repair(input, json(tells));
        if (bytes === null) return;
        expect(verdictOf(bytes, tells).outcome).toBe("pass");
        expect(bytes.length).toBeGreaterThan(0);
        expect([...edited(input, diagnosis).bytes]).toEqual([...bytes]);
        expect(guarantee).toBe("1-maximal");
        for (const [index, edit] of diagnosis.entries()) {
          for (let back = edit.start; back < edit.end; back++) {
            const less = [
              ...diagnosis.slice(0, index),
              { start: edit.start, end: back, inserted: new Uint8Array(0) },
              { ...edit, start: back + 1 },
              ...diagnosis.slice(index + 1),
            ];
            expect(verdictOf(edited(input, less).bytes, tells).outcome).not.toBe("pass");
          }
        }
      }),
      { numRuns: 8 },
    );
  });

  it("gives an accepted text or none whenever it is stopped", async () => {
    for (let tests = 0; tests < 300; tests += 61) {
      const oracle = limited(json(tells), { tests, deadline: 1, now: () => 0 });
      const { bytes, guarantee, stopped } = await repair(encode('{"a": [1 2, tru], b: "c}'), oracle);
      if (stopped !== null) expect(guarantee).toBeNull();
      if (bytes !== null) expect(verdictOf(bytes, tells).outcome).toBe("pass");
    }
  });
});

describe("what is accepted on the way", () => {
  it("is given where the search is stopped before it found more, the one with the least damage", async () => {
    const oracle = limited(json("nothing"), { tests: 30, deadline: 1, now: () => 0 });
    const { bytes, stopped } = await repair(encode("12 ((([[["), oracle);
    expect([decode(bytes), stopped]).toEqual(["12", "tests"]);
  });
});

describe("faults of one kind", () => {
  it("take few questions each once the first is mended", async () => {
    const brokenBy = (count: number): string =>
      `[${Array.from({ length: count }, (_, index) => `{k${index}: 1}`).join(", ")}]`;
    const questions = async (count: number): Promise<number> => {
      let asked = 0;
      const counting: Oracle<Uint8Array> = async (candidate, signal) => {
        asked += 1;
        return json("places")(candidate, signal);
      };
      const { bytes } = await repair(encode(brokenBy(count)), counting);
      expect(JSON.parse(decode(bytes) ?? "")).toHaveLength(count);
      return asked;
    };
    const [few, many] = [await questions(2), await questions(12)];
    expect(many - few).toBeLessThan(10 * 12);
  });
});

describe("repairing with a grammar", () => {
  const grammar = readEbnf(builtinGrammar("json")?.text ?? "").grammar;

  it("asks the program about the input and what the grammar proposes, nothing more", async () => {
    const asked: (string | null)[] = [];
    const oracle: Oracle<Uint8Array> = async (candidate) => {
      asked.push(decode(candidate));
      return verdictOf(candidate, "nothing");
    };
    const { bytes } = await repair(encode('{ "item": "Apple", "price" 3.45 }'), oracle, { grammar });
    expect(decode(bytes)).toBe('{ "item": "Apple", "price": 3.45 }');
    expect(asked).toHaveLength(2);
    await repair(encode("[1, 2, 3, 4,]"), oracle, { grammar });
    expect(asked.slice(2)).toEqual(["[1, 2, 3, 4,]", "[1, 2, 3, 4]"]);
  });

  it("goes on without the grammar when the program accepts less than the grammar", async () => {
    const small: Oracle<Uint8Array> = async (candidate) =>
      decode(candidate)?.includes("9") ? { outcome: "fail" } : verdictOf(candidate, "nothing");
    const { bytes } = await repair(encode('{"a": 9, "b" 2}'), small, { grammar });
    expect((await small(bytes ?? new Uint8Array(0), new AbortController().signal)).outcome).toBe("pass");
  });

  it("tries edits too where what the grammar proposes loses much", async () => {
    const { grammar } = readEbnf('list: "[" item ("," item)* "]"\nitem: /[0-9]/');
    const text = `[1, "${"a".repeat(30)}" 2]`;
    expect(await repaired(text, "places", { grammar })).toBe(text.replace('" 2', '", 2'));
  });

  it("offers several repairs that all are accepted, the one with the least damage first", async () => {
    const { bytes, alternatives } = await repair(encode("{a: 1}"), json("places"), {
      grammar,
      alternatives: 3,
    });
    expect(decode(bytes)).toBe('{"a": 1}');
    expect(alternatives).toHaveLength(2);
    expect(new Set([bytes, ...alternatives.map((other) => other.bytes)].map(decode)).size).toBe(3);
    for (const other of alternatives) expect(verdictOf(other.bytes, "nothing").outcome).toBe("pass");
  });
});

describe("the faults that a repair mends", () => {
  it("says what is missing, after what, and where", async () => {
    const input = encode('{ "item": "Apple", "price" 3.45 }');
    const { diagnosis } = await repair(input, json("places"));
    expect(faultsOf(input, diagnosis)).toMatchObject([
      { kind: "missing", expected: ":", found: "", after: '"price"', position: { line: 1 } },
    ]);
  });

  it("says what should not be there", async () => {
    const input = encode("[1,\n 2,, 3]");
    const { diagnosis } = await repair(input, json("places"));
    expect(faultsOf(input, diagnosis)).toMatchObject([
      { kind: "superfluous", found: ",", position: { line: 2 } },
    ]);
  });
});
