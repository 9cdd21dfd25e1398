import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { OptionsError } from "../base/options-error.ts";
import { codeOfError, wordsOfError } from "../base/thrown.ts";
import type { Steering } from "../session/context/context.ts";
import { Follower, type LiveFrame } from "./follower.ts";
import { pageAssets } from "./page-assets.ts";

/** An accepted request. */
type Wanted =
  | { readonly kind: "page" }
  /** A redirection to the page, by a one-time address. */
  | { readonly kind: "entry" }
  | { readonly kind: "events" }
  | { readonly kind: "stop" }
  | { readonly kind: "skip"; readonly stage: number };

/** A rejected request. */
interface Refusal {
  readonly kind: "refused";
  readonly status: 403 | 404 | 405;
  /** The allowed method. */
  readonly allow?: "GET" | "POST";
}

/** The properties by which a request is judged. */
export interface AskedFor {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly host: string | undefined;
  readonly origin: string | undefined;
}

/** The port and secrets of a server. */
interface Door {
  readonly port: number;
  readonly token: string;
  /** Replaces the token once, where other users might see it; null if there is none. */
  readonly ticket: string | null;
}

/**
 * Parses a request, or rejects it. Its host must be this machine's own name, because another site may point any other
 * name to this machine (DNS rebinding). It must not come from another site, and it needs the token and a known path.
 */
export function admitted(
  { method, url, host, origin }: AskedFor,
  { port, token, ticket }: Door,
): Wanted | Refusal {
  const names = [`127.0.0.1:${port}`, `localhost:${port}`];
  if (host === undefined || !names.includes(host)) return refused(403);
  const isOwn = origin === `http://${host}`;
  if (origin !== undefined && !isOwn) return refused(403);
  const [, given = "", path] = /^\/([^/]*)\/(.*)$/s.exec(url ?? "") ?? [];
  if (path === undefined) return refused(404);
  const isEntry = ticket !== null && path === "" && isSame(given, ticket);
  if (!isEntry && !isSame(given, token)) return refused(404);
  const wanted = isEntry ? entry : wantedAt(path);
  if (wanted === null) return refused(404);
  const allow = wanted.kind === "stop" || wanted.kind === "skip" ? "POST" : "GET";
  if (method !== allow) return { ...refused(405), allow };
  // Browsers send the origin of every POST request.
  return allow === "POST" && !isOwn ? refused(403) : wanted;
}

const entry: Wanted = { kind: "entry" };

const refused = (status: Refusal["status"]): Refusal => ({ kind: "refused", status });

function wantedAt(path: string): Wanted | null {
  if (path === "") return { kind: "page" };
  if (path === "events" || path === "stop") return { kind: path };
  const stage = /^skip\/(\d{1,9})$/.exec(path)?.[1];
  return stage === undefined ? null : { kind: "skip", stage: Number(stage) };
}

/** Compares in constant time. */
function isSame(given: string, token: string): boolean {
  const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}

/** The content of a page, and the actions of its buttons. */
export interface Served {
  readonly steering: Pick<Steering, "stop" | "skip">;
  /** The current state of the run. */
  frame(): LiveFrame;
}

/** Maximum number of open pages. */
const mostFollowers = 20;

/**
 * Each page holds one connection, and a browser opens a few more; the limit stops other local users from opening any
 * number.
 */
const mostConnections = 3 * mostFollowers;

const host = "127.0.0.1";

/** Serves the page of a run, on this machine only, to anyone with its unguessable address. */
export class LiveServer {
  readonly #server: Server;
  readonly #served: Served;
  #door: Door;
  readonly #page = liveHtml();
  readonly #followers = new Set<Follower>();
  #onFollowers: () => void = () => {};

