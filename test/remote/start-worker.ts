import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { program } from "../cli/run-culprit.ts";

/** What all tests know. */
export const secret = "a secret of all tests, as long as any";

/** A machine that lends itself, as a process of its own. */
export type StartedWorker = ChildProcess & {
  /** All that it has said until now. */
  said(): string;
};

/** How a worker is started. */
export interface WorkerStart {
  readonly name: string;
  readonly jobs?: number;
  readonly only?: string;
  /** Beside the environment of the tests. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts a worker, which waits for runs at this Redis then; whoever starts it ends it. */
export async function startWorker(
  url: string,
  { name, jobs = 1, only, env }: WorkerStart,
): Promise<StartedWorker> {
  const words = ["worker", url, "--name", name, "--jobs", String(jobs)];
  if (only !== undefined) words.push("--only", only);
  const worker = spawn(process.execPath, [program, ...words], {
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, CULPRIT_WORKER_SECRET: secret, ...env },
  });
  let said = "";
  worker.stderr.on("data", (chunk) => {
    said += chunk;
  });
  while (!said.includes("waits for runs")) await once(worker.stderr, "data");
  return Object.assign(worker, { said: () => said });
}
