import type { Range } from "../base/ranges.ts";
import { tagsIn } from "../text/tags.ts";

/** A start tag, the end tag of the same name, and what they enclose; or a tag, a comment or the like by itself. */
export interface MarkupElement extends Range {
  readonly open: Range;
  /** Empty for what has no end tag. */
  readonly close: Range;
  readonly elements: readonly MarkupElement[];
}

/**
 * The elements of XML and its like in lists of siblings, outer ones before inner ones. A tag without a partner leaves the tags around it
 * their partners, so pages with lone tags and programs with markup are read as well.
 */
export function markupIn(bytes: Uint8Array): readonly (readonly MarkupElement[])[] {
  const lists: (readonly MarkupElement[])[] = [outermostElements(bytes)];
  for (const list of lists) {
    for (const { elements } of list) if (elements.length > 0) lists.push(elements);
  }
  return lists;
}

function outermostElements(bytes: Uint8Array): readonly MarkupElement[] {
  const open: OpenElement[] = [{ name: "", tag: { start: 0, end: 0 }, elements: [] }];
  const timesOpen = new Map<string, number>();
  const siblings = (): MarkupElement[] => open.at(-1)?.elements ?? [];

  /** Closes the elements inside the last one of this name, which have no end tags, and gives that one. */
  const closeUpTo = (name: string): OpenElement | undefined => {
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      timesOpen.set(last.name, (timesOpen.get(last.name) ?? 0) - 1);
      if (last.name === name) return last;
      for (const element of last.elements) siblings().push(element);
    }
    return undefined;
  };

  for (const { name, kind, start, end } of tagsIn(bytes)) {
    const tag = { start, end };
    if (kind === "empty") siblings().push({ ...tag, open: tag, close: { start: end, end }, elements: [] });
    else if (kind === "start") {
      open.push({ name, tag, elements: [] });
      timesOpen.set(name, (timesOpen.get(name) ?? 0) + 1);
    } else if ((timesOpen.get(name) ?? 0) > 0) {
      // Counted before, so that a partner that is not there is not looked for among all that are open.
      const element = closeUpTo(name);
      if (element === undefined) continue;
      siblings().push({
        start: element.tag.start,
        end,
        open: element.tag,
        close: tag,
        elements: element.elements,
      });
    }
  }
  return closeUpTo("")?.elements ?? [];
}

/** An element whose end tag has not come yet; the outermost one is that of no name around all. */
interface OpenElement {
  readonly name: string;
  readonly tag: Range;
  readonly elements: MarkupElement[];
}
