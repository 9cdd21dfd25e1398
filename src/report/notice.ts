import type { Outcome } from "../oracle/outcome.ts";
import type { StopReason } from "../oracle/stop.ts";
import type { WrongCall } from "../oracle/wrong-call.ts";
import type { News } from "../remote/news.ts";
import type { OtherEncoding } from "../repair/in-utf-8.ts";

/** Something that a user should know, told while a session goes on or in its answer. */
export type Notice =
  | GrammarNotice
  | ProgramNotice
  | News
  | MemoryNotice
  | SearchNotice
  | ConditionNotice
  | InputsNotice
  | OptionsNotice;

/** About the grammar of the input. */
type GrammarNotice =
  /** It was chosen by the input's name or content. */
  | { readonly kind: "grammar-chosen"; readonly grammar: string }
  /** None of the input's language is installed; this command installs it. */
  | { readonly kind: "grammar-missing"; readonly command: string }
  /** Its reader could not carry this over. */
  | { readonly kind: "grammar-lacks"; readonly what: string; readonly line: number | null }
  /** No edits within the limits of the search make the input one of the grammar's. */
  | { readonly kind: "not-edited" };

/** About what the program under test does. */
type ProgramNotice =
  /** An argument was taken for a file though it does not look like one. */
  | { readonly kind: "taken-for-file"; readonly argument: string; readonly path: string }
  /** It did not fail in so many runs, but did this, and said so much; `ended` is how, where that was not well. */
  | {
      readonly kind: "does-not-fail";
      readonly program: string;
      readonly outcome: Outcome;
      readonly reason: string | null;
      readonly ended: string | null;
      readonly runs: number;
      readonly said: string;
      /** Of an interestingness test: lines for a shell that run it on the input once more; else none. */
      readonly shell: readonly string[];
    }
  /** It was found in this folder of the programs of the package where the user is, not on `PATH`. */
  | { readonly kind: "program-of-package"; readonly program: string; readonly folder: string }
  /**
   * It does something else with the input in the user's folder than in a private one, where it is the failure to work on or not; the folder
   * makes the difference, or what lies beside the input.
   */
  | {
      readonly kind: "differs-here";
      readonly program: string;
      readonly here: string;
      readonly apart: string;
      readonly isAdopted: boolean;
      readonly remedy: "folder" | "beside";
    }
  /** It fails in the same way with an empty input, and says that it was called wrongly. */
  | {
      readonly kind: "wrong-call";
      readonly program: string;
      readonly because: WrongCall;
      readonly said: string;
    }
  /** The input failed in some runs only; now up to `deciding` runs decide, and so many are advised. */
  | {
      readonly kind: "flaky";
      readonly failures: number;
      readonly runs: number;
      readonly deciding: number;
      readonly advised: number;
    }
  /** It answers differently for the same input, even the result. */
  | { readonly kind: "unsteady"; readonly advised: number }
  /** Two runs with an empty input differed. */
  | { readonly kind: "unsteady-start" }
  /** The empty input fails in the same way. */
  | { readonly kind: "empty-fails" }
  /** It refuses all of more bytes than the limit. */
  | {
      readonly kind: "size-limit";
      readonly program: string;
      readonly limit: number;
      readonly bytes: number;
    }
  /** The nearest accepted text keeps less than half of the input: this share of it, from 0 to 1. */
  | { readonly kind: "mere-part"; readonly share: number }
  /** It looks for what the input names, and what is not there: nothing that is wrong with the input itself. */
  | { readonly kind: "absent"; readonly program: string; readonly name: string }
  /** It refuses an input of a binary format, in which nothing is searched: what the format states is right, or was put right in vain, or cannot be read. */
  | {
      readonly kind: "binary-refused";
      readonly program: string;
      readonly format: string;
      readonly because: "right" | "put-right" | "damaged" | "too-large" | "unknown";
    }
  /** It accepts no part of the input, or none but blank ones. */
  | { readonly kind: "nothing-accepted"; readonly blankIsAccepted: boolean; readonly isBinary: boolean }
  /** No part of the input passes. */
  | { readonly kind: "nothing-passes" }
  /** The input that the user said passes does not. */
  | { readonly kind: "passing-input-fails"; readonly path: string; readonly reason: string | null }
  /** So many runs left no counts of calls. */
  | { readonly kind: "uncounted-runs"; readonly runs: number };

/** About what is known of earlier runs. */
type MemoryNotice =
  /** The journal of an earlier run could not be read or written in full. */
  | { readonly kind: "journal"; readonly problem: string }
  /** The program answers otherwise than it did when its answers were written down. */
  | { readonly kind: "memory-outdated"; readonly was: Outcome; readonly is: Outcome }
  /** A result did not show once more what it was found with, but another outcome, or another failure. */
  | {
      readonly kind: "denied";
      readonly expected: Outcome;
      readonly met: string;
      readonly isOtherFailure: boolean;
    }
  /** For such reasons the journal is set aside under this name, and the search done again. */
  | { readonly kind: "searched-again"; readonly because: readonly Notice[]; readonly aside: string };

