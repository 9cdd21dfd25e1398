/** What a session tells whoever watches it. */
export type SessionEvent =
  /** Another part of the work begins. */
  | { readonly kind: "phase"; readonly name: string }
  /** A candidate was answered; `tests` is the number of needed answers so far. */
  | { readonly kind: "asked"; readonly tests: number }
  /** The best result so far got better and is on disk. */
  | { readonly kind: "improved"; readonly bytes: number }
  /** Something the user should know before the answer is there. */
  | { readonly kind: "notice"; readonly text: string };

/** Hears session events. */
export type Watcher = (event: SessionEvent) => void;
