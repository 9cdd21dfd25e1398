/** The text with the last part of each path in it: programs stand elsewhere on every machine, candidates in every run. */
export function shortened(text: string): string {
  return paths.reduce((shorter, path) => shorter.replace(path, fileName), text);
}

/** The last part of a path, `_` for a name that is made up for a temporary file. */
export function fileName(path: string): string {
  const name = path.slice(Math.max(path.lastIndexOf("/"), path.lastIndexOf("\\")) + 1);
  return madeUp.test(name) ? "_" : name;
}

/** Those of mktemp, Python, gcc and Java, and those that hold a hash. */
const madeUp = /^(?:tmp\.?\w{6,}|cc\w{6}(?:\.|$))|\d{8,}|(?=[0-9a-f]*\d)[0-9a-f]{10,}/;

const paths: readonly RegExp[] = [
  /\bfile:\/\/\S+?(?=[):,]?(?:\s|$|:\d))/g,
  // An absolute path or one that starts with dots; </div> and and/or are none.
  /(?<![\w<./\\])(?:[A-Za-z]:)?(?:~|\.{1,2})?[\\/](?:[\w.@+~%$-]+[\\/])*[\w.@+~%$-]+/g,
  /(?<![\w./\\])[\w.@-]+(?:[\\/][\w.@-]+)+\.\w+/g,
];
