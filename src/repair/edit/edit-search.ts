import { follow } from "../../oracle/follow.ts";
import type { Oracle } from "../../oracle/oracle.ts";
import { learningPredictor } from "../../oracle/predict.ts";
import {
  counted,
  ending,
  inTurn,
  inTurnBehind,
  outcomeOf,
  type Telling,
  told,
  type Walk,
} from "../../oracle/walk.ts";
import { type Attempt, keptWithin, stopOf } from "./attempt.ts";
import type { EditedText } from "./edited-text.ts";
import { Experience } from "./experience.ts";
import {
  acceptedNearby,
  type Editing,
  type Extended,
  endedAttempt,
  extending,
  type Known,
} from "./extending.ts";
import { type Reader, reading } from "./reader.ts";
import { repertoireFor } from "./repertoire.ts";

export interface EditSearchOptions {
  /** What the edits are counted against. */
  readonly input: Uint8Array;
  readonly oracle: Oracle<Uint8Array>;
  readonly signal: AbortSignal;
  readonly reader: Reader;
  /** Where the program says the input's fault is, which may be near it only. */
  readonly pointedAt: number | undefined;
  /** Questions after which no further site is edited. */
  readonly mostQuestions: number;
  /** How many of them were asked before. */
  readonly asked: number;
}

/** Questions after which single edits near the place the program points at are tried when nothing was accepted. */
const questionsBeforeNearby = 60;

/**
 * Edits a text where it cannot be read further, again and again, the attempt that got furthest for its cost first, and
 * gives the texts that are accepted; those met at one place with the least damage first. Edits that helped before are
 * tried first. When questions run out and none was accepted, the attempt that got furthest is ended there. A best-first
 * search, bounded by its questions alone.
 */
export async function* editSearch(
  start: EditedText,
  { oracle, signal, ...options }: EditSearchOptions,
): AsyncGenerator<EditedText, void, void> {
  const following = { signal, predictor: learningPredictor() };
  let begin: Edited["goOn"] = () => editing(start, options);
  while (begin !== null) {
    const edited: Edited = await follow(oracle, begin, following);
    yield* edited.accepted;
    begin = edited.goOn;
  }
}

/** What editing has come to. */
export interface Edited {
  /** Texts that are accepted. */
  readonly accepted: readonly EditedText[];
  /** Looks for further ones; null when there is nothing more to try. */
  readonly goOn: (() => Walk<Uint8Array, Edited>) | null;
}

/** The search for the first accepted texts. */
export function editing(
  start: EditedText,
  options: Omit<EditSearchOptions, "oracle" | "signal">,
): Walk<Uint8Array, Edited> {
  const { input, reader, mostQuestions } = options;
  const repertoire = repertoireFor(start.bytes, reader.blur);
  const constants: Editing = { input, start, reader, repertoire, mostQuestions };
  return inTurnBehind(beginning(constants, options), (standing) => untilAccepted(standing, constants));
}

/** How far a search has come. */
interface Standing extends Known {
  readonly attempts: readonly Attempt[];
  /** The attempt that got furthest. */
  readonly furthest: Attempt;
  /** What is left to try where the attempt of the last step ends. */
  readonly goOn?: Extended["goOn"];
  /** What was accepted last. */
  readonly accepted: readonly EditedText[];
  /** Whether anything was accepted. */
  readonly isMet: boolean;
  readonly isOver: boolean;
}

function beginning(
  { start, reader }: Editing,
  { asked, pointedAt }: Pick<Known, "asked" | "pointedAt">,
): Walk<Uint8Array, Standing> {
  return ending(counted(reading(reader, start.bytes, 0), asked), ({ result: read, asked }) => {
    const attempt = { text: start, ...stopOf(read), cost: 0, credit: 0, priority: 0 };
    return {
      attempts: [attempt],
      furthest: attempt,
      accepted: read.accepted ? [start] : [],
      isMet: read.accepted,
      isOver: false,
      seen: new Set(),
      experience: new Experience(),
      pointedAt,
      asked,
    };
  });
}

/** Goes on until further texts are accepted, or there is nothing more to try. */
function untilAccepted(begun: Standing, editing: Editing): Walk<Uint8Array, Edited> {
  const walk = inTurn(begun, (standing) =>
    standing.isOver || standing.accepted.length > 0 ? null : told(() => step(standing, editing)),
  );
  return ending(walk, (standing) => {
    const { accepted, isOver } = standing;
    return { accepted, goOn: isOver ? null : () => untilAccepted({ ...standing, accepted: [] }, editing) };
  });
}

/** Edits the most promising attempt; ends the one that got furthest when there is none, or too much was asked. */
function* step(standing: Standing, editing: Editing): Telling<Uint8Array, Standing> {
  const { attempts, furthest } = standing;
  const { start, input, mostQuestions } = editing;
  if (standing.goOn !== undefined) return behind(standing, yield* outcomeOf(standing.goOn()));
  let { asked, pointedAt } = standing;
  if (asked >= mostQuestions) return yield* lastly(standing);
  if (!standing.isMet && asked > questionsBeforeNearby) {
    const nearby = yield* outcomeOf(counted(acceptedNearby(start, pointedAt, input), asked));
    ({ asked } = nearby);
    pointedAt = undefined;
    if (nearby.result.length > 0)
      return { ...standing, accepted: nearby.result, isMet: true, asked, pointedAt };
  }
  const best = mostPromising(attempts);
  if (best === undefined) return yield* lastly(standing);
  const others = attempts.filter((attempt) => attempt !== best);
  const isFurther = readOf(best, input) > readOf(furthest, input);
  const without = { ...standing, asked, pointedAt, attempts: others, furthest: isFurther ? best : furthest };
  return behind(without, yield* outcomeOf(extending(best, without, editing)));
}

/** The standing when an attempt was edited. */
const behind = (standing: Standing, { accepted, attempts, goOn, ...known }: Extended): Standing => ({
  ...standing,
  ...known,
  attempts: [...standing.attempts, ...attempts],
  goOn,
  accepted,
  isMet: standing.isMet || accepted.length > 0,
});

/** The end, where something is given in any case. */
function* lastly(standing: Standing): Telling<Uint8Array, Standing> {
  const text = standing.isMet ? null : yield* outcomeOf(endedAttempt(standing.furthest));
  return { ...standing, accepted: text === null ? [] : [text], isOver: true };
}

const readOf = ({ text, length }: Attempt, input: Uint8Array): number => keptWithin(input, text, length);

function mostPromising(attempts: readonly Attempt[]): Attempt | undefined {
  const most = Math.max(...attempts.map(({ priority }) => priority));
  return attempts.find(({ priority }) => priority === most);
}
