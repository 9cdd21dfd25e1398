import { Command } from "commander";
import { formatByteSize } from "../base/quantity.ts";
import { inLine } from "../report/visible.ts";
import { exitCode } from "./exit-code.ts";
import type { Host } from "./host.ts";

const defaultOut = "report.html";

/** `culprit report`: saved answers as one page. */
export function reportCommand(host: Host): Command {
  return new Command("report")
    .description(
      "Makes one page of saved answers: a single HTML file that needs nothing else and runs nowhere.",
    )
    .argument("[answers...]", "saved answers, or folders of them (default: .culprit)")
    .option("-o, --out <file>", "where the page goes", defaultOut)
    .addHelpText(
      "after",
      `
Example:
  $ culprit debug order.json -- node parse.js {}
  $ culprit report --out order.html
Every command leaves its answer in .culprit beside its input, or where it was started; all that work on saved answers make
the page themselves with --report order.html.`,
    )
    .action(async (answers: readonly string[], { out }: { readonly out: string }) => {
      // The help of all commands has no need of these.
      const { findConclusions } = await import("../session/state/find-conclusions.ts");
      const { refuseForeignReport, writeReport } = await import("../web/write-report.ts");
      const { makeReport } = await import("../web/make-report.ts");
      refuseForeignReport(out, "--out");
      const size = writeReport(out, makeReport(findConclusions(answers)));
      host.stdout.write(`wrote ${inLine(out)} (${formatByteSize(size)})\n`);
      host.exitWith(exitCode.found);
    });
}
