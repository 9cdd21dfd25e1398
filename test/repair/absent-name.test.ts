import { describe, expect, it } from "vitest";
import type { Oracle } from "../../src/oracle/oracle.ts";
import { repair } from "../../src/repair/repair.ts";
import { absentName } from "../../src/repair/unrepairable.ts";
import { bytesOf } from "../laws/texts.ts";

const absentIn = (text: string, said: string) => absentName(said, bytesOf(text));

describe("what a program looks for and does not find", () => {
  it.each([
    ["select a from b;", "Error: no such table: b", "b"],
    ["select a from b;", "relation “‹b›” does not exist", "b"],
    ["select a from b;", "table “b” doesn't exist", "b"],
    ['#include "b.h"', "a.c:1:10: fatal error: b.h: No such file or directory", "b.h"],
    ["all: a.o", "make: *** No rule to make target “‹a› ‹o›”, needed by “‹all›”. Stop.", "a.o"],
    ["include b.mk", "m:_: b.mk: No such file or directory", "b.mk"],
    ['import x from "./b.js";', "Cannot find module “‹b› ‹js›” imported from a.mjs", "b.js"],
    ['#include "b.h"', "a.c:1:10: fatal error: “‹b› ‹h›” file not found", "b.h"],
    ["import b", "ModuleNotFoundError: No module named “‹b›”", "b"],
  ])("is named, of %j where it says %s", (text, said, name) => {
    expect(absentIn(text, said)).toBe(name);
  });

  it("is none where the input does not name it, makes it itself, or something else is said", () => {
    expect(absentIn("select a from c;", "no such table: b")).toBeUndefined();
    expect(
      absentIn("create table if not exists B (a);\nselect a from B;", "no such table: B"),
    ).toBeUndefined();
    expect(absentIn("create table b2 (a);\nselect a from b;", "no such table: b")).toBe("b");
    expect(absentIn("select a from b;", "no such column: a")).toBeUndefined();
    const orders =
      "create table orders (a);\ninsert into orders values (1);\ninsert into ordrs values (2);\n";
    expect(absentIn(orders, "no such table: ordrs")).toBeUndefined();
    expect(absentIn("all: clean", "No rule to make target “‹clean›”. Stop.")).toBeUndefined();
    expect(
      absentIn("#include <b.h;>", "a.c:1:10: fatal error: b.h;: No such file or directory"),
    ).toBeUndefined();
    expect(absentName(undefined, bytesOf("a"))).toBeUndefined();
  });

  it("is told after one question", async () => {
    let asked = 0;
    const refusing: Oracle<Uint8Array> = async () => {
      asked += 1;
      return { outcome: "fail", fingerprint: "no such table: custmers" };
    };
    const { bytes, absent } = await repair(bytesOf("view customers; from custmers"), refusing);
    expect({ bytes, absent, asked }).toEqual({ bytes: null, absent: "custmers", asked: 1 });
  });
});
