import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { OptionsError } from "../base/options-error.ts";

/** The packages that stand between a run and its workers. */
export interface QueuePackages {
  readonly bullmq: typeof import("bullmq");
  readonly ioredis: Pick<typeof import("ioredis"), "Redis">;
}

/**
 * Loads them, from where culprit is installed or from the project that it is used in. They are loaded, and need to be there,
 * only for runs on other machines. Throws OptionsError with the command that installs them.
 */
export async function loadQueuePackages(): Promise<QueuePackages> {
  try {
    return { bullmq: await import("bullmq"), ioredis: await import("ioredis") };
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  try {
    return { bullmq: await ofProject("bullmq"), ioredis: await ofProject("ioredis") };
  } catch (error) {
    if (!isMissing(error)) throw error;
    throw new OptionsError(
      "workers need the packages bullmq and ioredis, which are not installed; run `npm install bullmq ioredis` here.",
      { cause: error },
    );
  }
}

const ofProject = async (name: string) => {
  const fromHere = createRequire(join(process.cwd(), "package.json"));
  return import(pathToFileURL(fromHere.resolve(name)).href);
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error &&
  "code" in error &&
  (error.code === "ERR_MODULE_NOT_FOUND" || error.code === "MODULE_NOT_FOUND");
