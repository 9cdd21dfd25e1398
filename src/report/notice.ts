import type { Outcome } from "../oracle/outcome.ts";
import type { StopReason } from "../oracle/stop.ts";
import type { WrongCall } from "../oracle/wrong-call.ts";
import type { News } from "../remote/news.ts";
import type { OtherEncoding } from "../repair/unwrapping.ts";

/** A message for the user, during a session or in its answer. */
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
  /** No grammar of the input's language is installed; this command installs one. */
  | { readonly kind: "grammar-missing"; readonly command: string }
  /** Its reader could not convert this part. */
  | { readonly kind: "grammar-lacks"; readonly what: string; readonly line: number | null }
  /** No edits within the limits of the search make the input valid. */
  | { readonly kind: "not-edited" };

/** About the program under test. */
type ProgramNotice =
  /** An argument is taken for a file, although it does not look like a path. */
  | { readonly kind: "taken-for-file"; readonly argument: string; readonly path: string }
  /** It did not fail in this many runs; `ended` describes an unsuccessful end. */
  | {
      readonly kind: "does-not-fail";
      readonly program: string;
      readonly outcome: Outcome;
      readonly reason: string | null;
      readonly ended: string | null;
      readonly runs: number;
      readonly said: string;
      /** For an interestingness test, shell commands that run it on the input again; otherwise empty. */
      readonly shell: readonly string[];
    }
  | { readonly kind: "judged-by-reader"; readonly reader: string }
  /** It is not on `PATH`, but was found in this folder of the user's package. */
  | { readonly kind: "program-of-package"; readonly program: string; readonly folder: string }
  /**
   * It behaves differently in the user's folder than in a private one. `isAdopted`: the failure in the private folder
   * is used. `remedy`: whether the folder makes the difference, or the files next to the input.
   */
  | {
      readonly kind: "differs-here";
      readonly program: string;
      readonly here: string;
      readonly apart: string;
      readonly isAdopted: boolean;
      readonly remedy: "folder" | "beside";
    }
  /** It fails in the same way with an empty input, and reports a wrong invocation. */
  | {
      readonly kind: "wrong-call";
      readonly program: string;
      readonly because: WrongCall;
      readonly said: string;
    }
  /** The input failed only in some runs. Up to `deciding` runs decide now; `advised` would be reliable. */
  | {
      readonly kind: "flaky";
      readonly failures: number;
      readonly runs: number;
      readonly deciding: number;
      readonly advised: number;
    }
  /** It behaves differently on the same input, even on the result. */
  | { readonly kind: "unsteady"; readonly advised: number }
  /** Two runs with an empty input differed. */
  | { readonly kind: "unsteady-start" }
  /** The empty input fails in the same way. */
  | { readonly kind: "empty-fails" }
  /** The nearest accepted text keeps less than half of the input: this share, from 0 to 1. */
  | { readonly kind: "mere-part"; readonly share: number }
  /** It misses something that the input names; the input itself has no known fault. */
  | { readonly kind: "absent"; readonly program: string; readonly name: string }
  /**
   * It rejects an input in a binary format, for which there is no search. The format's lengths and checksums are right,
   * were corrected in vain, or cannot be read.
   */
  | {
      readonly kind: "binary-refused";
      readonly program: string;
      readonly format: string;
      readonly because: "right" | "put-right" | "damaged" | "too-large" | "unknown";
    }
  /** It accepts no part of the input, or only blank ones. */
  | { readonly kind: "nothing-accepted"; readonly blankIsAccepted: boolean; readonly isBinary: boolean }
  /** No part of the input passes. */
  | { readonly kind: "nothing-passes" }
  /** The user's passing input does not pass. */
  | { readonly kind: "passing-input-fails"; readonly path: string; readonly reason: string | null }
  /** This many runs left no counts of calls. */
  | { readonly kind: "uncounted-runs"; readonly runs: number };

/** About remembered results of earlier runs. */
type MemoryNotice =
  /** The journal of an earlier run could not be fully read or written. */
  | { readonly kind: "journal"; readonly problem: string }
  /** The program's outcomes differ from the remembered ones. */
  | { readonly kind: "memory-outdated"; readonly was: Outcome; readonly is: Outcome }
  /** A fresh run of the result showed another outcome, or another failure. */
  | {
      readonly kind: "denied";
      readonly expected: Outcome;
      readonly met: string;
      readonly isOtherFailure: boolean;
    }
  /** For these reasons, the journal was renamed to `aside` and the search repeated. */
  | { readonly kind: "searched-again"; readonly because: readonly Notice[]; readonly aside: string };

