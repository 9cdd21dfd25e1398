import { render } from "preact";
import { listenForCopying } from "../copying.ts";
import { markLinks } from "../marking.ts";
import { Page } from "../page.tsx";
import { LiveBar } from "./live-bar.tsx";
import type { LiveMessage } from "./live-message.ts";
import { type LiveView, viewAfter } from "./live-view.ts";

/** Shows a run in this page while the server sends events, and afterwards its last known state. */
function follow(place: Element): void {
  const source = new EventSource("events");
  let view: LiveView | null = null;
  let isConnected = true;
  const ask = (what: string): void => {
    // All pages receive the result as an event.
    fetch(what, { method: "POST" }).catch(() => {});
  };
  const draw = (): void => {
    if (view === null) return;
    const { title, sections } = view;
    document.title = title;
    render(
      <Page picture={{ title, cases: [{ about: title, sections, row: null, markdown: "" }] }}>
        <LiveBar view={view} isConnected={isConnected} ask={ask} />
      </Page>,
      place,
    );
  };
  source.addEventListener("message", ({ data }) => {
    view = viewAfter(view, JSON.parse(data) as LiveMessage);
    isConnected = true;
    draw();
  });
  source.addEventListener("error", () => {
    isConnected = false;
    if (view?.now.state === "ended") source.close();
    draw();
  });
}

const place = document.querySelector("#live");
if (place !== null) follow(place);
listenForCopying(document);
markLinks(document);
