/** What a user should know of the workers of a run. */
export type News =
  | {
      readonly kind: "worker-joined";
      readonly worker: string;
      readonly places: number;
      readonly platform: string;
      readonly version: string | null;
    }
  /** Its run of the input ended otherwise than here, so it is not used. */
  | {
      readonly kind: "worker-refused";
      readonly worker: string;
      readonly there: string;
      readonly here: string;
      readonly version: string | null;
    }
  /** It cannot run the program at all. */
  | { readonly kind: "worker-unfit"; readonly worker: string; readonly problem: string }
  /** Nothing more was heard of it, or it left. */
  | { readonly kind: "worker-gone"; readonly worker: string; readonly isLost: boolean }
  /** There is none; the program runs here until there is one. */
  | { readonly kind: "no-workers" }
  /** Two runs on the same candidate ended differently. */
  | { readonly kind: "workers-disagree"; readonly first: string; readonly second: string }
  /** It waits for Redis, which is away; it goes on with it; it goes on without it. */
  | { readonly kind: "redis-away" }
  | { readonly kind: "redis-back" }
  | { readonly kind: "redis-given-up"; readonly seconds: number };
