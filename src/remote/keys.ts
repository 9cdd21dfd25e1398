/** What all keys of ours in Redis begin with; BullMQ puts those of a queue below it, too. */
export const prefix = "culprit";

/** The set of the sessions that are there. */
export const sessions = `${prefix}:sessions`;

/** The channel by which workers hear that it is worth looking for sessions; nothing that is said there counts. */
export const bell = `${prefix}:bell`;

/** Where a worker finds what is said to it alone. */
export const earOf = (worker: string): string => `${prefix}:to:${worker}`;

const fleeting = ["wait", "active", "marker"];

/** The keys of one session; its queue has the session's name. */
export const keysOf = (session: string) => {
  const under = (name: string): string => `${prefix}:${session}:${name}`;
  return {
    announcement: under("announcement"),
    /** What workers say. */
    inbox: under("inbox"),
    shipped: under("shipped"),
    blob: (hash: string): string => under(`blob:${hash}`),
    answer: (number: number): string => under(`answer:${number}`),
    /** Job ids that are whole numbers are BullMQ's own. */
    jobId: (number: number): string => `run-${number}`,
    job: (number: number): string => under(`run-${number}`),
    /** What BullMQ has of a queue while there are jobs, and no more when there are none. */
    fleeting: fleeting.map(under),
    /** The same, and what is there as long as the session is: files, and what BullMQ keeps of a queue beside its jobs. */
    lasting: [
      ...fleeting,
      "shipped",
      "completed",
      "failed",
      "events",
      "meta",
      "id",
      "stalled",
      "stalled-check",
      "pc",
    ].map(under),
  };
};
