import { expect, it } from "vitest";
import { tablesIn } from "../../src/outline/from-tables.ts";
import { bytesOf } from "../laws/texts.ts";

/** The fields of each table in the text. */
const fieldsIn = (text: string): string[][][] =>
  tablesIn(bytesOf(text)).map((rows) =>
    rows.map((row) => row.map(({ start, end }) => text.slice(start, end))),
  );

it("tables are neighbouring lines of as many fields, half of all lines at least", () => {
  const two = [
    ["a", "b"],
    ["c", ""],
  ];
  expect(fieldsIn("a,b\r\nc,\n")).toEqual([two]);
  expect(fieldsIn("x\n\na,b\nc,\ny")).toEqual([two]);
  expect(fieldsIn("x\na,b\nc,\ny\nz")).toEqual([]);
  expect(fieldsIn("a,b\nx\nc,d\n")).toEqual([]);
  expect(fieldsIn('"a,b",c\nd;e,f')).toEqual([
    [
      ['"a,b"', "c"],
      ["d;e", "f"],
    ],
  ]);
});

it("a field in double quotes holds what it holds, line ends, too", () => {
  expect(fieldsIn('a,"two\nlines",b\n1,"say ""x"", y",2\n')).toEqual([
    [
      ["a", '"two\nlines"', "b"],
      ["1", '"say ""x"", y"', "2"],
    ],
  ]);
  expect(fieldsIn('5",b\n"6,d\n')).toEqual([
    [
      ['5"', "b"],
      ['"6', "d"],
    ],
  ]);
});
