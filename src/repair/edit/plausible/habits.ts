/** What people leave out, put too much of or write as in another language, around the words and signs of a line. */
export interface Habit {
  readonly pattern: RegExp;
  /** What is put in the place of what the pattern matches; `$1` is what its first group does, which stays. */
  readonly inserted: string;
  /** What the text must have somewhere, so that its language is known to have what is put in. */
  readonly sign?: RegExp;
}

/** Blocks that begin with a colon. */
const colons =
  /^[ \t]*(?:def|class|if|elif|else|for|while|try|with|except)\b[^\n{;]*:[ \t]*\r?$|^from [\w.]+ import /m;
/** Statements that end with semicolons, or blocks in braces. */
const braces = /[;{][ \t]*\r?$/m;
/** Blocks that end with words. */
const words = /^[ \t]*(?:fi|done|esac)\b/m;

const heads: readonly Habit[] = [
  { pattern: /(?<=\belse)\s*(?=\([^()]*(?:\([^()]*\)[^()]*)*\)\s*\{)/, inserted: " if " },
  { pattern: /(?<=^\s*)else(?=\s+[^:{}]+:\s*$)/, inserted: "elif", sign: /\b(?:def|import|print)\b/ },
  {
    pattern: /(?<=^\s*)(?:define|func|function|fun|fn|sub|proc)(?=\s+\w+\s*\([^()]*\))/,
    inserted: "def",
    sign: colons,
  },
  { pattern: /(?<=^\s+(?:\w+\s+)*)function\s+(?=[\w$]+\s*\()/, inserted: "", sign: /\bclass\b.*\{/ },
  { pattern: /(?<=\bfor\s*\([^;()]*[\w\])])(?:\s*,\s*|\s+)(?=[\w.]+\s*[<>!]=?)/, inserted: "; " },
  {
    pattern: /(?<=\bfor\s*\([^;()]*;[^;]*[\w\])])(?:\s*,\s*|\s+)(?=\w+\s*(?:\+\+|--|[-+*]?=)|\+\+|--)/,
    inserted: "; ",
  },
  { pattern: /(?<=^\s*)\}(?=\s*$)/, inserted: "});", sign: /^\s*\}\);/m },
  { pattern: /(?<=^\s*)\}\s*(?=(?:else|elif|except|finally)\b)/, inserted: "", sign: colons },
  {
    pattern: /(?<=^\s*(?:if|elif|else|for|while|def|class|try|with|except|finally)\b.*\S)\s*\{(?=\s*$)/,
    inserted: ":",
    sign: colons,
  },
  { pattern: /^(?=include\s*[<"]|define\s+[A-Z])/, inserted: "#" },
];

/** Words that stand between two others. */
const links: readonly Habit[] = [
  {
    pattern:
      /(?<=\bfor\s*\((?:const|let|var)\s+(?:[\w$]+|\[[^\]]*\]|\{[^}]*\}))\s+(?=(?!of\b|in\b)[\w$.[(]+[^;=]*\))/,
    inserted: " of ",
  },
  {
    pattern: /(?<=\bfor\s+\w+(?:\s*,\s*\w+)*|\bfor\s+\([^()]*\))\s+(?=(?!in\b)[\w([{"'].*:)/,
    inserted: " in ",
    sign: colons,
  },
  { pattern: /(?<=\bfor\s+\w+(?:\s*,\s*\w+)*)\s+(?=(?!in\b)[\w([{"'])/, inserted: " in ", sign: colons },
  { pattern: /(?<=^\s*for\s+\w+)\s+(?=(?!in\b|do\b)[^\s;])/, inserted: " in ", sign: words },
  { pattern: /(?<=^\s*case\s+(?:"[^"]*"|[^\s"]+))(?=\s*$)/, inserted: " in", sign: words },
  { pattern: /(?<=^\s*from\s+[\w.]+)\s+(?=(?!import\b)[\w(*])/, inserted: " import " },
  { pattern: /(?<=^\s*import\s+[\w.]+)\s+(?=(?!as\b)\w+\s*$)/, inserted: " as ", sign: colons },
  { pattern: /(?<=^\s*with\s+\S.*\))\s+(?=\w+\s*:\s*$)/, inserted: " as ", sign: colons },
  { pattern: /(?<=^\s*except\s+[\w.]+|^\s*except\s*\([^()]*\))\s*,?\s*(?=[a-z_]\w*\s*:)/, inserted: " as " },
  {
    pattern:
      /(?<=^\s*(?:import|export)\s+(?:type\s+)?(?:\w+\s*,\s*)?(?:\{[^}]*\}|\*\s+as\s+\w+|\w+))\s*(?=["'][^"']*["'];?\s*$)/,
    inserted: " from ",
  },
];

/** Calls and values. */
const expressions: readonly Habit[] = [
  { pattern: /(?<=\b(?:if|elif|while)\b.*\s)==?>(?=\s)/, inserted: ">=", sign: colons },
  { pattern: /(?<=\b(?:if|elif|while)\b.*\s)=<(?=\s)/, inserted: "<=", sign: colons },
  { pattern: /(?<=^\s*(?:if|elif|while)\b.*\S)\s+(?:then|do)\s*:?(?=\s*$)/, inserted: ":", sign: colons },
  { pattern: /(?<=^\s*[\w.[\]]+ = .*[)\]] )=(?= )/, inserted: "==", sign: colons },
  {
    pattern: /(?<=\s=\s*\S+\s+if\b.*[\w)\]"'])\s+(?=(?:"[^"]*"|'[^']*'|\d+)\s*$)/,
    inserted: " else ",
    sign: colons,
  },
  { pattern: /(?<=\)\s*)=(?=\s*\{)/, inserted: "=>" },
  { pattern: /(?<=[(,=:]\s*\([\w\s,{}[\]]*\)\s*)=(?=\s*[^\s=>])/, inserted: "=>", sign: /=>/ },
  { pattern: /(?<=[\w)]\s)->(?=\s)/, inserted: "=>", sign: /=>|\b(?:const|let|var)\b/ },
  { pattern: /(?<=\blambda\b[\w\s,=]*)\s*[-=]>(?=\s)/, inserted: ":" },
  { pattern: /(?<=\))\s*(?=\{)/, inserted: " => ", sign: /=>|\b(?:const|let|var)\b/ },
  {
    pattern: /(?<=\))\s+(?=(?:void|string|number|boolean|any|never|unknown|Promise<.*>)\s*[;{])/,
    inserted: ": ",
  },
  { pattern: /(?<=\([^()]*:[^(),:]*)(?=: [^(),:]*\{\s*$)/, inserted: ")", sign: /\(\w+\??: \w/ },
  { pattern: /(?<=\bimport\s+)(?=[\w, ]+\}\s*from\b)/, inserted: "{ " },
  { pattern: /(?<=\bimport\s+\{[\w, ]*\w)\s*(?=\s+from\b)/, inserted: " }" },
  { pattern: /(?<=\bfunction\b\s*\w*\s*\()\s*(?=\{\s*$)/, inserted: ") " },
  { pattern: /(?<=^\s*(?:"[^"]*"|'[^']*'))\s*=(?=\s*[^\s=])/, inserted: ":" },
  { pattern: /(?<=\w\()(?=\.\w)/, inserted: ")" },
  { pattern: /(?<=\s)and(?=\s+[\w(!"'[$])/, inserted: "&&", sign: braces },
  { pattern: /(?<=\s)or(?=\s+[\w(!"'[$])/, inserted: "||", sign: braces },
  { pattern: /(?<=[\s(])not\s+(?=[\w(])/, inserted: "!", sign: braces },
  { pattern: /(?<=\bf"[^"]*\{[^{}"']*)"([^"'{}]*)"(?=[^{}"]*\})/, inserted: "'$1'" },
  { pattern: /(?<=[\s(])!\s*(?=[A-Za-z_(])/, inserted: "not ", sign: colons },
  { pattern: /(?<=^\s*[\w.[\]]+)\s*\+\+;?(?=\s*$)/, inserted: " += 1", sign: colons },
  { pattern: /(?<=^\s*[\w.[\]]+)\s*--;?(?=\s*$)/, inserted: " -= 1", sign: colons },
  { pattern: /\s+(?:and|or)\s*(?=[;)]?\s*$)/i, inserted: "", sign: /\bselect\b|\bfrom\b.*\bwhere\b/i },
  { pattern: /(?<=^\s*\w+)(?:\s+=\s*|=\s+)(?=\()/, inserted: "=", sign: words },
  {
    pattern:
      /(?<=^\s*(?!function\b)\w+\s+)((?:[^\s"'();|&-][^"'();|&]*)?\([^"'();|&]+\)[^"'();|&]*?)(?=\s*$)/,
    inserted: '"$1"',
    sign: words,
  },
  { pattern: /(?<=^\s*raise\s+[\w.]+)\s*,\s*(.*\S)/, inserted: "($1)", sign: colons },
];

export const habits: readonly Habit[] = [...heads, ...links, ...expressions];
