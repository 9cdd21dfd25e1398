/** An event about the workers of a session, for the user. */
export type News =
  | {
      readonly kind: "worker-joined";
      readonly worker: string;
      readonly places: number;
      readonly platform: string;
      readonly version: string | null;
    }
  /** The worker's run of the input ended differently than here, so it is not used. */
  | {
      readonly kind: "worker-refused";
      readonly worker: string;
      readonly there: string;
      readonly here: string;
      readonly version: string | null;
    }
  /** The worker cannot run the program at all. */
  | { readonly kind: "worker-unfit"; readonly worker: string; readonly problem: string }
  /** The worker went silent or left. */
  | { readonly kind: "worker-gone"; readonly worker: string; readonly isLost: boolean }
  /** There is no worker; the program runs here until one joins. */
  | { readonly kind: "no-workers" }
  /** Two runs on one candidate ended differently. */
  | { readonly kind: "workers-disagree"; readonly first: string; readonly second: string }
  /** The session waits for an unreachable Redis; continues with it; continues without it. */
  | { readonly kind: "redis-away" }
  | { readonly kind: "redis-back" }
  | { readonly kind: "redis-given-up"; readonly seconds: number };
