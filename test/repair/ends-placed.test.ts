import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { endsPlaced } from "../../src/repair/bracket/ends-placed.ts";
import { edited } from "../../src/repair/edit/edited-text.ts";
import { bytesOf } from "../laws/texts.ts";

const decode = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
const endedIn = (text: string): readonly string[] =>
  endsPlaced(bytesOf(text)).likely.map((edit) => decode(edited(bytesOf(text), [edit]).bytes));

describe("placing the end that one bracket lacks", () => {
  it.each([
    ["width = len(rows[0)\n", "width = len(rows[0])\n"],
    ["if len(cache[name] == 1:\n    pass\n", "if len(cache[name]) == 1:\n    pass\n"],
    ["if s1[1 != s2[1]:\n    pass\n", "if s1[1] != s2[1]:\n    pass\n"],
    ["sock = create(\nsock.send(data)\n", "sock = create()\nsock.send(data)\n"],
    ["x = parent.winfo_rootx( + 10\n", "x = parent.winfo_rootx() + 10\n"],
    [
      "add(row, 1)\nadd(pick(rows, 2)\nadd(row, 3)\npick(rows)\n",
      "add(row, 1)\nadd(pick(rows), 2)\nadd(row, 3)\npick(rows)\n",
    ],
    ["return isScoped(path ? path : ensure(path);\n", "return isScoped(path) ? path : ensure(path);\n"],
    ["const ids = rows.map((row => row?.getName());\n", "const ids = rows.map((row) => row?.getName());\n"],
  ])("makes of %j first of all %j", (text, meant) => {
    expect(endedIn(text)[0]).toBe(meant);
  });

  it.each([
    ["f(a)\n", "lacks none"],
    ["f(a\ng(b\n", "lacks two"],
    ["f(a, [1\n", "lacks those of two kinds"],
    ["const rows = [\n  1,\n  2,\nlet x = 3;\n", "lacks one that stands on a line of its own"],
    ["it('works', () => {\n  run();\n}\n", "lacks one behind a block"],
    ["x = [1,\n2\ny = 3\n", "goes on behind the line"],
  ])("leaves %j, which %s", (text) => {
    expect(endedIn(text)).toEqual([]);
  });

  it("proposes texts only in which all brackets go together", () => {
    const { expression } = fc.letrec<{ expression: string }>((tie) => ({
      expression: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom("a", "b.c", "1", "'s'"),
        fc.tuple(tie("expression"), tie("expression")).map(([left, right]) => `${left} + ${right}`),
        fc.array(tie("expression"), { maxLength: 3 }).map((values) => `f(${values.join(", ")})`),
        fc.array(tie("expression"), { minLength: 1, maxLength: 3 }).map((values) => `[${values.join(", ")}]`),
      ),
    }));
    fc.assert(
      fc.property(expression, fc.nat(), (text, which) => {
        const ends = [...text.matchAll(/[)\]]/g)].map(({ index }) => index);
        const at = ends[which % Math.max(1, ends.length)];
        if (at === undefined) return;
        const lacking = `${text.slice(0, at)}${text.slice(at + 1)}\n`;
        for (const proposal of endedIn(lacking)) expect(innermostRemoved(proposal)).not.toMatch(/[()[\]]/);
      }),
    );
  });
});

/** A text without the brackets that have their ends. */
function innermostRemoved(text: string): string {
  const shorter = text.replaceAll(/\([^()[\]]*\)|\[[^()[\]]*\]/g, "");
  return shorter === text ? text : innermostRemoved(shorter);
}
