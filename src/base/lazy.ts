/** Memoizes a function without arguments. */
export function once<R>(make: () => R): () => R {
  let made: { readonly result: R } | undefined;
  return () => {
    made ??= { result: make() };
    return made.result;
  };
}

/** Memoizes a function of an object while the object lives. Further arguments must be the same for the same object. */
export function oncePer<K extends object, A extends readonly unknown[], R>(
  make: (key: K, ...rest: A) => R,
): (key: K, ...rest: A) => R {
  const made = new WeakMap<K, { readonly result: R }>();
  return (key, ...rest) => {
    const known = made.get(key) ?? { result: make(key, ...rest) };
    made.set(key, known);
    return known.result;
  };
}

/** Memoizes a function of a key. */
export function oncePerKey<K, R>(make: (key: K) => R): (key: K) => R {
  const made = new Map<K, R>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined || made.has(key)) return known as R;
    const result = make(key);
    made.set(key, result);
    return result;
  };
}
