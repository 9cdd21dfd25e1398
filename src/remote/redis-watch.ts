import { mostPatience } from "./keys.ts";
import type { Link } from "./link.ts";
import type { News } from "./news.ts";

/** Milliseconds: shorter absences of Redis are not reported. */
const untilTold = 2_000;

/** Where to report absences, and after how many milliseconds to continue alone; default one minute. */
export interface RedisWatchOptions {
  readonly tell: (news: News) => void;
  readonly patience?: number | undefined;
}

/** Watches whether Redis is reachable, and reports changes. */
export class RedisWatch {
  readonly #link: Link;
  readonly #patience: number;
  readonly #tell: (news: News) => void;
  #told: "away" | "given-up" | undefined;
  #returns = 0;

  constructor(link: Link, { tell, patience = mostPatience }: RedisWatchOptions) {
    this.#link = link;
    this.#patience = patience;
    this.#tell = tell;
  }

  /** Whether Redis is reachable, unreachable but awaited, or given up. */
  stateAt(now: number): "there" | "away" | "given-up" {
    const away = this.#link.away(now);
    if (away === 0) return "there";
    return away < this.#patience ? "away" : "given-up";
  }

  /** Reports a change. */
  look(now: number): void {
    const state = this.stateAt(now);
    if (state === "there" && this.#told !== undefined) {
      this.#told = undefined;
      this.#tell({ kind: "redis-back" });
    } else if (state === "given-up" && this.#told !== "given-up") {
      this.#told = "given-up";
      this.#tell({ kind: "redis-given-up", seconds: this.#patience / 1_000 });
    } else if (state === "away" && this.#told === undefined && this.#link.away(now) > untilTold) {
      this.#told = "away";
      this.#tell({ kind: "redis-away" });
    }
  }

  /** Whether it reconnected since the last call: even a short absence may have lost its data. */
  hasReturned(): boolean {
    const before = this.#returns;
    this.#returns = this.#link.returns;
    return this.#returns > before;
  }
}
