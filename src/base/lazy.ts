/** Makes it when it is first called for, and gives the same from then on. */
export function once<R>(make: () => R): () => R {
  let made: { readonly result: R } | undefined;
  return () => {
    made ??= { result: make() };
    return made.result;
  };
}

/** Takes the values of an iterable as far as they are called for, and gives the one at an index; undefined behind the last. */
export function remembering<T>(values: Iterable<T>): (index: number) => T | undefined {
  const source = values[Symbol.iterator]();
  const taken: T[] = [];
  let isOver = false;
  return (index) => {
    while (!isOver && taken.length <= index) {
      const { done, value } = source.next();
      if (done) isOver = true;
      else taken.push(value);
    }
    return taken[index];
  };
}
