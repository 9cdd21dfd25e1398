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
import { closings } from "./closings.ts";
import { commentsLeftOut } from "./comments.ts";
import { confusions } from "./confusions.ts";
import { expectedEdits } from "./expected-edits.ts";
import { insertionsBetween } from "./insertions-between.ts";
import { lineEndings } from "./line-endings.ts";
import { lookAlikes } from "./look-alikes.ts";
import { needlessSymbols } from "./needless-symbols.ts";
import { partnersOfQuotes } from "./quotes.ts";
import { repetitions } from "./repetitions.ts";
import { wrappings } from "./wrappings.ts";

/**
 * The edits that a person would try first at a place, in tiers: what the program says it expected; ends that lack where
 * the indentation says so, comments left out, plain characters for what only looks like them, partners of quotes, indentation like that
 * around; then words spelt like others, what is said twice said once, what other languages write instead, and what elsewhere
 * stands in such a place. Few apply anywhere.
 */
export function plausibleEdits(site: Site, expected: readonly string[]): readonly (readonly LocalEdit[])[] {
  const { text, place } = site;
  const isTab = expected.includes("\t");
  const areParentheses = expected.includes("(") && expected.includes(")");
  const ends = closings(text);
  const said = [
    ...(expected.some((each) => ")]}".includes(each)) ? ends : []),
    ...(isTab ? [tabForBlanks] : []),
    ...(areParentheses ? wrappings(site) : []),
    ...expectedEdits(site, expected),
  ];
  const seen = [
    ...commentsLeftOut(text, place),
    ...ends,
    ...lookAlikes(text, place),
    ...partnersOfQuotes(text, place),
    ...(hasLineBehindTab(text) ? [tabForBlanks] : []),
    blanksForTab,
    indentationLikeLineBefore,
    indentationLikeLineBehind,
    indentationBehindDash,
  ];
  const guessed = [
    ...likelyRespellings(site, [0, -1, -2]),
    ...repetitions(text, place),
    ...confusions(text, place),
    ...lineEndings(site),
    ...needlessSymbols(site),
    ...insertionsBetween(site),
  ];
  return [said, seen, guessed];
}

const hasLineBehindTab = (text: Uint8Array): boolean =>
  text.some((byte, at) => byte === 0x09 && text[at - 1] === 0x0a);
