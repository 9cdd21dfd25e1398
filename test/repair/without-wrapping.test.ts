import { describe, expect, it } from "vitest";
import { edited } from "../../src/repair/edited-text.ts";
import { withoutWrapping } from "../../src/repair/unwrapping.ts";

const unwrapped = (text: string): string =>
  new TextDecoder().decode(withoutWrapping(edited(new TextEncoder().encode(text), [])).bytes);

describe("what tools and people put around a text", () => {
  it("is the other side of a merge that nobody finished, and its marks", () => {
    expect(unwrapped("a\n<<<<<<< HEAD\nb\n=======\nc\n>>>>>>> main\nd\n")).toBe("a\nb\nd\n");
    expect(unwrapped("<<<<<<< HEAD\r\n||||||| 1a2b\r\nx\r\n=======\r\nc\r\n>>>>>>> main\r\n")).toBe("c\r\n");
    expect(unwrapped("<<<<<<< HEAD\n=======\n>>>>>>> main")).toBe("");
  });

  it("is what is said before and behind a block of code", () => {
    expect(unwrapped("Here:\n```yaml\na: 1\n```\nDone.")).toBe("a: 1\n");
  });

  it("is nothing where the marks belong to the text", () => {
    for (const text of [
      "Title\n=======\nText\n",
      "heading\n=======\nText\n",
      "<<<<<<<\na\n",
      "```\na\n",
      "```\na\n```\nb\n```\nc\n```\n",
    ])
      expect(unwrapped(text)).toBe(text);
  });
});
