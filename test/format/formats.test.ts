import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { BUILTIN_FORMATS } from "../../src/format/builtin-formats.ts";
import { formatOf } from "../../src/format/format.ts";
import { formatFiles, readFormat } from "../../src/format/read-format.ts";
import { styleFrom } from "../../src/format/style.ts";
import { projectFolder } from "../cli/run-culprit.ts";

const formatWith = (name: string, text = ""): string | undefined =>
  formatOf(BUILTIN_FORMATS, name, new TextEncoder().encode(text))?.name;

describe("the format of a file", () => {
  it.each([
    ["/a.b/C.JSON", "json"],
    ["map.geojson", "json"],
    ["note.ipynb", "json"],
    ["settings.jsonc", "json"],
    ["app.webmanifest", "json"],
    ["log.jsonl", "ndjson"],
    ["compose.yml", "yaml"],
    ["Cargo.lock", "toml"],
    ["sub/.gitconfig", "ini"],
    ["icon.svg", "xml"],
    ["src/Makefile", "make"],
    ["Info.plist", "xml"],
  ])("is known by its name: %s", (name, format) => {
    expect(formatWith(name)).toBe(format);
  });

  it.each([
    ["response", '\ufeff// of yesterday\n{ "a": 1, }', "json"],
    ["list.txt", '[\n  {\n    "a": b', "json"],
    [".settingsrc", '{"a": "b"', "json"],
    ["events.log", '{"a": 1}\n{"a": 2}\n{"a": ', "ndjson"],
    ["events.log", '{"a": \n{"a": 2}\n{"a": 3}\n', "ndjson"],
    ["configure", "#!/usr/bin/env bash\nset -e", "shell"],
    ["tool", "#!/usr/bin/python3\n", "python"],
    ["feed", '<?xml version="1.0"?><a>', "xml"],
    ["my.conf", "# of mine\n[mysqld]\n; here\nport = 3306\nbroken", "ini"],
  ])("is told by its text where its name leaves it open: %s, %j", (name, text, format) => {
    expect(formatWith(name, text)).toBe(format);
  });

  it.each([
    ["page.mdx", '{"a": 1}'],
    ["notes.txt", "[1] See below."],
    ["nginx.conf", 'server { "a": 1 }'],
    ["code.txt", "{ a: 1 }"],
    ["dir.json/file", ""],
    ["file", ""],
  ])("is not guessed: %s, %j", (name, text) => {
    expect(formatWith(name, text)).toBeUndefined();
  });
});

describe("the formats that come with us", () => {
  it("are those of their folders, as a user's folder would be read, without the comments of grammars", () => {
    const folder = join(projectFolder, "formats");
    const textOf = (path: string): string => readFileSync(path, "utf8").replaceAll(/^#.*\n/gm, "");
    for (const { treeSitter, tokens, ...format } of BUILTIN_FORMATS) {
      const there = readdirSync(join(folder, format.name));
      const files = formatFiles.filter((file) => there.includes(file));
      const texts = files.map((file) => [file, textOf(join(folder, format.name, file))]);
      const { tokens: read, ...others } = readFormat(format.name, Object.fromEntries(texts));
      expect(others).toEqual(format);
      expect(read && styleFrom(read)).toEqual(tokens && styleFrom(tokens));
      expect(treeSitter !== undefined).toBe(there.includes("tree-sitter.json"));
    }
  });
});
