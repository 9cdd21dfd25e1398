import { createHash, timingSafeEqual } from "node:crypto";

/** What a request may ask for. */
export type Wanted =
  | { readonly kind: "page" }
  /** To be led to the page, by an address that does so once. */
  | { readonly kind: "entry" }
  | { readonly kind: "events" }
  | { readonly kind: "stop" }
  | { readonly kind: "skip"; readonly stage: number };

/** Why a request is not answered. */
export interface Refusal {
  readonly kind: "refused";
  readonly status: 403 | 404 | 405;
  /** The method that there is. */
  readonly allow?: "GET" | "POST";
}

/** As much of a request as it is judged by. */
export interface AskedFor {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly host: string | undefined;
  readonly origin: string | undefined;
}

/** What a server answers to. */
export interface Door {
  readonly port: number;
  readonly token: string;
  /** Stands for the token once, where others might see it; null when nobody was given one. */
  readonly ticket: string | null;
}

/**
 * What a request asks for, unless it is refused: it has to come to this host by its name, since any other name may be one that
 * another site lets stand for this machine, from no other site, with the token, for a path that there is.
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
  // Browsers name the origin of whatever changes something.
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

/** In a time that tells nothing about how much of it is right. */
function isSame(given: string, token: string): boolean {
  const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(given), hash(token));
}