/** About how far a search came. */
type SearchNotice =
  /** Of so many inputs like this one, hardly any was one that the program takes for valid. */
  | { readonly kind: "mostly-refused"; readonly tried: number; readonly valid: number }
  /** The pattern was not looked for, as that would take so many seconds. */
  | { readonly kind: "not-abstracted"; readonly seconds: number }
  /** No theory was looked for, as that would take so many seconds. */
  | { readonly kind: "not-explained"; readonly seconds: number }
  /** All of so many inputs fail, whatever is in them. */
  | { readonly kind: "always-fails"; readonly inputs: number }
  /** After so many inputs new ones still did not do as predicted. */
  | { readonly kind: "unsettled"; readonly asked: number }
  /** The time that it may take beside other parts was used up after so many inputs. */
  | { readonly kind: "cut-short"; readonly asked: number; readonly seconds: number }
  /** No feature of the grammar tells failing from passing inputs. */
  | { readonly kind: "nothing-tells"; readonly passing: number; readonly failing: number }
  /** No part of the input may be anything. */
  | { readonly kind: "nothing-open" }
  /** Of the inputs that were wanted to confirm a pattern only so many were found. */
  | { readonly kind: "hardly-confirmed"; readonly failing: number; readonly wanted: number }
  /** When inputs are refused was asked, and none was. */
  | { readonly kind: "nothing-refused" }
  /** No input failed in the way that was explained, and so many in another, such as this. */
  | {
      readonly kind: "other-failures-only";
      readonly explained: string;
      readonly failures: number;
      readonly met: string;
    }
  /** The module of the user's own features is not as it was when the theory was learned. */
  | { readonly kind: "other-features"; readonly module: string }
  /** It ended before anything of the kind was seen. */
  | {
      readonly kind: "stopped-before";
      readonly limit: StopReason;
      readonly sight: "failure" | "pass" | "acceptance" | "pattern" | "circumstance";
    }
  /** To go on from here, `--fresh` is left out. */
  | { readonly kind: "fresh-forgets" }
  /** So many candidates ran out of time and are asked about again with more. */
  | { readonly kind: "more-time"; readonly candidates: number }
  /** Fewer repairs were found than asked for. */
  /** The input was taken for text in this encoding, and the result is in UTF-8. */
  | { readonly kind: "converted"; readonly from: OtherEncoding }
  | { readonly kind: "fewer-repairs"; readonly found: number; readonly wanted: number }
  /** What was counted until it was stopped is compared. */
  | { readonly kind: "compared-in-part" };

/** About a condition that inputs have to meet, and its patterns. */
type ConditionNotice =
  /** The text of a pattern can be read in several ways, of which one counts: how, beside each other one. */
  | { readonly kind: "ambiguous-pattern"; readonly name: string; readonly meanings: readonly string[] }
  /** A grammar cannot say that texts are the same, so it derives more than what meets the condition. */
  | { readonly kind: "groups-left-out" }
  | { readonly kind: "never-met" }
  /** No input of the grammar has the pattern of this name. */
  | { readonly kind: "never-occurs"; readonly name: string }
  | { readonly kind: "always-met" }
  /** What was learned gives no such input. */
  | { readonly kind: "never-learned" }
  /** Inputs are made near so many valid ones that the file of a pattern tells of. */
  | { readonly kind: "near-valid"; readonly inputs: number }
  /** Of choices that were counted by what stands above them, only how often they were made anywhere counts. */
  | { readonly kind: "contexts-left-out" };

/** About samples, and inputs that are made. */
type InputsNotice =
  /** A sample was left out. */
  | { readonly kind: "not-learned"; readonly path: string; readonly reason: string }
  /** No sample parses. */
  | { readonly kind: "nothing-learned" }
  /** All that could be read pass, or all fail. */
  | { readonly kind: "one-outcome"; readonly passing: number; readonly failing: number }
  /** An earlier run had written so many. */
  | { readonly kind: "went-on"; readonly inputs: number }
  /** No text was found that gives back tokens of these rules, so no input has them. */
  | { readonly kind: "tokens-left-out"; readonly tokens: readonly string[] }
  /** The size ended so many of the inputs before the model did. */
  | {
      readonly kind: "size-cuts";
      readonly size: number;
      readonly cut: number;
      readonly inputs: number;
    }
  /** So many hold a line break, which the format cannot. */
  | { readonly kind: "line-breaks"; readonly inputs: number }
  /** So many in a row could not be used. */
  | {
      readonly kind: "fewer-inputs";
      readonly found: number;
      readonly wanted: number;
      readonly inVain: number;
    };

/** About the options. */
type OptionsNotice =
  /** They come from this file, which nobody named. */
  | { readonly kind: "configuration"; readonly path: string }
  /** Options of it that can run something or lead it elsewhere, by their names; nobody approved them, and so they do not count. */
  | {
      readonly kind: "configuration-not-approved";
      readonly path: string;
      readonly leftOut: readonly string[];
    }
  /** A configuration was found and not used: it is a module, or another user's. */
  | {
      readonly kind: "configuration-left-alone";
      readonly path: string;
      readonly because: "module" | "owner";
    };
