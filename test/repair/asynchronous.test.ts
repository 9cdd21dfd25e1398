import { describe, expect, it } from "vitest";
import { asynchronous } from "../../src/repair/edit/plausible/asynchronous.ts";
import { madeAt } from "./made-at.ts";

describe("the function that waits", () => {
  const made = (marked: string) => madeAt(marked, ({ text, place }) => asynchronous(text, place));

  it.each([
    ["function a(b, c = {}) {\n  if (d) {\n    e();\n  }\n  await| f();\n}", "async function a("],
    ["const a = (b) => {\n  const c = await| d;\n};", "const a = async (b) => {"],
    ["a.map((b) => await| c(b))", "a.map(async (b) => await"],
    ["a(b => {\n  await| c;\n})", "a(async b => {"],
    ["class A {\n  b() { }\n  static c(d) {\n    for (;;) {\n      await| e;\n", "  static async c(d) {"],
    ["def a(b):\n  if c:\n    await| d\n", "async def a(b):"],
    ["def a():\n  def b():\n    c\n  async| with d: e\n", "async def a():\n"],
  ])("becomes asynchronous in %j", (marked, head) => {
    const [text = "", ...others] = made(marked);
    expect(others).toEqual([]);
    expect(text.replace(head, "")).toHaveLength(text.length - head.length);
    expect(text).toHaveLength(marked.length - 1 + "async ".length);
  });

  it("is not looked for where nothing waits, nor where no function is open", () => {
    expect(made("function a() {\n  b|();\n}")).toEqual([]);
    expect(made("function a() {\n}\nawait| b;")).toEqual([]);
    expect(made("if (a) {\n  await| b;\n}")).toEqual([]);
  });
});
