import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { OptionsError } from "../base/options-error.ts";
import type { Steering } from "../session/context/context.ts";
import { Follower, type LiveFrame } from "./follower.ts";
import { admitted, type Door, type Refusal } from "./gate.ts";
import { liveHtml } from "./live-html.ts";

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
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  const reason =
    code === "EADDRINUSE"
      ? "is in use"
      : code === "EACCES"
        ? "may not be used"
        : `cannot be used: ${error instanceof Error ? error.message : error}`;
  return new OptionsError(
    `port ${port} of ${host} ${reason}; choose another one, or leave --port out for a free one.`,
    { cause: error },
  );
}
