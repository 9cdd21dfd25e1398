import type { StopReason } from "../../oracle/stop.ts";
import type { FileInAnswer, InputAnswer, Status, Tests } from "../../report/answer.ts";
import type { Notice } from "../../report/notice.ts";
import type { Context } from "../context/context.ts";

/** What differs between the frames of one session's answers. */
export interface FrameParts<C extends string> {
  readonly command: C;
  readonly status: Status;
  readonly output: FileInAnswer | null;
  readonly tests: Tests;
  readonly stopped: StopReason | null;
  readonly notices: readonly Notice[];
}

/** The frame of an answer about one input. */
export type Framed<C extends string> = Omit<InputAnswer, "failure"> & { readonly command: C };

/** The part that all answers about one input have. */
export function answerFrame<C extends string>(context: Context, parts: FrameParts<C>): Framed<C> {
  const { input, settings, started } = context;
  return {
    command: parts.command,
    status: parts.status,
    input: { path: input.path, ...input.form.measure(input.bytes) },
    output: parts.output,
    tests: parts.tests,
    seconds: Math.round(performance.now() - started) / 1_000,
    seed: settings.seed,
    stopped: parts.stopped,
    notices: [...parts.notices, ...(parts.stopped !== null && settings.fresh ? [forgets] : [])],
  };
}

const forgets: Notice = { kind: "fresh-forgets" };
