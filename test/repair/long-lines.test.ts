import { describe, expect, it } from "vitest";
import { hintOfMessage } from "../../src/oracle/hint/hint.ts";
import type { Oracle } from "../../src/oracle/oracle.ts";
import { siteAt } from "../../src/repair/edit/site.ts";
import { repair } from "../../src/repair/repair.ts";
import { bytesOf, textOf } from "../laws/texts.ts";

const record = (id: number): string =>
  JSON.stringify({ id, name: `it's ${id}, or`, tags: ["a", "b c"], at: { x: id / 4, isThere: true } });
const line = `[${Array.from({ length: 600 }, (_, id) => record(id)).join(",")}]`;

describe("a fault on a line that is longer than people write", () => {
  it.each([
    ["a comma", ',"at"', '"at"'],
    ["a bracket", '],"at"', ',"at"'],
  ])("is mended like any other, where %s is missing", async (_, right, wrong) => {
    const place = line.indexOf(right, line.length >> 1);
    let asked = 0;
    const reading: Oracle<Uint8Array> = async (candidate) => {
      asked += 1;
      try {
        JSON.parse(textOf(candidate));
        return { outcome: "pass" };
      } catch (error) {
        return { outcome: "fail", ...hintOfMessage((error as Error).message, candidate) };
      }
    };
    const broken = line.slice(0, place) + wrong + line.slice(place + right.length);
    const { bytes } = await repair(bytesOf(broken), reading);
    expect(bytes && textOf(bytes)).toBe(line);
    expect(asked).toBeLessThan(60);
  });

  it("is cut into the tokens that begin with the line, so that no string is taken for what stands between two", () => {
    for (const place of [3_000, 10_000, 20_001, 30_002]) {
      const { boundaries, token } = siteAt(bytesOf(line), place);
      expect(boundaries.length).toBeLessThan(8_100);
      const start = boundaries[token] ?? 0;
      const before = line.slice(0, start);
      expect(before.split('"').length % 2).toBe(1);
    }
  });
});
