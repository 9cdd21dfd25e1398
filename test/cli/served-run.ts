import { request } from "node:http";
import type { LiveMessage } from "../../src/web/page/live/live-message.ts";
import { type CulpritRun, startCulprit } from "./run-culprit.ts";

/**
 * Fails on an x. On a short text with an x it writes a file named `waiting` next to itself, and answers once there
 * is a file named `go`.
 */
export const patientOracle = `
  import { existsSync, writeFileSync } from "node:fs";
  const beside = (name) => new URL(name, import.meta.url);
  export default async (text) => {
    while (text.includes("x") && text.length < 10 && !existsSync(beside("go"))) {
      writeFileSync(beside("waiting"), "");
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return text.includes("x") ? { outcome: "fail", message: "an x <img src=y onerror=alert(3)>" } : "pass";
  };`;

/** A run that is served. */
export interface ServedRun {
  readonly address: string;
  readonly finished: Promise<CulpritRun>;
  interrupt(): void;
}

/** Starts \`culprit serve\`; resolves when it can be seen. */
export async function servedRun(folder: string, ...words: string[]): Promise<ServedRun> {
  const child = startCulprit(folder, ["serve", ...words]);
  let told = "";
  const address = await new Promise<string>((resolve, reject) => {
    child.stderr?.on("data", (chunk) => {
      told += chunk;
      const [found] = /http:\S+\//.exec(told) ?? [];
      if (found !== undefined) resolve(found);
    });
    child.on("close", () => reject(new Error(`nothing was served: ${told}`)));
  });
  return { address, finished: child.finished, interrupt: () => child.kill("SIGINT") };
}

/** What a page is told, message by message, until the server says no more. */
export async function* messagesFrom(address: string): AsyncGenerator<LiveMessage, void, void> {
  const { body } = await fetch(`${address}events`);
  if (body === null) throw new Error("there are no events");
  let text = "";
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const events = text.split("\n\n");
    text = events.pop() ?? "";
    for (const event of events) yield JSON.parse(event.slice("data: ".length)) as LiveMessage;
  }
}

/** The status of the answer to a request; 0 when nobody answers. */
export function statusOf(
  address: string,
  { method = "GET", path = "", headers = {} }: { method?: string; path?: string; headers?: object } = {},
): Promise<number> {
  const url = new URL(path, address);
  return new Promise((resolve) => {
    const asking = request(url, { method, headers: { ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    asking.on("error", () => resolve(0));
    asking.end();
  });
}

/** Has the run do what a button of the page does. */
export const press = (address: string, what: string): Promise<number> =>
  statusOf(address, { method: "POST", path: what, headers: { origin: new URL(address).origin } });
