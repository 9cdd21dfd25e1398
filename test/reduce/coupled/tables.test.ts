import { expect, it } from "vitest";
import { tablesIn } from "../../../src/reduce/coupled/tables.ts";
import { bytesOf } from "../../laws/texts.ts";

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
