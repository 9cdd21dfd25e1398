import { OracleError } from "../oracle/oracle-error.ts";
import type { ElsewhereOptions } from "./elsewhere-options.ts";
import { Link, withoutPassword } from "./link.ts";
import { RunsElsewhere } from "./runs-elsewhere.ts";

/** Calls for workers at a Redis. Throws OptionsError and OracleError; see `Link.open`. */
export async function openRunsElsewhere(options: ElsewhereOptions): Promise<RunsElsewhere> {
  const link = await Link.open(options.url);
  const runs = new RunsElsewhere(link, options);
  try {
    await runs.begin();
  } catch (error) {
    await runs.close();
    const because = error instanceof Error ? error.message : String(error);
    throw new OracleError(
      `the Redis at ${withoutPassword(options.url)} does not do what workers need: ${because}; ` +
        "it has to be one that can be written to, with all commands allowed",
      { cause: error },
    );
  }
  return runs;
}
