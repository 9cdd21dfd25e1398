import { basename } from "node:path";
import { readers } from "../../format/reader.ts";
import type { Conclusion } from "../../report/conclusion.ts";
import type { Opened, Subject } from "../../report/event/session-event.ts";
import type { Command } from "../../report/reports.ts";
import { inShell } from "../../report/words.ts";
import { failureInAnswer } from "../answer/failure-in-answer.ts";
import type { InputFile } from "../files/input-file.ts";
import { type HowToAsk, isRun, type Settings } from "../settings/settings.ts";
import { writeConclusion } from "../state/conclusion-file.ts";
import { type Context, type Watch, withContextFor } from "./context.ts";
import { type Ended, EventRecord } from "./event-record.ts";

/** Runs a session on one input: opens it, does the work, and saves the conclusion in the state folder. */
export function concludeOn<C extends Command>(
  input: InputFile,
  { settings, watch }: { readonly settings: Settings; readonly watch: Watch },
  work: (context: Context) => Promise<Ended<C>>,
): Promise<Conclusion<C>> {
  const record = new EventRecord(watch);
  return withContextFor(input, settings, record.watch, async (context) => {
    const subject = subjectOf(context);
    context.watcher(openedOn(context, subject));
    const conclusion = record.conclude(await work(context), subject);
    writeConclusion(context.state.conclusionPath(conclusion.command), conclusion);
    return conclusion;
  });
}

function openedOn({ input, reproduction, program }: Context, subject: Subject): Opened {
  const { path, bytes, form } = input;
  const failure = failureInAnswer(reproduction.verdict);
  return {
    kind: "opened",
    input: { path, ...form.measure(bytes) },
    subject,
    failure,
    jobs: program.width,
  };
}

/** Characters of a program's output that are kept. */
const longestOutput = 4_000;

/** Describes the program under test and its behaviour on the input, for pictures. */
function subjectOf({ input, settings, reproduction }: Context): Subject {
  const { verdict, runs, failures } = reproduction;
  const wrote = [verdict.run?.stderr ?? "", verdict.run?.stdout ?? ""]
    .filter((text) => text !== "")
    .join("\n");
  const program = programInWords(settings.how);
  return {
    program,
    command: !isRun(settings.how) ? null : program.includes("{}") ? program : `${program} < {}`,
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
    case "reader":
      return readers[how.format];
  }
}
