import { describe, expect, it } from "vitest";
import { isRevealing, progressBehind, resumptionAfter } from "../../src/repair/edit/progress.ts";
import { bytesOf } from "../laws/texts.ts";

const change = (start: number, end: number, inserted: string) => ({
  start,
  end,
  inserted: bytesOf(inserted),
});

describe("where reading has to go on", () => {
  it("is behind the edits and behind where it stopped, in bytes of the edited text", () => {
    expect(resumptionAfter([change(2, 2, "xy")], 2)).toBe(4);
    expect(resumptionAfter([change(2, 5, "")], 2)).toBe(2);
    expect(resumptionAfter([change(1, 2, "")], 6)).toBe(5);
    expect(resumptionAfter([change(1, 1, '"'), change(4, 4, '"')], 1)).toBe(6);
    expect(resumptionAfter([], 3)).toBe(3);
  });
});

describe("the progress behind an edit", () => {
  /** Of the text, of which so much is read after one insertion. */
  const progress = (text: string, at: number, inserted: string, length: number): number =>
    progressBehind(bytesOf(text), { changes: [change(at, at, inserted)], to: at + inserted.length, length });

  it("is what is read behind it", () => {
    expect(progress("[1,2]", 2, ",", 5)).toBe(2);
    expect(progress("[1,2]", 2, ",", 3)).toBe(0);
  });

  it("does not count what lies in a string without an end", () => {
    expect(progress('[1,"abc', 2, ",", 7)).toBe(0);
    expect(progress('[1,2,"abc', 2, ",", 9)).toBe(2);
    expect(progress('"a\n[1,2', 4, ",", 7)).toBe(2);
  });

  it("does not count what lies in a string that a quote put in opens", () => {
    expect(progress('["ab" c', 1, '"', 7)).toBe(2);
    expect(progress('["ab" c', 1, '"', 4)).toBe(0);
    expect(progress("['ab\n] c", 1, "'", 8)).toBe(0);
  });

  it("counts what follows a quote that closes a string", () => {
    expect(progress('["ab" c', 4, '"', 7)).toBe(2);
  });

  it("counts what follows two quotes put in", () => {
    const changes = [change(1, 1, '"'), change(2, 2, '"')];
    expect(progressBehind(bytesOf('["a",1]'), { changes, to: 4, length: 7 })).toBe(3);
  });

  it("counts only the line behind a bracket put in that nothing closes", () => {
    expect(progress("a (b\nc d", 2, "(", 9)).toBe(1);
    expect(progress("a (b\nc)d", 2, "(", 9)).toBe(6);
    expect(progress("a (b\nc]d)", 2, "(", 10)).toBe(1);
    expect(progress("a ({b}\nc)", 2, "(", 10)).toBe(7);
  });
});

describe("a bracket that closes what it was to", () => {
  const reveals = (text: string, inserted: string, expected: readonly string[]): boolean =>
    isRevealing(bytesOf(text), { changes: [change(5, 5, inserted)], stopped: 5, length: 0, expected });

  it("shows when another before it is said not to be closed", () => {
    expect(reveals("[ {a })", "}", ["]"])).toBe(true);
    expect(reveals("[ {a })", "}", [])).toBe(false);
    expect(reveals("[ {a ,)", ",", ["]"])).toBe(false);
    expect(reveals("a {a })", "}", ["]"])).toBe(false);
  });
});
