import type { InputEdit } from "../../../text/edit.ts";
import { quotesPaired } from "../../quote/unpaired-quotes.ts";
import {
  blanksForTab,
  indentationBehindDash,
  indentationLikeLineBefore,
  indentationLikeLineBehind,
  tabForBlanks,
} from "../line-edit.ts";
import type { LocalEdit } from "../local-edit.ts";
import { likelyRespellings } from "../respelling.ts";
import type { Site } from "../site.ts";
import { anglesClosed } from "./angles-closed.ts";
import { asynchronous } from "./asynchronous.ts";
import { blockEnds } from "./block-ends.ts";
import { closersExchanged } from "./closers-exchanged.ts";
import { closersLacking } from "./closers-lacking.ts";
import { closersOnLine } from "./closers-on-line.ts";
import { closings } from "./closings.ts";
import { commentsEnded, commentsLeftOut } from "./comments.ts";
import { confusions, foreignWords } from "./confusions.ts";
import { endsLacking } from "./ends-lacking.ts";
import { expectedEdits } from "./expected-edits.ts";
import { foreignEnds } from "./foreign-ends.ts";
import { handlers } from "./handlers.ts";
import { holesClosed } from "./holes-closed.ts";
import { indentations } from "./indentations.ts";
import { insertionsBetween } from "./insertions-between.ts";
import { introductions } from "./introductions.ts";
import { beginningsLikeBeside, endingsLikeBeside, symbolsLikeBeside } from "./like-beside.ts";
import { lineEndings } from "./line-endings.ts";
import { linesParted } from "./lines-parted.ts";
import { lookAlikes } from "./look-alikes.ts";
import { needlessSymbols } from "./needless-symbols.ts";
import { objectsWrapped } from "./objects-wrapped.ts";
import { openings } from "./openings.ts";
import { operatorsApart } from "./operators-apart.ts";
import { partnersOfQuotes } from "./quotes.ts";
import { apostrophesInside, quotationsInside } from "./quotes-inside.ts";
import { regexesClosed } from "./regexes-closed.ts";
import { keysSaidAgain, repeatedSigns, repetitions } from "./repetitions.ts";
import { separatorsAlone } from "./separators-alone.ts";
import { joinsInside, operatorsLost, separatorsInside, typesNamed } from "./separators-inside.ts";
import { triplesClosed } from "./triples-closed.ts";
import { wantingWords } from "./wanting-words.ts";
import { conditionWrapped, wrappings } from "./wrappings.ts";

/** In tiers, the most plausible first. */
export interface PlausibleEdits {
  readonly said: readonly LocalEdit[];
  readonly seen: readonly LocalEdit[];
  readonly guessed: readonly LocalEdit[];
  readonly likened: readonly LocalEdit[];
}

/**
 * The edits that a person would try first at a place, in tiers: what the program says it expected; common words misspelt, ends that lack where the
 * indentation says so, comments left out, plain characters for what only looks like them, partners of quotes, indentation like that
 * around; then words spelt like others, what is said twice said once, and what elsewhere stands in such a place; then what
 * other languages write instead, and how other lines end. Few apply anywhere.
 */
export function plausibleEdits(site: Site, expected: readonly string[]): PlausibleEdits {
  const { text, place } = site;
  const isTab = expected.includes("\t");
  const areParentheses = expected.includes("(") && expected.includes(")");
  const ends = closings(text, place);
  const said = [
    ...asynchronous(text, place),
    ...wantingWords(text, place),
    ...typesNamed(site),
    ...anglesClosed(text, place),
    ...operatorsLost(site),
    ...foreignWords(text, place),
    ...operatorsApart(text, place),
    ...repeatedSigns(text, place),
    ...apostrophesInside(text, place),
    ...objectsWrapped(text, place),
    ...handlers(text, place, expected),
    ...regexesClosed(text, place),
    ...triplesClosed(text).map(pairing),
    ...quotesPaired(text).map(pairing),
    ...foreignEnds(text),
    ...closersExchanged(text),
    ...closersLacking(text),
    ...blockEnds(text, expected),
    ...endsLacking(site, expected),
    ...(expected.some((each) => each === ";" || each === ",") ? endingsLikeBeside(site) : []),
    ...(expected.some((each) => ")]}".includes(each)) ? [...holesClosed(text, place), ...ends] : []),
    ...(isTab ? [tabForBlanks] : []),
    ...(areParentheses ? wrappings(site) : []),
    ...(expected.includes(",") ? joinsInside(site) : []),
    ...expectedEdits(site, expected),
  ];
  const seen = [
    ...separatorsAlone(site),
    ...linesParted(text, place),
    ...beginningsLikeBeside(site),
    ...commentsLeftOut(text, place),
    ...keysSaidAgain(text, place),
    ...commentsEnded(text),
    ...conditionWrapped(site),
    ...introductions(text, place),
    ...openings(text),
    ...holesClosed(text, place),
    ...ends,
    ...lookAlikes(text, place),
    ...endingsLikeBeside(site),
    ...symbolsLikeBeside(site),
    ...separatorsInside(site),
    ...quotationsInside(text, place),
    ...partnersOfQuotes(text, place),
    ...(hasLineBehindTab(text) ? [tabForBlanks] : []),
    blanksForTab,
    ...indentations(text, place),
    indentationLikeLineBefore,
    indentationLikeLineBehind,
    indentationBehindDash,
  ];
  const guessed = [
    ...closersOnLine(site, expected),
    ...likelyRespellings(site, [0, -1, -2]),
    ...repetitions(text, place),
    ...needlessSymbols(site),
    ...insertionsBetween(site),
  ];
  const likened = [...confusions(text, place), ...lineEndings(site)];
  return { said, seen, guessed, likened };
}

const pairing = (edit: InputEdit): LocalEdit => ({
  name: `pair the quote at ${edit.start}`,
  cost: 1,
  isFixed: true,
  at: () => [edit],
});

const hasLineBehindTab = (text: Uint8Array): boolean =>
  text.some((byte, at) => byte === 0x09 && text[at - 1] === 0x0a);
