import { describe, expect, it } from "vitest";
import { edited } from "../../src/repair/edit/edited-text.ts";
import {
  blanksForTab,
  furtherIndentation,
  indentationLikeLineBefore,
  indentationLikeLineBehind,
  lesserIndentation,
  lineEndInsertion,
  lineRestDeletion,
  tabForBlanks,
} from "../../src/repair/edit/line-edit.ts";
import {
  characterDeletion,
  insertion,
  type LocalEdit,
  quoting,
  substitution,
  tokenDeletion,
} from "../../src/repair/edit/local-edit.ts";
import { siteAt } from "../../src/repair/edit/site.ts";
import { bytesOf, textOf } from "../laws/texts.ts";

/** What the edit makes of the text at the bar; null where it does not apply. */
function made(text: string, edit: LocalEdit): string | null {
  const bytes = bytesOf(text.replace("|", ""));
  const edits = edit.at(siteAt(bytes, bytesOf(text.slice(0, text.indexOf("|"))).length));
  return edits.length === 0 ? null : textOf(edited(bytes, edits).bytes);
}

describe("the rest of a line", () => {
  it("is deleted from the place on, all but the line end", () => {
    expect(made("a|bc\nd", lineRestDeletion)).toBe("a\nd");
    expect(made("a\n|bc", lineRestDeletion)).toBe("a\n");
    expect(made("a|\nb", lineRestDeletion)).toBeNull();
  });
});

describe("a symbol at the end of a line", () => {
  it("comes before what separates the line from the next, blanks left aside", () => {
    expect(made("f(|1\ng", lineEndInsertion(")", 0))).toBe("f(1)\ng");
    expect(made("f(|1, \t\ng", lineEndInsertion(")", 0))).toBe("f(1), \t\ng");
    expect(made("f(|1;\r\ng", lineEndInsertion(")", 0))).toBe("f(1);\r\ng");
    expect(made("f(|1:", lineEndInsertion(")", 0))).toBe("f(1):");
  });

  it("can be that of a line behind, where there is one", () => {
    expect(made("f(|1,\n 2,\n 3\ng", lineEndInsertion(")", 1))).toBe("f(1,\n 2),\n 3\ng");
    expect(made("f(|1,\n 2,\n 3\ng", lineEndInsertion(")", 3))).toBe("f(1,\n 2,\n 3\ng)");
    expect(made("f(|1,\n 2,\n 3\ng", lineEndInsertion(")", 4))).toBeNull();
    expect(made("|", lineEndInsertion(")", 0))).toBe(")");
  });
});

describe("the indentation of a line", () => {
  it("becomes that of the nearest line before with anything in it", () => {
    expect(made("  a\n\n \nb|c", indentationLikeLineBefore)).toBe("  a\n\n \n  bc");
    expect(made("\ta\n    b|c", indentationLikeLineBefore)).toBe("\ta\n\tbc");
    expect(made("  a\nb\n  c|", indentationLikeLineBefore)).toBe("  a\nb\nc");
    expect(made("\n  a|", indentationLikeLineBefore)).toBeNull();
    expect(made("a|", indentationLikeLineBefore)).toBeNull();
  });

  it("becomes that of the nearest line behind with anything in it", () => {
    expect(made("a|b\n\n \n  c\nd", indentationLikeLineBehind)).toBe("  ab\n\n \n  c\nd");
    expect(made("x\n    a|b\n\tc", indentationLikeLineBehind)).toBe("x\n\tab\n\tc");
    expect(made("  a|\nb", indentationLikeLineBehind)).toBe("a\nb");
    expect(made("a|\n \n", indentationLikeLineBehind)).toBeNull();
    expect(made("a|", indentationLikeLineBehind)).toBeNull();
  });

  it("becomes a tab for blanks, or for each tab the blanks of the first line that has some", () => {
    expect(made("a:\n    b|c", tabForBlanks)).toBe("a:\n\tbc");
    expect(made("a:\nb|c", tabForBlanks)).toBeNull();
    expect(made("a:\n  b\n\t\tc|\n    d", blanksForTab)).toBe("a:\n  b\n    c\n    d");
    expect(made("a:\n\tb|", blanksForTab)).toBe("a:\n    b");
    expect(made("   a\n\tb|", blanksForTab)).toBe("   a\n   b");
    expect(made("a:\n  b|", blanksForTab)).toBeNull();
  });

  it("becomes a blank more, of the same kind, or a blank less", () => {
    expect(made("a\n  b|", furtherIndentation)).toBe("a\n   b");
    expect(made("a\n\tb|", furtherIndentation)).toBe("a\n\t\tb");
    expect(made("a\nb|", furtherIndentation)).toBe("a\n b");
    expect(made("a\n  b|", lesserIndentation)).toBe("a\n b");
    expect(made("a\n\tb|", lesserIndentation)).toBe("a\nb");
    expect(made("a\nb|", lesserIndentation)).toBeNull();
  });
});

describe("a character", () => {
  it("is deleted as a whole, in front of the place too", () => {
    expect(made("a|éb", characterDeletion())).toBe("ab");
    expect(made("aé|b", characterDeletion(-1))).toBe("ab");
    expect(made("aé|b", characterDeletion(-3))).toBe("éb");
    expect(made("|b", characterDeletion(-1))).toBeNull();
    expect(made("b|", characterDeletion())).toBeNull();
  });

  it("gets another in its place as a whole, in a token further on, too", () => {
    expect(made("a|éb", substitution("x"))).toBe("axb");
    expect(made("a|bc", substitution("b"))).toBeNull();
    expect(made("|a, b", substitution(";", 1))).toBe("a; b");
    expect(made("|a", substitution(";", 9))).toBeNull();
    expect(made("a|", substitution(";"))).toBeNull();
  });

  it("is put in front of white space when it belongs to what is before that", () => {
    expect(made("a  |b", insertion(","))).toBe("a,  b");
    expect(made("a  |b", insertion("("))).toBe("a  (b");
    expect(made("|a b", insertion("+", 2))).toBe("a +b");
    expect(made("  |b", insertion(","))).toBe(",  b");
  });
});

describe("tokens", () => {
  it("are deleted one or more at a time, those that there are", () => {
    expect(made("a|bc+d", tokenDeletion())).toBe("+d");
    expect(made("|a+b+c", tokenDeletion(1, 2))).toBe("a+c");
    expect(made("|a+b", tokenDeletion(0, 32))).toBe("");
    expect(made("a|", tokenDeletion())).toBeNull();
    expect(made("|a", tokenDeletion(-1))).toBeNull();
  });

  it("are put between quotes, in the place of others", () => {
    expect(made("|ab: 1", quoting('"'))).toBe('"ab": 1');
    expect(made("|'ab': 1", quoting('"'))).toBe('"ab": 1');
    expect(made('|"ab": 1', quoting('"'))).toBeNull();
    expect(made("ab| c", quoting('"', -1))).toBe('"ab" c');
    expect(made("ab| c", quoting('"'))).toBeNull();
    expect(made("|'", quoting('"'))).toBe('"\'"');
  });
});
