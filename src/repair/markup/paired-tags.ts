import { joined } from "../../base/arrays.ts";
import { editDistance } from "../../base/closest.ts";
import type { InputEdit } from "../../text/edit.ts";
import { isMarkup } from "../../text/tags.ts";
import { isWhiteSpace } from "../../text/white-space.ts";
import { type EditedText, edited, editedFurther } from "../edit/edited-text.ts";
import type { ContentRules } from "./content-rules.ts";
import { markupOf, type PlacedTag } from "./placed-tags.ts";

/** A way to make the tags read so far go together. */
interface Way {
  readonly open: Open | undefined;
  readonly cost: number;
  readonly changes: Changes | undefined;
  /** An end tag is due that has changed places with the one before. */
  readonly due?: string | undefined;
}

/** The elements that are open, the innermost first. */
interface Open {
  readonly tag: PlacedTag;
  readonly outer: Open | undefined;
  /** Whether an element stands in it. */
  readonly hasChildren: boolean;
}

interface Change {
  readonly start: number;
  readonly end: number;
  readonly inserted: string;
}

interface Changes {
  readonly last: Change;
  readonly before: Changes | undefined;
}

/** How many ways are followed, how many are proposed, and how many tags a text may have. */
const mostWays = 48;
const mostProposals = 4;
const mostTags = 5_000;

/** What it costs to put in an end, where indentation or content says so and elsewhere, and to change or take away a tag. */
const costs = {
  plainEnd: 1,
  end: 2.5,
  misspelt: 1,
  turned: 2,
  /** Where it stands as far in as the start. */
  turnedBelow: 1.5,
  swapped: 2,
  renamed: 3,
  removed: 3,
  /** To stand in an element which does not hold such ones. */
  strange: 3,
  /** To stand no further in than what it stands in, or otherwise than its start tag. */
  odd: 0.5,
};

/**
 * What a text with tags is when each element has its end: the likeliest ways to put in, take away, rename and turn tags,
 * where names, indentation and, in HTML, what elements hold say so. None for other texts and those whose tags go together.
 * A beam search over the tags with the elements that are open.
 */
export function pairedTags(text: EditedText): readonly EditedText[] {
  if (!isMarkup(text.bytes)) return [];
  const { tags, rules } = markupOf(text.bytes);
  if (tags.length === 0 || tags.length > mostTags) return [];
  let ways: readonly Way[] = [{ open: undefined, cost: 0, changes: undefined }];
  for (const [index, tag] of tags.entries()) {
    const next = tags[index + 1];
    ways = cheapest(
      ways.flatMap((way) => (tag.kind === "end" ? ended(way, tag, next) : begun(way, tag, rules))),
    );
  }
  const end = text.bytes.findLastIndex((byte) => !isWhiteSpace(byte)) + 1;
  const found = cheapest(ways.filter(({ due }) => due === undefined).map((way) => allEnded(way, end)));
  return (found[0]?.changes === undefined ? [] : found)
    .slice(0, mostProposals)
    .map(({ changes }) => withChanges(text, changes));
}

const cheapest = (ways: readonly Way[]): readonly Way[] =>
  ways.toSorted((left, right) => left.cost - right.cost).slice(0, mostWays);

/** What a start tag, or that of an element without an end, may be: one, in the element that is open or behind it, or the end tag of that. */
function begun(way: Way, tag: PlacedTag, rules: ContentRules): readonly Way[] {
  const { open, due } = way;
  if (due !== undefined) return [];
  const outer = open && { ...open, hasChildren: true };
  const inside = { ...way, open: tag.kind === "empty" ? outer : { tag, outer, hasChildren: false } };
  if (open === undefined) return [inside];
  const isBelow = tag.indentation !== undefined && tag.indentation === open.tag.indentation;
  const isEnd = tag.kind === "start" && open.tag.name === tag.name && tag.isBare;
  const cost = isBelow ? costs.turnedBelow : costs.turned;
  const ways =
    isEnd && (isBelow || !open.hasChildren)
      ? [replaced(closed(way), tag, { inserted: `</${tag.name}>`, cost })]
      : [];
  const behind = (): readonly Way[] => begun(endPutIn(way, tag, costs.plainEnd), tag, rules);
  if (!rules.fits(tag.name, open.tag.name)) return [...ways, ...behind(), dearer(inside, costs.strange)];
  if (isNoFurther(tag, open.tag)) return [...ways, ...behind(), dearer(inside, costs.odd)];
  return [...ways, inside];
}

