import { GrammarError } from "../grammar-error.ts";
import { lineBut, misspelt, wordBut } from "./spelling.ts";
import { tabWidth } from "./tab-width.ts";
import { otherTableSeparators, tableRows, tableSeparator } from "./table-rows.ts";

/**
 * The grammar, in our own notation, that a template makes for one text; docs/grammar-notation.md describes both. A template is a
 * grammar with directives, each on a line of its own:
 *
 * - `%find name /expression/ most`: the different texts that the expression's first group, or all of it, matches.
 * - `%widths name /expression/ most`: the same, with blanks for every character, so that only widths differ.
 * - `%let name measure`: one text that a measure of the text gives.
 * - `%each name rest`: the rest of the line for each text found, which `$name` stands for; `{$name+1}` is a count.
 * - `%when name rest`, `%unless name rest`: the rest of the line where something was found, or nothing.
 *
 * Throws a GrammarError.
 */
export function grammarTextFor(template: string, text: string): string {
  const found = new Map<string, readonly string[]>();
  const measured = new Map<string, string>();
  const lines = template.split("\n").flatMap((line) => {
    const [, directive = "", name = "", rest = ""] = directiveLine.exec(line) ?? [];
    switch (directive) {
      case "":
        return [line];
      case "let":
        measured.set(name, measure(rest.trim(), text));
        return [];
      case "find":
      case "widths": {
        const matches = textsFound(rest, text);
        found.set(name, directive === "find" ? matches.texts : widthsOf(matches.texts, matches.most));
        return [];
      }
      case "each":
        return textsOf(name, found).flatMap((each) => lineFor(rest, name, each) ?? []);
      default:
        return textsOf(name, found).length > 0 === (directive === "when") ? [rest] : [];
    }
  });
  const named = lines
    .join("\n")
    .replace(/\$([A-Za-z]\w*)/g, (all, name: string) => measured.get(name) ?? all);
  return named.replace(call, (_, name: string, given: string) => expanded(name, given, found));
}

const directiveLine = /^%(find|widths|let|each|when|unless)[ \t]+([A-Za-z]\w*)[ \t]?(.*)$/;

/** Each text found makes reading slower; more marks of one kind are rarely in the few thousand bytes that are read at once. */
const mostFound = 100;

interface Found {
  readonly texts: readonly string[];
  readonly most: number;
}

function textsFound(rest: string, text: string): Found {
  const [, source, flag = "", most = String(mostFound)] =
    /^[ \t]*\/(.*)\/(i?)[ \t]*(\d+)?[ \t]*$/.exec(rest) ?? [];
  if (source === undefined)
    throw new GrammarError(`expected an expression between slashes, found "${rest.trim()}"`);
  const matches = Array.from(
    text.matchAll(expressionOf(source, `gm${flag}`)),
    ([whole, group]) => group ?? whole,
  );
  return { texts: [...new Set(matches)].slice(0, Number(most)), most: Number(most) };
}

function expressionOf(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags);
  } catch (error) {
    throw new GrammarError(`/${source}/ is no regular expression: ${String(error)}`);
  }
}

const widthsOf = (texts: readonly string[], most: number): readonly string[] =>
  [...new Set(texts.map((each) => " ".repeat(each.length)))].slice(0, most);

function textsOf(name: string, found: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const texts = found.get(name);
  if (texts === undefined) throw new GrammarError(`no %find above gives "${name}"`);
  return texts;
}

/** The line with a text in place of its name; null when a count would be negative. */
function lineFor(line: string, name: string, text: string): string | null {
  let least = 0;
  const counted = line.replace(new RegExp(`\\{\\$${name}([-+]\\d+)?\\}`, "g"), (_, more = "0") => {
    const count = text.length + Number(more);
    least = Math.min(least, count);
    return `{${count}}`;
  });
  return least < 0 ? null : counted.replaceAll(`$${name}`, () => quotable(text));
}

/** As it stands in a string with double quotes. */
const quotable = (text: string): string => text.replace(/["\\]/g, "\\$&");

const call = /%(any|misspelt|word-but|line-but)\(([^)\n]*)\)/g;

function expanded(name: string, given: string, found: ReadonlyMap<string, readonly string[]>): string {
  if (name === "any") {
    return textsOf(given, found)
      .map((each) => `"${quotable(each)}"`)
      .join(" | ");
  }
  const words = Array.from(given.matchAll(/"([^"]*)"/g), ([, word = ""]) => word);
  const [word = "", ...others] = words;
  if (name === "word-but") return wordBut(words);
  return name === "misspelt" ? misspelt(word, others) : lineBut(word);
}

/** What a template may take from a text, by name. */
const measures: Readonly<Record<string, (text: string) => string>> = {
  "tab-width": tabWidth,
  "table-separator": tableSeparator,
  "other-table-separators": otherTableSeparators,
  "table-rows": tableRows,
};

function measure(name: string, text: string): string {
  const known = Object.hasOwn(measures, name) ? measures[name] : undefined;
  if (known === undefined)
    throw new GrammarError(`there is no measure "${name}": known are ${Object.keys(measures).join(", ")}`);
  return known(text);
}
