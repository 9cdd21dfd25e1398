import { withEnds } from "../../report/words.ts";
import type { UndoRequest } from "../../session/state/undo.ts";
import type { Command } from "../command.ts";
import { exitCode } from "../exit-code.ts";
import type { Call } from "../host.ts";

/** `culprit undo`: gives a result an earlier content. */
export const undoCommand: Command = {
  name: "undo",
  question: "Gives a result the content that it had before, or lists its earlier contents.",
  usage: "[options] <result>",
  operand: { form: "<result>", words: "a file or folder that culprit wrote, such as order.min.json" },
  options: [
    {
      heading: "Options:",
      options: [
        { flags: "--history", words: "list the earlier contents and change nothing" },
        { flags: "--to <n>", words: "restore the content with this number in the list", least: 1 },
        { flags: "--state <folder>", words: "where progress is saved (default: .culprit beside the result)" },
      ],
    },
  ],
  examples: `  $ culprit undo order.min.json --history
  $ culprit undo order.min.json --to 12
Kept are the last content of each run, and during a run each content that is a tenth smaller than the one before.`,
  runsProgram: false,
  async run({ host }: Call, path: string, options: UndoRequest) {
    const { undo } = await import("../../session/state/undo.ts");
    host.stdout.write(withEnds(undo(path, options)));
    host.exitWith(exitCode.found);
  },
};
