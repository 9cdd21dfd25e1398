import type { Writable } from "node:stream";
import type { Section } from "../report/picture/block.ts";
import type { LivePicture } from "../report/picture/live-picture.ts";
import type { LiveMessage, SavedReport } from "./page/live/live-message.ts";

/** A live picture, with each section also as JSON. */
export interface LiveFrame {
  readonly picture: LivePicture;
  readonly json: ReadonlyMap<Section["kind"], string>;
  readonly report?: SavedReport;
}

export function liveFrame(picture: LivePicture, report?: SavedReport): LiveFrame {
  const json = new Map(picture.sections.map((section) => [section.kind, JSON.stringify(section)]));
  return { picture, json, ...(report !== undefined && { report }) };
}

/** An open page, which receives changes by server-sent events. */
export class Follower {
  readonly #response: Writable;
  readonly #told = new Map<Section["kind"], string>();

  constructor(response: Writable) {
    this.#response = response;
  }

  /** Sends all changes. A page that lags behind gets them next time, together with later ones. */
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
