import { once } from "../base/lazy.ts";
import { type About, bestOf, ended, inTurn, onwards, type Walk } from "../oracle/walk.ts";
import type { Stage } from "./stage.ts";

/** Where the stages have come to. */
interface Round<T> {
  readonly best: T;
  /** The number of the stage that is next. */
  readonly next: number;
  /** How many stages in a row have found nothing. */
  readonly inVain: number;
  /** What each stage was given the last time. */
  readonly given: ReadonlyMap<Stage<T>, T>;
  readonly skipped: ReadonlySet<Stage<T>>;
}

/** The stages one after the other, as one walk: once, or until none of them finds anything more. */
export function walkOfStages<T>(
  failing: T,
  stages: readonly Stage<T>[],
  isRepeated: boolean,
): Walk<T, unknown> {
  const nothing: Round<T> = { best: failing, next: 0, inVain: 0, given: new Map(), skipped: new Set() };
  return inTurn(nothing, (round) => nextStage(round, stages, isRepeated));
}

function nextStage<T>(
  round: Round<T>,
  stages: readonly Stage<T>[],
  isRepeated: boolean,
): Walk<T, Round<T>> | null {
  const stage = stages[isRepeated ? round.next % stages.length : round.next];
  if (stage === undefined || round.inVain === stages.length) return null;
  const { best, next, given, skipped } = round;
  const behind = (left: T, isSkipped: boolean): Round<T> => ({
    best: left,
    next: next + 1,
    inVain: left === best ? round.inVain + 1 : 0,
    given: new Map(given).set(stage, best),
    skipped: isSkipped ? new Set(skipped).add(stage) : skipped,
  });
  if (skipped.has(stage)) return ended(behind(best, true));
  const walk = stage.walk(best, given.get(stage));
  const begun = { kind: "begun", part: stage.name } as const;
  return inStage({ ...walk, news: [begun, ...walk.news] }, { name: stage.name, best, behind });
}

interface InStage<T> {
  readonly name: string;
  readonly best: T;
  /** Where the stages go on behind this one. */
  readonly behind: (left: T, isSkipped: boolean) => Round<T>;
}

function inStage<T>(walk: Walk<T, unknown>, { name, best, behind }: InStage<T>): Walk<T, Round<T>> {
  const left = bestOf(walk.news, best);
  if (walk.kind === "end") return ended(behind(left, false), walk.news);
  const about = once((): About => {
    const own = walk.about();
    return { ...own, kind: `${name} ${own.kind}` };
  });
  return {
    ...onwards(walk, (next) => inStage(next, { name, best: left, behind })),
    about,
    skip: () => ended(behind(left, true)),
  };
}
