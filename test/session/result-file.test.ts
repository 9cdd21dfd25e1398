import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { describe, expect, it } from "vitest";
import { asFile, readInput } from "../../src/session/files/input-file.ts";
import { dataTarget, ResultFile, siblingTarget } from "../../src/session/state/result-file.ts";
import { folderWith } from "../cli/run-culprit.ts";

const content = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Writes a result of an input, and gives the name of its file. */
function written(folder: string, { of, text, exact = false }: { of: string; text: string; exact?: boolean }) {
  const path = join(folder, "crash.pattern.json");
  const file = new ResultFile({ path, exact, form: asFile(), of }, join(folder, "records"));
  file.write(content(text));
  return basename(file.path);
}

describe("the file of a result", () => {
  it("is replaced by a later result of the same input", () => {
    const folder = folderWith({});
    expect(written(folder, { of: "crash.json", text: "1" })).toBe("crash.pattern.json");
    expect(written(folder, { of: "crash.json", text: "2" })).toBe("crash.pattern.json");
    expect(readFileSync(join(folder, "crash.pattern.json"), "utf8")).toBe("2");
  });

  it("is not replaced by the result of another input", () => {
    const folder = folderWith({});
    expect(written(folder, { of: "crash.json", text: "1" })).toBe("crash.pattern.json");
    expect(written(folder, { of: "crash.xml", text: "2" })).toBe("crash.pattern-2.json");
    expect(written(folder, { of: "crash.xml", text: "3" })).toBe("crash.pattern-2.json");
    expect(readFileSync(join(folder, "crash.pattern.json"), "utf8")).toBe("1");
  });

  it("is replaced by the result of another input if the user names it", () => {
    const folder = folderWith({});
    written(folder, { of: "crash.json", text: "1" });
    expect(written(folder, { of: "crash.xml", text: "2", exact: true })).toBe("crash.pattern.json");
  });
});

describe("the path of data about an input", () => {
  it("has the kind behind the input's name, with or without an extension", () => {
    const folder = folderWith({ "order.xml": "a", order: "b" });
    const nameOf = (input: string, kind: string): string =>
      basename(dataTarget(readInput(join(folder, input)), undefined, kind).path);
    expect(nameOf("order.xml", "pattern")).toBe("order.pattern.json");
    expect(nameOf("order", "pattern")).toBe("order.pattern.json");
    expect(nameOf("order", "pattern.2")).toBe("order.pattern.2.json");
  });

  it("has the kind before the extension of the path that the user named", () => {
    const input = readInput(join(folderWith({ order: "b" }), "order"));
    expect(basename(siblingTarget(input, "out/x.json", "min").path)).toBe("x.min.json");
    expect(basename(siblingTarget(input, "out/x.txt", "pattern", ".json").path)).toBe("x.pattern.json");
  });
});
