import { describe, expect, it } from "vitest";
import { follow } from "../../../src/oracle/follow.ts";
import { declarations } from "../../../src/reduce/lexical/declarations.ts";
import { oracleOf } from "../../laws/test-oracle.ts";
import { bytesOf, onTexts, textOf } from "../../laws/texts.ts";

/** A program of functions, each with a type of its own, that call the function a few places before them. */
const program = (functions: number): string =>
  Array.from(
    { length: functions },
    (_, index) => `typedef int t${index};
t${index} f${index}(t${index} a) {
  t${index} sum = a + ${index};
  sum *= 2;
  return ${index < 7 ? "sum" : `f${index - 7}(sum)`};
}
`,
  ).join("");

/** Whether all names are declared, as in a program that compiles. */
function compiles(text: string): boolean {
  const declared = new Set(
    [...text.matchAll(/^typedef int (\w+);$|^t\d+ (f\d+)\(/gm)].map(([, type, name]) => type ?? name),
  );
  return [...text.matchAll(/\b[tf]\d+\b/g)].every(([name]) => declared.has(name));
}

async function reduced(text: string, fails: (text: string) => boolean): Promise<[string, number]> {
  const oracle = oracleOf(onTexts((some) => (fails(some) ? "fail" : "unresolved")));
  let best = bytesOf(text);
  await follow(oracle, () => declarations.walk(best), {
    signal: new AbortController().signal,
    onFound: (better) => {
      best = new Uint8Array(better);
    },
  });
  return [textOf(best), oracle.asked.length];
}

describe("the stage that keeps declarations with their uses", () => {
  it("finds the statements that matter and what they need in a few questions", async () => {
    const [left, asked] = await reduced(
      program(1500),
      (some) => compiles(some) && some.includes("t150 f150"),
    );
    const functions = [...left.matchAll(/ f(\d+)\(t/g)].map(([, number]) => Number(number));
    expect(functions).toEqual(Array.from({ length: 22 }, (_, index) => 3 + 7 * index));
    expect(asked).toBeLessThan(40);
  });

  it("finds several that matter", async () => {
    const matters = (some: string): boolean => some.includes("t40 f40") && some.includes("t41 f41");
    const [left, asked] = await reduced(program(1500), (some) => compiles(some) && matters(some));
    expect([...left.matchAll(/^t\d+ f\d+\(/gm)]).toHaveLength(12);
    expect(asked).toBeLessThan(40);
  });

  it("leaves short texts, and ends at once when little has gone since", async () => {
    expect(declarations.walk(bytesOf(program(1500)), bytesOf(program(1501))).kind).toBe("end");
    expect((await reduced(program(100), compiles))[1]).toBe(0);
  });
});
