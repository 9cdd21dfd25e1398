/** Elements of HTML that have no end tag. */
const empty: ReadonlySet<string> = new Set(
  "area base br col embed hr img input link meta param source track wbr".split(" "),
);

const blocks =
  "address article aside blockquote body div dl fieldset footer form h1 h2 h3 h4 h5 h6 header hr main nav ol p pre section table ul";

/** Elements of HTML with the only ones that they hold. */
const children: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({
    ul: "li",
    ol: "li",
    dl: "dt dd",
    tr: "td th",
    thead: "tr",
    tbody: "tr",
    tfoot: "tr",
    table: "caption colgroup thead tbody tfoot tr",
    select: "option optgroup",
    head: "title meta link script style base noscript",
  }).map(([name, names]) => [name, new Set(names.split(" "))]),
);

/** Elements of HTML with those that they cannot hold. */
const strangers: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...["p", "h1", "h2", "h3", "h4", "h5", "h6", "title"].map(strangersOf(`${blocks} li td tr`)),
  ...["td", "th"].map(strangersOf("td th tr body")),
  ...["dt", "dd"].map(strangersOf("dt dd body")),
  ...["a", "li", "option"].map((name) => strangersOf(`${name} body`)(name)),
]);

function strangersOf(names: string): (name: string) => [string, ReadonlySet<string>] {
  return (name) => [name, new Set(names.split(" "))];
}

/** What is known of how the elements of a text stand in each other. */
export interface ContentRules {
  isEmpty(name: string): boolean;
  /** Whether one element can be the child of another. */
  fits(child: string, parent: string): boolean;
}

/** The rules of HTML, whose names are the same in capitals. */
export const htmlRules: ContentRules = {
  isEmpty: (name) => empty.has(name.toLowerCase()),
  fits(child, parent) {
    const [inner, outer] = [child.toLowerCase(), parent.toLowerCase()];
    return (children.get(outer)?.has(inner) ?? true) && !(strangers.get(outer)?.has(inner) ?? false);
  },
};

/** Where nothing is known. */
export const anyRules: ContentRules = { isEmpty: () => false, fits: () => true };
