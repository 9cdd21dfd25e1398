import { OptionsError } from "../base/options-error.ts";
import type { Environment } from "../oracle/run/helper.ts";

/** The variable that holds it, so that it stands in no list of processes and no shell history. */
const variable = "CULPRIT_WORKER_SECRET";

/** Whoever reads the queue could try shorter ones. */
const leastLength = 16;

/** The secret that a run and its workers share. Throws OptionsError when there is none, or one that is too short. */
export function sharedSecret(environment: Environment): string {
  const secret = environment[variable] ?? "";
  if (secret.length >= leastLength) return secret;
  const got = secret === "" ? "it is not set" : `it has ${secret.length}`;
  throw new OptionsError(
    `${variable} must hold the secret that runs and workers share, at least ${leastLength} characters, and ${got}; ` +
      `make one with \`openssl rand -hex 32\`, and give the same to all of them.`,
  );
}

/** The environment of the program under test, which is not to know it. */
export const withoutSecret = (environment: Environment): Environment => ({
  ...environment,
  [variable]: undefined,
});
