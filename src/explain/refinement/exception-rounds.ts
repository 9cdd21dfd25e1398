/** After so many rounds in a row with exceptions to a theory that stayed the same, or that would need too many questions without them, no more of them are looked for; */
const mostInARow = 4;

/** nor after so many with exceptions in all, whatever was told in them: a search that settles has a few. */
const mostInAll = 12;

/** The rounds of a search in which what is told has exceptions. */
export class ExceptionRounds {
  #inARow = 0;
  #inAll = 0;

  /** @param isStuck whether the round told the same as the one before, or what it told leaves out too many questions */
  add({ hasExceptions, isStuck }: { readonly hasExceptions: boolean; readonly isStuck: boolean }): void {
    this.#inARow = hasExceptions && isStuck ? this.#inARow + 1 : 0;
    if (hasExceptions) this.#inAll++;
  }

  get areEndless(): boolean {
    return this.#inARow >= mostInARow || this.#inAll >= mostInAll;
  }
}
