import { describe, expect, it } from "vitest";
import { styleSeenIn } from "../../src/format/style-seen.ts";

const fish = `# Ask for a name until it is
# one of the known ones.
function ask -d "Ask for a name"
    if test -n "$argv"
        echo "$argv"
    else
        echo 'nobody'
    end
    for name in $names
        # Nobody has two names.
        echo $name
    end
end
`;

describe("the style of a text of an unknown format", () => {
  it("has the signs of its comments, the quotes that pair on its lines, and the words that open and close its blocks", () => {
    const { lineComments, blockComments, quotations, pairedWords } = styleSeenIn(fish);
    expect(lineComments).toEqual(["#"]);
    expect(blockComments).toEqual([]);
    expect(quotations.map(({ open }) => open)).toEqual(['"', "'"]);
    expect(pairedWords).toEqual({ function: "end", if: "end", for: "end" });
  });

  it("is seen though one of its blocks, quotes or comments is broken", () => {
    for (const broken of [
      fish.replace("    end\n    for", "    for"),
      fish.replace("'nobody", "nobody"),
      fish.replace("# one", "one"),
    ])
      expect(styleSeenIn(broken)).toMatchObject({ pairedWords: { function: "end" }, quotations: [{}, {}] });
  });

  it.each([
    ["directives are no comments", "#include <a b>\n#include <c d>\n#define one two\n"],
    ["marks of a patch are none", "--- a/old file\n+++ b/new file\n-- old line here\n--x\n--y\n--z\n"],
    ["colours are none", "#fff is white and\n#000 black and\n"],
  ])("has no comments where %s", (_, text) => {
    expect(styleSeenIn(text).lineComments).toEqual([]);
  });

  it("has brackets of comments that begin and end lines", () => {
    expect(styleSeenIn("(* A list. *)\nlet x = [1]\n").blockComments).toEqual([["(*", "*)"]]);
    expect(styleSeenIn("ls dir/*\nrm */\n").blockComments).toEqual([]);
  });

  it("has no apostrophes as quotes", () => {
    const text = "it's a: 1\nhe's b: 2\nwe're c: 3\nI'm d: 4\n";
    expect(styleSeenIn(text).quotations.map(({ open }) => open)).toEqual(['"']);
  });

  it("has no paired words where lines of one word do not close blocks", () => {
    expect(
      styleSeenIn("def f():\n  for x in y:\n    z\n  return\ndef g():\n  w\n").pairedWords,
    ).toBeUndefined();
  });
});
