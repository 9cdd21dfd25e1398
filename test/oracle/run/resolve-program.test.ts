import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { OracleError } from "../../../src/oracle/oracle-error.ts";
import { resolveProgram } from "../../../src/oracle/run/resolve-program.ts";
import { ownTemporaryDirectory } from "./test-bed.ts";

const cwd = ownTemporaryDirectory();

const file = (name: string, content: string, mode = 0o755): string => {
  const path = join(cwd, name);
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
};

const resolved = (program: string, path = `bin:${join(cwd, "more")}:/usr/bin:/bin`): string =>
  resolveProgram(program, { cwd, path });

for (const directory of ["bin", "more", "more/tool"]) mkdirSync(join(cwd, directory));
file("more/both", "#!/bin/sh\n");
file("bin/both", "#!/bin/sh\n");
file("bin/shadowed", "", 0o644);
file("more/shadowed", "#!/bin/sh\n");

describe("resolveProgram", () => {
  it("takes a name with a slash as a path", () => {
    expect(resolved("bin/both")).toBe(join(cwd, "bin/both"));
    expect(resolved("./bin/../more/both")).toBe(join(cwd, "more/both"));
    expect(resolved("/bin/sh")).toBe("/bin/sh");
  });

  it("looks for any other name in PATH, where relative directories are relative to ours", () => {
    expect(resolved("both")).toBe(join(cwd, "bin/both"));
    expect(resolved("sh", undefined)).toMatch(/^\/(usr\/)?bin\/sh$/);
    expect(resolveProgram("sh", { cwd, path: undefined })).toMatch(/^\/(usr\/)?bin\/sh$/);
  });

  it("passes over files in PATH that are not executable when there is one that is", () => {
    expect(resolved("shadowed")).toBe(join(cwd, "more/shadowed"));
  });

  it("does not take a name from our directory unless PATH has it", () => {
    file("here", "#!/bin/sh\n");
    expect(() => resolved("here")).toThrow(
      'there is no "here" in PATH; check the name, or give its path, such as ./here',
    );
    expect(resolved("here", ":/bin")).toBe(join(cwd, "here"));
  });

  it.each([
    ["./missing", "there is no file"],
    ["", 'there is no "" in PATH'],
    ["./bin", "is a directory; give the path of an executable file"],
    ["tool", 'there is no "tool" in PATH'],
    ["./bin/shadowed", "is not executable; make it so (chmod +x), or put its interpreter in front of it"],
  ])("refuses %j because it is none", (program, reason) => {
    expect(() => resolved(program)).toThrow(OracleError);
    expect(() => resolved(program)).toThrow(reason);
  });

  it("refuses a file of PATH that is not executable rather than calling it missing", () => {
    file("more/plain", "", 0o644);
    expect(() => resolved("plain")).toThrow("is not executable");
  });

  it.each([
    [
      "no-interpreter",
      "#!/no/such/interpreter -x\n",
      'asks for "/no/such/interpreter", which cannot be found; install',
    ],
    [
      "no-env",
      "#!/usr/bin/env no-such-interpreter\n",
      'asks for "no-such-interpreter", which cannot be found; install',
    ],
    [
      "windows",
      "#!/bin/sh\r\necho\r\n",
      'asks for "/bin/sh\\r", which cannot be found; save the script with Unix line ends',
    ],
  ])("refuses the script %s because its interpreter is missing", (name, content, reason) => {
    expect(() => resolved(file(name, content))).toThrow(reason);
  });

  it.each([
    ["plain", "#!/bin/sh\n"],
    ["spaced", "#! /bin/sh -e\n"],
    ["env", "#!/usr/bin/env sh\n"],
    ["env-options", "#!/usr/bin/env -S sh -e\n"],
    ["env-variable", "#!/usr/bin/env A=1 sh\n"],
    ["none", "echo\n"],
    ["empty", ""],
    ["no-end", "#!/bin/sh"],
  ])("accepts a script with %s", (name, content) => {
    const path = file(`script-${name}`, content);
    expect(resolved(path)).toBe(path);
  });
});
