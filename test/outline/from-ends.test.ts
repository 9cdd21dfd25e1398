import { expect, it } from "vitest";
import { closedPartsIn, type EndedPart, endedPartsIn } from "../../src/outline/from-ends.ts";
import { bytesOf } from "../laws/texts.ts";

const partsOf = (text: string, read: (bytes: Uint8Array) => readonly EndedPart[] = endedPartsIn) =>
  read(bytesOf(text)).map(({ start, end, sections }) => ({
    whole: text.slice(start, end),
    sections: sections.map((section) => text.slice(section.start, section.end)),
  }));

it("pairs lines with those that name their end, and reads what is between as sections", () => {
  const inner = "# ifdef B\nb\n# else\nc\n# endif\n";
  const outer = `#ifndef A\n#define A\n${inner}#endif\n`;
  expect(partsOf(`x\n${outer}y\n`)).toEqual([
    { whole: inner, sections: ["b\n", "c\n"] },
    { whole: outer, sections: [`#define A\n${inner}`] },
  ]);
});

it.each([
  ["if(WIN32)\n  a()\nelseif(APPLE)\n  b()\nendif()\n", ["  a()\n", "  b()\n"]],
  ["{% for a in b %}\na\n{% endfor %}\n", ["a\n"]],
  ["IF (A) THEN\n  B = 1\nEND IF\n", ["  B = 1\n"]],
])("reads %j", (text, sections) => {
  expect(partsOf(text)).toEqual([{ whole: text, sections }]);
});

it("leaves lines without a partner, and an end that names nothing", () => {
  expect(partsOf("#if A\n#if B\nb\n#endif\n#endregion\ndef a\nend\n")).toEqual([
    { whole: "#if B\nb\n#endif\n", sections: ["b\n"] },
  ]);
});

it("pairs lines with the word that closes their body, and reads further bodies as sections", () => {
  const inner = "  if a then\n    b()\n  else\n    c()\n  end -- if\n";
  const outer = `f(function(a)\n${inner}\n  d()\nend)\n`;
  expect(partsOf(`x = 1\n${outer}y = 2\n`, closedPartsIn)).toEqual([
    { whole: inner, sections: ["    b()\n", "    c()\n"] },
    { whole: outer, sections: [`${inner}\n  d()\n`] },
  ]);
});

it.each([
  ["for a in b; do\n  c\ndone\n", ["  c\n"]],
  ["always @(a)\r\n\tbegin\r\n\t\tb <= c;\r\n\tend\r\nx = 1\r\n", ["\t\tb <= c;\r\n"]],
  ["def a\n  b\nrescue\n  c\nend", ["  b\n", "  c\n"]],
])("reads the bodies of %j", (text, sections) => {
  expect(partsOf(text, closedPartsIn).map((part) => part.sections)).toEqual([sections]);
});

it("takes no word for a closing one with deeper lines below it, or where hardly any body is closed", () => {
  expect(partsOf("a:\n  b\nelse\n  c\n", closedPartsIn)).toEqual([]);
  expect(partsOf(`${"def a():\n  b()\n".repeat(9)}if a:\n  b()\npass\n`, closedPartsIn)).toEqual([]);
});
