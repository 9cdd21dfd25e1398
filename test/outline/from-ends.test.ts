import { expect, it } from "vitest";
import { endedPartsIn } from "../../src/outline/from-ends.ts";
import { bytesOf } from "../laws/texts.ts";

const partsOf = (text: string) =>
  endedPartsIn(bytesOf(text)).map(({ start, end, sections }) => ({
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
