import { readFileSync } from "node:fs";

/** A case of a text file: what comes in, and what is expected of it. */
export interface TextCase {
  readonly title: string;
  readonly input: string;
  readonly expected: string;
}

/** The cases of a file in test/cases: a line `== title`, the input, a line `--`, what is expected. */
export function textCases(file: string): TextCase[] {
  const text = readFileSync(new URL(`../../cases/${file}`, import.meta.url), "utf8");
  return text
    .split(/^== /m)
    .slice(1)
    .map((part) => {
      const [head = "", expected = ""] = part.split(/\n--\n/);
      const end = head.indexOf("\n");
      return { title: head.slice(0, end), input: head.slice(end + 1), expected: expected.trimEnd() };
    });
}
