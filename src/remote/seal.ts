import { createHmac, timingSafeEqual } from "node:crypto";
import * as v from "valibot";
import { OptionsError } from "../base/options-error.ts";
import type { Environment } from "../oracle/run/helper.ts";
import { type Kind, type Message, messages } from "./messages.ts";

/** The variable with the secret: an argument would show in process lists and shell histories. */
const variable = "CULPRIT_WORKER_SECRET";

/** Anybody who reads the queue could guess a shorter secret by trial. */
const leastLength = 16;

/** Reads the secret shared by sessions and workers. Throws OptionsError if it is missing or too short. */
export function sharedSecret(environment: Environment): string {
  const secret = environment[variable] ?? "";
  if (secret.length >= leastLength) return secret;
  const got = secret === "" ? "it is not set" : `it has ${secret.length}`;
  throw new OptionsError(
    `${variable} must hold the secret that runs and workers share, at least ${leastLength} characters, and ${got}; ` +
      `make one with \`openssl rand -hex 32\`, and give the same to all of them.`,
  );
}

/** The environment for the program under test, without the secret. */
export const withoutSecret = (environment: Environment): Environment => ({
  ...environment,
  [variable]: undefined,
});

/** Increase it with every change of a message. */
const version = 3;

/** Signs messages with the secret, and rejects messages without a valid signature. */
export interface Seal {
  write<K extends Kind>(kind: K, message: Message<K>): string;
  /** Undefined unless the text was written with this secret, as this kind, in this version. */
  read<K extends Kind>(kind: K, text: string): Message<K> | undefined;
}

/**
 * A seal by HMAC-SHA256 over version, kind and message, compared in constant time. It proves the author, not the time:
 * readers compare messages with earlier requests.
 */
export function sealOf(secret: string): Seal {
  const codeOf = (kind: Kind, body: string): Buffer =>
    createHmac("sha256", secret).update(`culprit ${version} ${kind}\n${body}`).digest();
  return {
    write(kind, message) {
      const body = JSON.stringify(message);
      return `${version} ${codeOf(kind, body).toString("hex")} ${body}`;
    },
    read(kind, text) {
      const [, of, code, body] = /^(\d+) ([0-9a-f]{64}) (.*)$/s.exec(text) ?? [];
      if (of !== String(version) || code === undefined || body === undefined) return undefined;
      if (!timingSafeEqual(Buffer.from(code, "hex"), codeOf(kind, body))) return undefined;
      const parsed = v.safeParse(
        messages[kind] as v.GenericSchema<unknown, Message<typeof kind>>,
        JSON.parse(body),
      );
      return parsed.success ? parsed.output : undefined;
    },
  };
}

/** Whether the text is a message of another version. */
export const isOfOtherVersion = (text: string): boolean =>
  /^\d+ [0-9a-f]{64} /.test(text) && !text.startsWith(`${version} `);
