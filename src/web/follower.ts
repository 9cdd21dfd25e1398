import type { Writable } from "node:stream";
import type { LivePicture } from "../report/picture/live-picture.ts";
import type { Section } from "../report/picture/picture.ts";
import type { LiveMessage, SavedReport } from "./page/live/live-message.ts";

/** A live picture, each of its sections as JSON, too. */
export interface LiveFrame {
  readonly picture: LivePicture;
  readonly json: ReadonlyMap<Section["kind"], string>;
  readonly report?: SavedReport;
}

export function liveFrame(picture: LivePicture, report?: SavedReport): LiveFrame {
  const json = new Map(picture.sections.map((section) => [section.kind, JSON.stringify(section)]));
  return { picture, json, ...(report !== undefined && { report }) };
}

/** A page that is open somewhere, told by server-sent events of what it does not know yet. */
export class Follower {
  readonly #response: Writable;
  readonly #told = new Map<Section["kind"], string>();

  constructor(response: Writable) {
    this.#response = response;
  }

  /** A page that does not keep up is told the next time, of all that changed until then. */
  tell({ picture, json, report }: LiveFrame): void {
    if (this.#response.writableNeedDrain && report === undefined) return;
    const { title, now, sections } = picture;
    const changed = sections.filter(({ kind }) => this.#told.get(kind) !== json.get(kind));
    for (const { kind } of changed) this.#told.set(kind, json.get(kind) ?? "");
    const head: Omit<LiveMessage, "changed"> = {
      title,
      now,
      order: sections.map(({ kind }) => kind),
      ...(report !== undefined && { report }),
    };
    const texts = changed.map(({ kind }) => json.get(kind));
    this.#response.write(`data: ${JSON.stringify(head).slice(0, -1)},"changed":[${texts.join(",")}]}\n\n`);
  }

  end(): void {
    this.#response.end();
  }
}