/** What an end tag may be: that of the element that is open, of one around it, misspelt, or of nothing. */
function ended(way: Way, tag: PlacedTag, next: PlacedTag | undefined): readonly Way[] {
  const { open, due } = way;
  if (due !== undefined) {
    if (open === undefined || tag.name !== due) return [];
    return [{ ...replaced(closed(way), tag, { inserted: `</${open.tag.name}>`, cost: 0 }), due: undefined }];
  }
  const without = replaced(way, tag, { inserted: "", cost: costs.removed });
  if (open === undefined) return [without];
  const { name } = open.tag;
  const isOwn = name === tag.name;
  const isOdd = isOwn && areApart(open.tag, tag);
  if (isOwn && !isOdd) return [closed(way)];
  const isAround = isOpen(open.outer, tag.name);
  const isAlike = !isAround && editDistance(tag.name, name) <= Math.max(1, name.length / 3);
  const rename = (cost: number): Way => replaced(closed(way), tag, { inserted: `</${name}>`, cost });
  const isSwapped = next?.kind === "end" && next.name === name && open.outer?.tag.name === tag.name;
  return [
    without,
    ...(isOwn ? [dearer(closed(way), costs.odd)] : [rename(isAlike ? costs.misspelt : costs.renamed)]),
    ...(isSwapped ? [{ ...rename(costs.swapped), due: name }] : []),
    ...(isAround
      ? ended(endPutIn(way, tag, areApart(open.tag, tag) ? costs.plainEnd : costs.end), tag, next)
      : []),
  ];
}

/** Ends all elements that are open at the end of the text. */
function allEnded(way: Way, end: number): Way {
  return way.open === undefined
    ? way
    : allEnded(changed(closed(way), endOf(way.open, end), costs.plainEnd), end);
}

/** Ends the innermost element in front of a tag. */
const endPutIn = (way: Way, { behindText }: PlacedTag, cost: number): Way =>
  way.open === undefined ? way : changed(closed(way), endOf(way.open, behindText), cost);

/** An end there: on a line of its own for an element with others on theirs, a slash in the start tag for one with nothing. */
function endOf({ tag, hasChildren }: Open, start: number): Change {
  if (!hasChildren && start === tag.end) return { start: tag.end - 1, end: tag.end, inserted: "/>" };
  const isOnOwnLine = hasChildren && tag.indentation !== undefined;
  return { start, end: start, inserted: `${isOnOwnLine ? `\n${tag.indentation}` : ""}</${tag.name}>` };
}

const replaced = (
  way: Way,
  { start, end }: PlacedTag,
  { inserted, cost }: { readonly inserted: string; readonly cost: number },
): Way => changed(way, { start, end, inserted }, cost);

const changed = (way: Way, last: Change, cost: number): Way => ({
  ...dearer(way, cost),
  changes: { last, before: way.changes },
});

const dearer = (way: Way, cost: number): Way => ({ ...way, cost: way.cost + cost });

const closed = (way: Way): Way => ({ ...way, open: way.open?.outer });

function isOpen(open: Open | undefined, name: string): boolean {
  for (let each = open; each !== undefined; each = each.outer) if (each.tag.name === name) return true;
  return false;
}

/** Whether both are the first on their lines, which are indented otherwise. */
const areApart = ({ indentation: one }: PlacedTag, { indentation: other }: PlacedTag): boolean =>
  one !== undefined && other !== undefined && one !== other;

/** Whether a tag begins a line that is indented no further than that of an open element. */
const isNoFurther = ({ indentation: inner }: PlacedTag, { indentation: outer }: PlacedTag): boolean =>
  inner !== undefined && outer !== undefined && inner.length <= outer.length && outer !== "";

/** The text with all changes; these are known from the last to the first. */
function withChanges(text: EditedText, changes: Changes | undefined): EditedText {
  const edits: InputEdit[] = [];
  for (let each = changes; each !== undefined; each = each.before) {
    const { start, end, inserted } = each.last;
    edits.push({ start, end, inserted: new TextEncoder().encode(inserted) });
  }
  // Each change of an edited text copies it; those of an input, which may be thousands, are made at once.
  if (text.edits.length > 0) return edits.reduce(editedFurther, text);
  return edited(text.bytes, withoutTouching(edits.reverse()));
}

/** The edits, which are in order, those that touch in one. */
function withoutTouching(edits: readonly InputEdit[]): readonly InputEdit[] {
  const apart: InputEdit[] = [];
  for (const edit of edits) {
    const last = apart.at(-1);
    if (last?.end !== edit.start) apart.push(edit);
    else apart.splice(-1, 1, { ...last, end: edit.end, inserted: joined([last.inserted, edit.inserted]) });
  }
  return apart;
}
