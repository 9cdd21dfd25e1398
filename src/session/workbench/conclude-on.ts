import type { Conclusion } from "../../report/conclusion.ts";
import type { Command } from "../../report/reports.ts";
import type { InputFile } from "../files/input-file.ts";
import type { Settings } from "../settings/settings.ts";
import { writeConclusion } from "../state/conclusion-file.ts";
import { type Ended, EventRecord } from "./event-record.ts";
import { type Watch, type Workbench, withWorkbenchFor } from "./workbench.ts";

/** A session on one input: opens the workbench, works on it, and keeps how that ended in the state folder. */
export function concludeOn<C extends Command>(
  input: InputFile,
  { settings, watch }: { readonly settings: Settings; readonly watch: Watch },
  work: (bench: Workbench) => Promise<Ended<C>>,
): Promise<Conclusion<C>> {
  const record = new EventRecord(watch);
  return withWorkbenchFor(input, settings, record.watch, async (bench) => {
    const conclusion = record.conclude(await work(bench));
    writeConclusion(bench.state.conclusionPath(conclusion.command), conclusion);
    return conclusion;
  });
}
