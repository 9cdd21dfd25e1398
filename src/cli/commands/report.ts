import { formatByteSize } from "../../base/quantity.ts";
import { inLine } from "../../report/words.ts";
import type { Command } from "../command.ts";
import { exitCode } from "../exit-code.ts";
import type { Call } from "../host.ts";

/** `culprit report`: makes one page from saved answers. */
export const reportCommand: Command = {
  name: "report",
  question: "Makes one self-contained HTML page of saved answers.",
  usage: "[options] [answers...]",
  operand: { form: "[answers...]", words: "saved answers, or folders of them (default: .culprit)" },
  options: [
    {
      heading: "Output:",
      options: [{ flags: "-o, --out <file>", words: "where the page goes", value: "report.html" }],
    },
  ],
  examples: `  $ culprit debug order.json -- node parse.js {}
  $ culprit report --out order.html
Every command saves its answer in .culprit beside its input, or where it was started. With --report order.html
a command writes the page itself.`,
  runsProgram: false,
  async run({ host }: Call, answers: readonly string[], { out }: { readonly out: string }) {
    const { findConclusions } = await import("../../session/state/conclusion-file.ts");
    const { refuseForeignReport, writeReport } = await import("../../web/write-report.ts");
    const { makeReport } = await import("../../web/write-report.ts");
    refuseForeignReport(out, "--out");
    const size = writeReport(out, makeReport(findConclusions(answers)));
    host.stdout.write(`wrote ${inLine(out)} (${formatByteSize(size)})\n`);
    host.exitWith(exitCode.found);
  },
};
