import { withEnds } from "../../report/words.ts";
import type { Options } from "../../session/settings/settings.ts";
import type { Command } from "../command.ts";
import { exitCode } from "../exit-code.ts";
import type { Call } from "../host.ts";
import { programOptions } from "../shared-options.ts";

/** `culprit init`: tries the program, and writes the options into a configuration file. */
export const initCommand: Command = {
  name: "init",
  question: "Tries the program on an input, and writes culprit.config.json with its command line.",
  usage: "[options] <input> -- <program> [args]",
  operand: { form: "<input>", words: "a file that makes the program fail" },
  options: programOptions,
  examples: `  $ culprit init order.json -- node parse.js {}
  $ culprit order.json
The second line runs debug with the options of culprit.config.json.`,
  runsProgram: true,
  async run({ program, host }: Call, input: string, given: Options) {
    const { initSession } = await import("../../session/settings/init.ts");
    const options = program.length > 0 ? { program: [...program], ...given } : given;
    const { signal } = host.interruption;
    const { isWritten, lines } = await initSession(input, options, { watcher: () => {}, signal });
    host.stdout.write(withEnds(lines));
    host.exitWith(isWritten ? exitCode.found : exitCode.notFound);
  },
};
