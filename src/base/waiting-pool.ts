/** A pool of resources, each used by one caller at a time; callers that find none free wait in order. */
export class WaitingPool<T> {
  readonly #all: T[];
  readonly #idle: T[];
  readonly #waiting: ((one: T) => void)[] = [];

  constructor(all: readonly T[]) {
    this.#all = [...all];
    this.#idle = [...all];
  }

  get all(): readonly T[] {
    return this.#all;
  }

  /** Whether the next caller has to wait. */
  get isBusy(): boolean {
    return this.#idle.length === 0;
  }

  /** Puts another resource into the pool; the caller that has waited longest gets it. */
  add(one: T): void {
    this.#all.push(one);
    this.#release(one);
  }

  /** Runs the body with a resource, which is released however the body ends. */
  async use<R>(body: (one: T) => Promise<R>): Promise<R> {
    const one = this.#idle.pop() ?? (await new Promise<T>((resolve) => this.#waiting.push(resolve)));
    try {
      return await body(one);
    } finally {
      this.#release(one);
    }
  }

  #release(one: T): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#idle.push(one);
    else next(one);
  }
}
