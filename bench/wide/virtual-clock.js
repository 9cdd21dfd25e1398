/** Time that passes only when everybody waits for it, so that a search of an hour takes as long as its own work. */
export class VirtualClock {
  /** In milliseconds. */
  now = 0;
  /** @type {{ readonly at: number, readonly wake: () => void }[]} the earliest last */
  #sleepers = [];

  /**
   * Rejects with the signal's reason when the signal aborts.
   * @param {number} milliseconds
   * @param {AbortSignal} signal
   * @returns {Promise<void>}
   */
  sleep(milliseconds, signal) {
    return new Promise((resolve, reject) => {
      const abort = () => {
        this.#sleepers = this.#sleepers.filter((each) => each !== sleeper);
        reject(signal.reason);
      };
      const wake = () => {
        signal.removeEventListener("abort", abort);
        resolve();
      };
      const sleeper = { at: this.now + milliseconds, wake };
      const later = this.#sleepers.findLastIndex(({ at }) => at > sleeper.at);
      this.#sleepers.splice(later + 1, 0, sleeper);
      signal.addEventListener("abort", abort);
    });
  }

  /**
   * Lets time pass until the work is done.
   * @template R
   * @param {Promise<R>} work
   * @returns {Promise<R>}
   */
  async until(work) {
    let isDone = false;
    const settled = () => {
      isDone = true;
    };
    work.then(settled, settled);
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (isDone) return work;
      const next = this.#sleepers.at(-1);
      if (next === undefined) continue;
      this.now = next.at;
      while (this.#sleepers.at(-1)?.at === this.now) this.#sleepers.pop()?.wake();
    }
  }
}
