/** Things that one at a time can use; who finds none free waits for the next, in the order of asking. */
export class WaitingPool<T> {
  readonly all: readonly T[];
  readonly #idle: T[];
  readonly #waiting: ((one: T) => void)[] = [];

  constructor(all: readonly T[]) {
    this.all = all;
    this.#idle = [...all];
  }

  /** Uses one of them as soon as it is free; it is free again however that ends. */
  async use<R>(body: (one: T) => Promise<R>): Promise<R> {
    const one = this.#idle.pop() ?? (await new Promise<T>((resolve) => this.#waiting.push(resolve)));
    try {
      return await body(one);
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#idle.push(one);
      else next(one);
    }
  }
}