/** About the success of a search. */
type SearchNotice =
  /** Hardly any of the similar inputs was valid for the program. */
  | { readonly kind: "mostly-refused"; readonly tried: number; readonly valid: number }
  /** The pattern was not searched, because that would take this many seconds. */
  | { readonly kind: "not-abstracted"; readonly seconds: number }
  /** No theory was searched, because that would take this many seconds. */
  | { readonly kind: "not-explained"; readonly seconds: number }
  /** All of this many inputs fail. */
  | { readonly kind: "always-fails"; readonly inputs: number }
  /** After this many inputs, new ones still contradicted the theory. */
  | { readonly kind: "unsettled"; readonly asked: number }
  /** The allowed time was used up after this many inputs. */
  | { readonly kind: "cut-short"; readonly asked: number; readonly seconds: number }
  /** No feature of the grammar separates failing from passing inputs. */
  | { readonly kind: "nothing-tells"; readonly passing: number; readonly failing: number }
  /** No part of the input can be replaced freely. */
  | { readonly kind: "nothing-open" }
  /** Only some of the wanted inputs to confirm a pattern were found. */
  | { readonly kind: "hardly-confirmed"; readonly failing: number; readonly wanted: number }
  /** A theory of rejections was requested, but no input was rejected. */
  | { readonly kind: "nothing-refused" }
  /** No input showed the explained failure, but this many showed another, such as `met`. */
  | {
      readonly kind: "other-failures-only";
      readonly explained: string;
      readonly failures: number;
      readonly met: string;
    }
  /** The module with the user's features changed since the theory was learned. */
  | { readonly kind: "other-features"; readonly module: string }
  /** The search ended before it saw anything of this kind. */
  | {
      readonly kind: "stopped-before";
      readonly limit: StopReason;
      readonly sight: "failure" | "pass" | "acceptance" | "pattern" | "circumstance";
    }
  /** `--fresh` must be left out to resume this run. */
  | { readonly kind: "fresh-forgets" }
  /** This many candidates timed out and are run again with more time. */
  | { readonly kind: "more-time"; readonly candidates: number }
  /** The input was decoded from this encoding; the result is in UTF-8. */
  | { readonly kind: "converted"; readonly from: OtherEncoding }
  /** Fewer repairs were found than requested. */
  | { readonly kind: "fewer-repairs"; readonly found: number; readonly wanted: number }
  /** Only the part counted before the stop was compared. */
  | { readonly kind: "compared-in-part" };

/** About a condition on inputs, and its patterns. */
type ConditionNotice =
  /** A pattern's text is ambiguous; each meaning contrasts the chosen parse with another. */
  | { readonly kind: "ambiguous-pattern"; readonly name: string; readonly meanings: readonly string[] }
  /** A grammar cannot express that texts are equal, so it derives more than the condition allows. */
  | { readonly kind: "groups-left-out" }
  | { readonly kind: "never-met" }
  /** No input of the grammar contains the pattern of this name. */
  | { readonly kind: "never-occurs"; readonly name: string }
  | { readonly kind: "always-met" }
  /** The learned model gives no such input. */
  | { readonly kind: "never-learned" }
  /** Inputs are generated near this many valid ones from the pattern's file. */
  | { readonly kind: "near-valid"; readonly inputs: number }
  /** Choices were counted by context, but only their overall counts are used. */
  | { readonly kind: "contexts-left-out" };

/** About samples and generated inputs. */
type InputsNotice =
  /** A sample was skipped. */
  | { readonly kind: "not-learned"; readonly path: string; readonly reason: string }
  /** No sample parses. */
  | { readonly kind: "nothing-learned" }
  /** All parsed samples pass, or all fail. */
  | { readonly kind: "one-outcome"; readonly passing: number; readonly failing: number }
  /** An earlier run had written this many. */
  | { readonly kind: "went-on"; readonly inputs: number }
  /** No text parses as tokens of these rules, so no input has them. */
  | { readonly kind: "tokens-left-out"; readonly tokens: readonly string[] }
  /** The size limit ended this many of the inputs before the model did. */
  | {
      readonly kind: "size-cuts";
      readonly size: number;
      readonly cut: number;
      readonly inputs: number;
    }
  /** This many contain a line break, which the format does not allow. */
  | { readonly kind: "line-breaks"; readonly inputs: number }
  /** This many inputs in a row could not be used. */
  | {
      readonly kind: "fewer-inputs";
      readonly found: number;
      readonly wanted: number;
      readonly inVain: number;
    };

/** About the options. */
type OptionsNotice =
  /** They come from this file, which was found automatically. */
  | { readonly kind: "configuration"; readonly path: string }
  /**
   * These options of the file can run or redirect something; they are ignored because the user did not approve them.
   */
  | {
      readonly kind: "configuration-not-approved";
      readonly path: string;
      readonly leftOut: readonly string[];
    }
  /** A configuration was found but ignored: it is a module, or belongs to another user. */
  | {
      readonly kind: "configuration-left-alone";
      readonly path: string;
      readonly because: "module" | "owner";
    };
