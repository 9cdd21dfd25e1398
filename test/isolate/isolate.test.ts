import { describe, expect, it } from "vitest";
import { isolate } from "../../src/isolate/isolate.ts";
import type { Oracle } from "../../src/oracle/oracle.ts";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

/** Fails on texts that this pattern matches and passes on all others. */
const failsOn =
  (pattern: RegExp): Oracle<Uint8Array> =>
  async (candidate) => ({ outcome: pattern.test(decode(candidate)) ? "fail" : "pass" });

const page = ["<html>", "<b>bold</b>", "<select>", "<p>text</p>", "</html>", ""].join("\n");

describe("isolating a failure-inducing difference", () => {
  it("finds the one character without which the page passes", async () => {
    const { passing, failing, difference, guarantee } = await isolate(encode(page), failsOn(/<select>/));
    expect(difference).toHaveLength(1);
    expect(failing.length - passing.length).toBe(1);
    expect(decode(failing)).toContain("<select>");
    expect(decode(passing)).not.toContain("<select>");
    expect(guarantee).toBe("1-minimal difference");
  });

  it("finds what changed between the last version that worked and this one", async () => {
    const yesterday = page.replace("<select>", "<i>old</i>").replace("bold", "strong");
    const { passing, failing, difference } = await isolate(encode(page), failsOn(/<select>/), {
      passing: encode(yesterday),
    });
    expect(difference).toHaveLength(1);
    expect(decode(failing)).toMatch(/<select>/);
    expect(decode(passing)).not.toMatch(/<select>/);
  });

  it("takes the two sides as they are when they already differ in one unit", async () => {
    const { difference } = await isolate(encode("x"), failsOn(/x/));
    expect(difference).toEqual([{ before: { start: 0, end: 0 }, after: { start: 0, end: 1 } }]);
  });

  it("searches nothing and says so when the passing side does not pass", async () => {
    const { notPassing, guarantee } = await isolate(encode("xx"), failsOn(/x/), { passing: encode("x") });
    expect(notPassing?.outcome).toBe("fail");
    expect(guarantee).toBeNull();
  });

  it("gives the published dd on the unit asked for", async () => {
    const { unit, difference } = await isolate(encode(page), failsOn(/<select>/), {
      algorithm: "dd",
      unit: "lines",
    });
    expect(unit).toBe("lines");
    expect(difference.length).toBeGreaterThan(1);
  });

  it("tells that a unit belongs to the published algorithm only", async () => {
    await expect(isolate(encode("x"), failsOn(/x/), { unit: "lines" })).rejects.toThrow(
      /--unit goes with --algorithm dd/,
    );
  });
});
