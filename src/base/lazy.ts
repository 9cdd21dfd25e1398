/** Memoizes a function without arguments. */
export function once<R>(make: () => R): () => R {
  let made: { readonly result: R } | undefined;
  return () => {
    made ??= { result: make() };
    return made.result;
  };
}
