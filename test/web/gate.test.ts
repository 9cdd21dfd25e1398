import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AskedFor, admitted } from "../../src/web/live-server.ts";
import { anyText } from "../laws/texts.ts";

const door = { port: 4321, token: "Zm9vYmFy", ticket: "b25jZQ" };

const page: AskedFor = { method: "GET", url: "/Zm9vYmFy/", host: "127.0.0.1:4321", origin: undefined };
const stop: AskedFor = {
  ...page,
  method: "POST",
  url: "/Zm9vYmFy/stop",
  origin: "http://127.0.0.1:4321",
};

const answerTo = (more: Partial<AskedFor>): unknown => admitted({ ...page, ...more }, door);

describe("what a request to a served run asks for", () => {
  it.each([
    [page, { kind: "page" }],
    [{ ...page, host: "localhost:4321" }, { kind: "page" }],
    [{ ...page, url: "/Zm9vYmFy/events", origin: "http://127.0.0.1:4321" }, { kind: "events" }],
    [{ ...page, url: "/b25jZQ/" }, { kind: "entry" }],
    [stop, { kind: "stop" }],
    [
      { ...stop, url: "/Zm9vYmFy/skip/12" },
      { kind: "skip", stage: 12 },
    ],
  ])("%j", (asked, wanted) => {
    expect(admitted(asked, door)).toEqual(wanted);
  });
});

describe("a request to a served run is refused", () => {
  it.each([undefined, "", "127.0.0.1", "127.0.0.1:80", "evil.example:4321", "localhost.evil.example:4321"])(
    "when it comes to the host %s",
    (host) => {
      expect(answerTo({ host })).toEqual({ kind: "refused", status: 403 });
    },
  );

  it.each(["null", "http://evil.example", "https://127.0.0.1:4321", "http://localhost:4321", ""])(
    "when it comes from %s",
    (origin) => {
      expect(answerTo({ origin })).toEqual({ kind: "refused", status: 403 });
    },
  );

  it("when it changes something and does not say where it comes from", () => {
    expect(admitted({ ...stop, origin: undefined }, door)).toEqual({ kind: "refused", status: 403 });
  });

  it.each([
    "",
    "/",
    "/events",
    "//events",
    "/Zm9vYmFy",
    "/zm9vymfy/",
    "/Zm9vYmF/",
    "/Zm9vYmFyy/",
    "/%5Am9vYmFy/",
    "/b25jZQ/events",
  ])("with a token that is not its own: %s", (url) => {
    expect(answerTo({ url })).toEqual({ kind: "refused", status: 404 });
  });

  it("with a ticket that is used, or for what changes something", () => {
    const asked = { ...page, url: "/b25jZQ/" };
    expect(admitted(asked, { ...door, ticket: null })).toEqual({ kind: "refused", status: 404 });
    const stopping = { ...stop, url: "/b25jZQ/stop" };
    expect(admitted(stopping, door)).toEqual({ kind: "refused", status: 404 });
  });

  it.each([
    "x",
    "events/",
    "events?",
    "../etc/passwd",
    "skip/",
    "skip/-1",
    "skip/1e9",
    "index.html",
    "?",
    "#",
  ])("for a path that there is not: %s", (path) => {
    expect(answerTo({ url: `/Zm9vYmFy/${path}` })).toEqual({ kind: "refused", status: 404 });
  });

  it.each(["HEAD", "POST", "PUT", "DELETE", "OPTIONS", "TRACE", undefined])(
    "when %s is no way to ask for it",
    (method) => {
      expect(answerTo({ method })).toEqual({ kind: "refused", status: 405, allow: "GET" });
      const asked = { ...stop, method: method === "POST" ? "GET" : method };
      expect(admitted(asked, door)).toEqual({ kind: "refused", status: 405, allow: "POST" });
    },
  );

  it("whatever it is, unless it has the token", () => {
    const text = fc.option(anyText, { nil: undefined });
    const request = fc.record({ method: text, url: text, host: fc.constant(page.host), origin: text });
    fc.assert(
      fc.property(request, (asked) => {
        fc.pre(!asked.url?.startsWith("/Zm9vYmFy/"));
        expect(admitted(asked, door).kind).toBe("refused");
      }),
      { numRuns: 50 },
    );
  });
});
