/** A list that only grows, bounded: when it gets too long every second of its elements goes, but for those that must stay. */
export class ThinnedList<Element> {
  readonly #most: number;
  readonly #mustStay: (element: Element) => boolean;
  #kept: Element[] = [];

  constructor(most: number, mustStay: (element: Element) => boolean = () => false) {
    this.#most = most;
    this.#mustStay = mustStay;
  }

  /** In the order in which they were added; the last one is among them. */
  get all(): readonly Element[] {
    return this.#kept;
  }

  add(element: Element): void {
    this.#kept.push(element);
    if (this.#kept.length <= this.#most) return;
    const last = this.#kept.length - 1;
    let ordinary = 0;
    this.#kept = this.#kept.filter(
      (each, index) => index === last || this.#mustStay(each) || ordinary++ % 2 === 0,
    );
  }
}