  /** Use `openLiveServer`. */
  constructor(server: Server, served: Served) {
    this.#server = server;
    this.#served = served;
    const { port } = server.address() as AddressInfo;
    this.#door = { port, token: secret(), ticket: null };
    // A failed connection, such as for lack of file descriptors, must not affect the run.
    server.on("error", () => {});
    server.on("request", (request, response) => this.#answer(request, response));
  }

  get address(): string {
    return this.#addressBy(this.#door.token);
  }

  /**
   * A one-time address, valid for a minute. Other users of this machine can see it in the arguments of the browser's
   * process.
   */
  addressForOnce(): string {
    const ticket = secret();
    this.#door = { ...this.#door, ticket };
    setTimeout(() => this.#endTicket(), patienceOfOpening).unref();
    return this.#addressBy(ticket);
  }

  /** The number of open pages. */
  get followers(): number {
    return this.#followers.size;
  }

  /** Sets the callback for opened and closed pages. */
  set onFollowers(call: () => void) {
    this.#onFollowers = call;
  }

  /** Sends the state of the run to all open pages. */
  show(frame: LiveFrame): void {
    for (const follower of this.#followers) follower.tell(frame);
  }

  /** Sends the remaining events and closes; resolves when all connections are closed. */
  async close(): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    for (const follower of this.#followers) follower.end();
    this.#server.closeIdleConnections();
    const patience = setTimeout(() => this.#server.closeAllConnections(), patienceOfClosing);
    await closed;
    clearTimeout(patience);
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { method, url, headers } = request;
    request.resume();
    response.on("error", () => {});
    const wanted = admitted({ method, url, host: headers.host, origin: headers.origin }, this.#door);
    if (wanted.kind === "refused") refuse(response, wanted);
    else if (wanted.kind === "page") this.#sendPage(response);
    else if (wanted.kind === "entry") this.#lead(response);
    else if (wanted.kind === "events") this.#follow(response);
    else {
      if (wanted.kind === "stop") this.#served.steering.stop();
      else this.#served.steering.skip(wanted.stage);
      response.writeHead(204, headersOfAll).end();
    }
  }

  #addressBy(word: string): string {
    return `http://${host}:${this.#door.port}/${word}/`;
  }

  #endTicket(): void {
    this.#door = { ...this.#door, ticket: null };
  }

  #lead(response: ServerResponse): void {
    this.#endTicket();
    response.writeHead(303, { ...headersOfAll, location: this.address }).end();
  }

  #sendPage(response: ServerResponse): void {
    const { html, policy } = this.#page;
    const type = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
    response.writeHead(200, { ...headersOfAll, ...type }).end(html);
  }

  #follow(response: ServerResponse): void {
    if (this.#followers.size >= mostFollowers) {
      response.writeHead(503, headersOfAll).end();
      return;
    }
    response.writeHead(200, { ...headersOfAll, "content-type": "text/event-stream" });
    const follower = new Follower(response);
    this.#followers.add(follower);
    response.on("close", () => {
      this.#followers.delete(follower);
      this.#onFollowers();
    });
    follower.tell(this.#served.frame());
    this.#onFollowers();
  }
}

/** A random, unguessable word. */
const secret = (): string => randomBytes(16).toString("base64url");

/** Milliseconds for the browser to start. */
const patienceOfOpening = 60_000;

/** Milliseconds for pages to receive the last events. */
const patienceOfClosing = 2_000;

const headersOfAll = {
  "cache-control": "no-store",
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-origin",
  "cross-origin-opener-policy": "same-origin",
} as const;

function refuse(response: ServerResponse, { status, allow }: Refusal): void {
  response
    .writeHead(status, { ...headersOfAll, connection: "close", ...(allow !== undefined && { allow }) })
    .end();
}

/** Opens a server on this port of the loopback address; 0 means any free port. Throws OptionsError on failure. */
export async function openLiveServer(port: number, served: Served): Promise<LiveServer> {
  const server = createServer();
  server.maxConnections = mostConnections;
  server.listen(port, host);
  try {
    await once(server, "listening");
  } catch (error) {
    throw cannotListen(port, error);
  }
  return new LiveServer(server, served);
}

function cannotListen(port: number, error: unknown): OptionsError {
  const code = codeOfError(error);
  const reason =
    code === "EADDRINUSE"
      ? "is in use"
      : code === "EACCES"
        ? "may not be used"
        : `cannot be used: ${wordsOfError(error)}`;
  return new OptionsError(
    `port ${port} of ${host} ${reason}; choose another one, or leave --port out for a free one.`,
    { cause: error },
  );
}

/** The page of a running session, and its content security policy. Its script receives all content from the server. */
export function liveHtml(): { readonly html: string; readonly policy: string } {
  const { style, script, policy } = pageAssets("live");
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>culprit</title>
<style>${style}</style>
</head>
<body>
<div id="live"><noscript>This page needs scripts while the run goes on; its report does not.</noscript></div>
<script>${script}</script>
</body>
</html>
`;
  return { html, policy: `${policy}; connect-src 'self'; frame-ancestors 'none'` };
}
