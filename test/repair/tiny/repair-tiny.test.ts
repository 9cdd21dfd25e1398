import { describe, expect, it } from "vitest";
import type { Oracle } from "../../../src/oracle/oracle.ts";
import { cached } from "../../../src/oracle/wrap/cached.ts";
import { repair } from "../../../src/repair/repair.ts";
import { bytesOf, textOf } from "../../laws/texts.ts";

/** What is made of a text by a program that tells nothing but whether it matches, and after how many runs. */
async function repaired(text: string, pattern: RegExp) {
  let runs = 0;
  const matching: Oracle = async (candidate) => {
    runs += 1;
    return { outcome: pattern.test(textOf(candidate)) ? "pass" : "fail" };
  };
  const { bytes, guarantee } = await repair(bytesOf(text), cached(matching));
  return { text: bytes && textOf(bytes), runs, guarantee };
}

const date = /^\d{4}-[01]\d-[0-3]\d$/;
const time = /^[012]\d:[0-5]\d:[0-5]\d$/;
const address = /^\d{1,3}(\.\d{1,3}){3}\n?$/;

describe("repairing a tiny input by pass and fail alone", () => {
  it.each([
    ["2024/03/15", date, "2024-03-15", 30],
    ["2024-0a1-15", date, "2024-01-15", 15],
    ["2024-3-15", date, "2024-03-15", 60],
    ["09.15:30", time, "09:15:30", 30],
    ["192.168,1.20\n", address, "192.168.1.20\n", 15],
    ["anna@@example.org", /^\w+@\w+\.\w+$/, "anna@example.org", 20],
    ["4539 1488-0343 6467", /^\d{4}( ?\d{4}){3}$/, "4539 1488 0343 6467", 20],
    ["+49 (0) 30 12345x6", /^\+\d\d \(0\)( \d+)+$/, "+49 (0) 30 123456", 20],
  ])("makes of %j with %s what was meant, in few runs", async (text, pattern, meant, most) => {
    const { runs, ...result } = await repaired(text, pattern);
    expect(result).toEqual({ text: meant, guarantee: "1-maximal" });
    expect(runs).toBeLessThanOrEqual(most);
  });

  it("writes another sign rather than leave one out, and leaves one out rather than more", async () => {
    expect((await repaired("12_5", /^\d\d?[.-]?\d?$/)).text).not.toBe("12");
    expect((await repaired("1.2_3", /^\d(\.\d)*$/)).text).toBe("1.2.3");
  });

  it("puts nothing back beside what took its place", async () => {
    expect(await repaired("1_2", /^1.?-.?2$/)).toEqual({
      text: "1-2",
      runs: expect.any(Number),
      guarantee: null,
    });
  });

  it("comes down to parts where no edit of one place is accepted", async () => {
    expect((await repaired("x1y2z3", /^\d+$/)).text).toBe("123");
  });
});
