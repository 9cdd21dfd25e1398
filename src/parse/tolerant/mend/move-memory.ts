/** Remembers where moves from columns lead; what was learnt behind a mark can be forgotten. */
export class MoveMemory {
  readonly #known = new Map<number, number>();
  readonly #log: number[] = [];
  readonly #classes: number;

  constructor(classes: number) {
    this.#classes = classes;
  }

  get mark(): number {
    return this.#log.length;
  }

  get(column: number, letterClass: number): number | undefined {
    return this.#known.get(column * this.#classes + letterClass);
  }

  set(column: number, letterClass: number, target: number): void {
    const key = column * this.#classes + letterClass;
    this.#known.set(key, target);
    this.#log.push(key);
  }

  rewind(mark: number): void {
    for (const key of this.#log.splice(mark)) this.#known.delete(key);
  }
}
