import type { Outcome } from "../../oracle/outcome.ts";
import type { Notice } from "../notice.ts";
import type { Phase } from "./phase.ts";

/** What happens in a session while it goes on: kinds and data only, the words for people are made of them. */
export type SessionEvent =
  /** Another part of the work begins, or one that knows how much there is to do has come further. */
  | ({ readonly kind: "phase" } & Phase)
  /** A stage of the search begins (`of` is null), or has come to the `done`-th of the `of` things it tries. */
  | { readonly kind: "stage"; readonly name: string; readonly done: number; readonly of: number | null }
  /** A candidate of so many bytes is asked about. */
  | { readonly kind: "candidate"; readonly bytes: number }
  /** It was answered; `tests` is the number of needed answers so far. */
  | { readonly kind: "verdict"; readonly outcome: Outcome; readonly tests: number }
  /** The best result so far got better, to so many bytes, and is on disk; `best` is what it is, where that is a text. */
  | { readonly kind: "improvement"; readonly bytes: number; readonly best?: Uint8Array }
  /** Something the user should know before the answer is there. */
  | { readonly kind: "notice"; readonly notice: Notice };

/** Hears session events. */
export type Watcher = (event: SessionEvent) => void;
