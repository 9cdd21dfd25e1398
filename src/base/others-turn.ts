/** Lets everything else that is due run, such as timers and signals, in the middle of long work. */
export const othersTurn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
