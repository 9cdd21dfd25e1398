import type { FileInAnswer } from "../../report/answer.ts";
import { fileInAnswer } from "../answer/file-in-answer.ts";
import type { Context } from "../context/context.ts";
import { siblingTarget } from "../state/result-path.ts";

/** Writes the smaller result of a second search, which the grammar need not read, beside the first. */
export function writeBroken({ input, settings, state }: Context, bytes: Uint8Array): FileInAnswer {
  const kind = settings.out === undefined ? "min.broken" : "broken";
  const file = state.result(siblingTarget(input, settings.out, kind));
  file.write(bytes);
  return fileInAnswer(file.path, bytes, input.form);
}
