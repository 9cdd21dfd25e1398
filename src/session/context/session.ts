import { basename } from "node:path";
import { readers } from "../../format/reader.ts";
import type { AnswerFrame } from "../../report/answer.ts";
import type { Answers, CommandName, Conclusion, Materials } from "../../report/reports.ts";
import type { Opened, Subject } from "../../report/session-event.ts";
import { inShell } from "../../report/words.ts";
import { noTests } from "../answer/answer-frame.ts";
import { failureInAnswer } from "../answer/failure-in-answer.ts";
import type { InputFile } from "../files/input-file.ts";
import { type HowToAsk, isRun, type Settings } from "../settings/settings.ts";
import { type About, keepConclusion, writeConclusion } from "../state/conclusion-file.ts";
import { type Context, type Watch, withContext } from "./context.ts";
import { type Ended, EventRecord } from "./event-record.ts";

/** What a command without a single failing input came to. */
export interface Concluded<C extends CommandName> {
  /** The answer, where it differs from the usual one: no input, no output, no runs, no seed, not stopped. */
  readonly answer: Omit<Answers[C], keyof AnswerFrame> & Partial<Pick<Answers[C], keyof AnswerFrame>>;
  /** False if there is no result. Default: true. */
  readonly isFound?: boolean;
  /** Default: none. */
  readonly material?: Materials[C];
  readonly about: About;
}

/** A command with an answer: does what the user asks for, and gives its conclusion. */
export type Session<C extends CommandName, Request> = (
  request: Request,
  watch: Watch,
) => Promise<Conclusion<C>>;

/** The session that does this work: it records the events, completes the answer, and saves the conclusion. */
export const concluding =
  <C extends CommandName, Request>(
    command: C,
    work: (request: Request, watch: Watch) => Promise<Concluded<C>>,
  ): Session<C, Request> =>
  async (request, watch) => {
    const record = new EventRecord(watch);
    const started = performance.now();
    const { answer: told, isFound = true, material = {}, about } = await work(request, record.watch);
    const answer = {
      command,
      status: told.stopped ? "stopped" : isFound ? "ok" : "not-found",
      input: null,
      output: null,
      tests: noTests,
      seconds: Math.round(performance.now() - started) / 1_000,
      seed: null,
      stopped: null,
      notices: [],
      ...told,
    };
    // The parts make up the answer, which the compiler cannot infer for a generic command.
    const conclusion = record.conclude({ answer, material } as unknown as Ended<C>);
    keepConclusion(conclusion, about);
    return conclusion;
  };

/** A request about one failing input. */
export interface OnInput {
  /** The path of the input. */
  readonly input: string;
  readonly settings: Settings;
}

/** Runs a session on one input: opens it, does the work, and saves the conclusion in the state folder. */
export function concludeOn<C extends CommandName>(
  input: InputFile,
  { settings, watch }: { readonly settings: Settings; readonly watch: Watch },
  work: (context: Context) => Promise<Ended<C>>,
): Promise<Conclusion<C>> {
  const record = new EventRecord(watch);
  return withContext(input, settings, record.watch, async (context) => {
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
