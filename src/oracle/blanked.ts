/** As much of a message as is looked at; it also bounds the time the expressions below may take. */
const longest = 500;

/**
 * The first line of a message without what differs between runs that fail in the same way: quoted text,
 * addresses, paths and numbers become `_`, white space runs one space. At most 500 characters are kept.
 */
export function blanked(message: string): string {
  const start = message.slice(0, longest);
  return stages.reduce((text, [pattern, replacement]) => text.replace(pattern, replacement), start).trim();
}

// In this order: paths and numbers within quotes go with the quotes.
const stages: readonly (readonly [RegExp, string])[] = [
  // V8 quotes the JSON around the error as it is, quotes and line ends included.
  [/, (?:\.\.\.)?".*"(?:\.\.\.)? is not valid JSON/s, ", _ is not valid JSON"],
  [/\n.*/s, ""],
  // A quotation mark that is itself quoted.
  [/(["'`])["'`]\1(?!\w)/g, "_"],
  [/(?<!\w)"(?:[^"\\\n]|\\.)*"/g, "_"],
  // An apostrophe, as in can't, has a letter on both sides.
  [/(?<!\w)'(?:[^\\\n]|\\.)*?'(?!\w)/g, "_"],
  [/`[^`'\n]*[`']/g, "_"],
  [/‘[^’\n]*’|“[^”\n]*”|«[^»\n]*»/g, "_"],
  [/\bfile:\/\/\S+?(?=[):,]?(?:\s|$|:\d))/g, "_"],
  // An absolute path or one that starts with dots; </div> and and/or are none.
  [/(?<![\w<./\\])(?:[A-Za-z]:)?(?:~|\.{1,2})?[\\/](?:[\w.@+~%$-]+[\\/])*[\w.@+~%$-]+/g, "_"],
  [/(?<![\w./\\])[\w.@-]+(?:[\\/][\w.@-]+)+\.\w+/g, "_"],
  [/\b0x[0-9a-f]+/gi, "_"],
  // The identity Java prints for an object: Candidate@1b6d3586.
  [/@[0-9a-f]{5,}\b/g, "@_"],
  [/(?<!\w)[-+]?\d[\d_]*(?:[.,]\d+)*(?:e[-+]?\d+)?/gi, "_"],
  [/\s+/g, " "],
];
