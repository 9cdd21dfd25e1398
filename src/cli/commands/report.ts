import { formatByteSize } from "../../base/quantity.ts";
import type { Conclusion } from "../../report/reports.ts";
import { inLine } from "../../report/words.ts";
import type { Command } from "../command.ts";
import { type ShowOptions, textForServices } from "../conclude.ts";
import { exitCode } from "../exit-code.ts";
import type { Call } from "../host.ts";
import { findingsOption, markdownOption } from "../shared-options.ts";

interface ReportOptions extends Pick<ShowOptions, "markdown" | "findings"> {
  readonly out: string;
}

/** `culprit report`: makes one page from saved answers, or prints them. */
export const reportCommand: Command = {
  name: "report",
  question: "Makes one self-contained HTML page of saved answers, or prints them for other services.",
  usage: "[options] [answers...]",
  operand: { form: "[answers...]", words: "saved answers, or folders of them (default: .culprit)" },
  options: [
    {
      heading: "Output:",
      options: [
        { flags: "-o, --out <file>", words: "where the page goes", value: "report.html" },
        markdownOption,
        findingsOption,
      ],
    },
  ],
  examples: `  $ culprit debug order.json -- node parse.js {}
  $ culprit report --out order.html
Every command saves its answer in .culprit beside its input, or where it was started. With --report order.html
a command writes the page itself.`,
  runsProgram: false,
  async run({ host }: Call, answers: readonly string[], { out, ...shown }: ReportOptions) {
    const { findConclusions } = await import("../../session/state/conclusion-file.ts");
    const conclusions = findConclusions(answers);
    const text = await textForServices(conclusions, shown);
    host.stdout.write(text ?? (await writtenPage(out, conclusions)));
    host.exitWith(exitCode.found);
  },
};

async function writtenPage(path: string, conclusions: readonly Conclusion[]): Promise<string> {
  const { makeReport, refuseForeignReport, writeReport } = await import("../../web/write-report.ts");
  refuseForeignReport(path, "--out");
  return `wrote ${inLine(path)} (${formatByteSize(writeReport(path, makeReport(conclusions)))})\n`;
}
