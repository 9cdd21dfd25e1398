import { existsSync, writeFileSync } from "node:fs";
import { OptionsError } from "../../base/options-error.ts";
import { formatDuration } from "../../base/quantity.ts";
import { failureLine } from "../../report/closing-lines.ts";
import { noticeInWords } from "../../report/notice.ts";
import { inLine } from "../../report/words.ts";
import { unreproduced } from "../answer/answer-frame.ts";
import { failureInAnswer } from "../answer/failure-in-answer.ts";
import { type Context, type Watch, withContext } from "../context/context.ts";
import { explainWriting } from "../files/file-errors.ts";
import { readInput } from "../files/input-file.ts";
import { configName, namedOptions } from "./config-file.ts";
import { type Options, resolveSettings } from "./settings.ts";

/**
 * The session of `culprit init`: runs the program on the input, and writes a commented configuration with these options
 * into the working directory if it fails; returns lines for the user. Throws OptionsError if there is a configuration, and OracleError.
 */
export function initSession(
  path: string,
  options: Options,
  watch: Watch,
): Promise<{ readonly isWritten: boolean; readonly lines: readonly string[] }> {
  if (existsSync(configName)) {
    throw new OptionsError(`${configName} exists, and init never overwrites it; edit or remove it.`);
  }
  return withContext(readInput(path), resolveSettings(options), watch, async (context) => {
    const failure = failureInAnswer(context.reproduction.verdict);
    if (context.reproduction.verdict.outcome !== "fail" || failure === null) {
      const why = unreproduced(context).notices.map(noticeInWords);
      return { isWritten: false, lines: [...why, `${configName} was not written.`] };
    }
    try {
      writeFileSync(configName, configText(options, context), { flag: "wx" });
    } catch (error) {
      throw new OptionsError(`cannot write ${configName}: ${explainWriting(error)}`, { cause: error });
    }
    // The user gave these options on this line, which approves them.
    await namedOptions(configName);
    return {
      isWritten: true,
      lines: [
        `${inLine(path)} fails: ${failureLine(failure)}`,
        `wrote ${configName}; from now on this is enough: culprit ${inLine(path)}`,
      ],
    };
  });
}

/** The given options, and the most useful others as comments. */
function configText(options: Options, { input, reproduction: { verdict } }: Context): string {
  const took = verdict.run === undefined ? "" : `; one took ${formatDuration(verdict.run.milliseconds)} here`;
  const others: readonly (readonly [name: keyof Options, value: unknown, about: string])[] = [
    ["timeout", "5s", `limit of one run${took}`],
    [
      "failWhen",
      "exit:1",
      `what counts as failing; ${inLine(input.name)} ended with ${inLine(verdict.reason ?? "fail")}`,
    ],
    ["same", "kind", "how like the first failure others must be: message, kind or any"],
    ["repeat", 3, "runs that decide, for a program that fails only sometimes"],
    ["grammar", "none", "a grammar file or name; by default the input's name decides"],
    ["maxTime", "5m", "limit of a whole command"],
    ["jobs", 2, "runs at once"],
  ];
  return [
    "// Options of culprit for this folder and the folders in it. Comments and trailing commas are allowed.",
    '// All options: culprit minimize --help --all. Here "--fail-when" is written "failWhen".',
    "{",
    ...(options.program === undefined
      ? []
      : ["  // {} becomes the path of each trial input; without {} the trial input goes to standard input."]),
    ...Object.entries(options).map(([name, value]) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)},`),
    "",
    "  // Remove the // of those that you need:",
    ...others
      .filter(([name]) => options[name] === undefined)
      .map(([name, value, about]) => `  // ${JSON.stringify(name)}: ${JSON.stringify(value)}, // ${about}`),
    "}",
    "",
  ].join("\n");
}
