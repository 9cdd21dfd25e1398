/** Makes it when it is first called for, and gives the same from then on. */
export function once<R>(make: () => R): () => R {
  let made: { readonly result: R } | undefined;
  return () => {
    made ??= { result: make() };
    return made.result;
  };
}
