import { basename } from "node:path";
import type { Subject } from "../../report/subject.ts";
import { inShell } from "../program/in-shell.ts";
import type { HowToAsk } from "../settings/how-to-ask.ts";
import type { Context } from "./context.ts";

/** Characters of a program's output that are kept. */
const longestOutput = 4_000;

/** What pictures of a session tell of the program under test, and of what it did with the input. */
export function subjectOf({ input, settings, reproduction }: Context): Subject {
  const { verdict, runs, failures } = reproduction;
  const wrote = [verdict.run?.stderr ?? "", verdict.run?.stdout ?? ""]
    .filter((text) => text !== "")
    .join("\n");
  return {
    program: programInWords(settings.how),
    input: input.bytes,
    isFolder: input.form.isFolder,
    runs,
    failures,
    wrote: wrote.length > longestOutput ? `${wrote.slice(0, longestOutput)}…` : wrote,
  };
}

function programInWords(how: HowToAsk): string {
  switch (how.kind) {
    case "program":
      return how.command.map(inShell).join(" ");
    case "test":
      return `${how.file} {}`;
    case "module":
      return basename(how.file);
  }
}
