import { createHash, timingSafeEqual } from "node:crypto";

/** An accepted request. */
export type Wanted =
  | { readonly kind: "page" }
  /** A redirection to the page, by a one-time address. */
  | { readonly kind: "entry" }
  | { readonly kind: "events" }
  | { readonly kind: "stop" }
  | { readonly kind: "skip"; readonly stage: number };

/** A rejected request. */
export interface Refusal {
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
export interface Door {
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
