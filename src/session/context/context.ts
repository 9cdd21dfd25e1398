import type { Verdict } from "../../oracle/outcome.ts";
import { Stop, type StopReason } from "../../oracle/stop.ts";
import type { SignalOfStage, StageProgress } from "../../reduce/stage.ts";
import type { Notice } from "../../report/notice.ts";
import type { PastEvent, TriedCandidate } from "../../report/reports.ts";
import type { Progress, Watcher } from "../../report/session-event.ts";
import type { InputFile } from "../files/input-file.ts";
import { howToAddGrammar } from "../grammars/added-grammars.ts";
import { type GrammarSource, grammarOfInput } from "../grammars/grammar-source.ts";
import { openProgram, type ProgramUnderTest } from "../program/program-under-test.ts";
import { type Reproduction, reproduce } from "../program/reproduce.ts";
import type { Settings } from "../settings/settings.ts";
import { openStateFolder, type StateFolder } from "../state/state-folder.ts";

/** Observes a session and can end it. */
export interface Watch {
  readonly watcher: Watcher;
  readonly signal: AbortSignal;
  /** Lets the observer skip stages; absent if nobody can. */
  readonly steering?: Steering;
  /** Receives the recording of the session's events. */
  readonly onRecording?: (recording: Recording) => void;
}

/** The shared objects of one session. */
export interface Context {
  readonly input: InputFile;
  readonly settings: Settings;
  readonly state: StateFolder;
  readonly program: ProgramUnderTest;
  readonly watcher: Watcher;
  /** Aborts with `Stop` when the user or the time limit ends the session. */
  readonly signal: AbortSignal;
  /** Lets an observer skip stages. */
  readonly steering: Steering;
  /** The start of this part of the session, on the scale of `performance.now()`. */
  readonly started: number;
  readonly deadline: number;
  readonly reproduction: Reproduction;
  /** Absent for folders, and if no grammar is known for the input. */
  readonly grammar: GrammarSource | undefined;
}

/**
 * Opens everything a session needs, runs the input to reproduce its failure, and passes all of it to `body`; closes it
 * however `body` ends. Throws OptionsError and OracleError.
 */
export function withContext<R>(
  input: InputFile,
  settings: Settings,
  watch: Watch,
  body: (context: Context) => Promise<R>,
): Promise<R> {
  return withOpened(input, { settings, watch }, async (opened) => {
    opened.watcher({ kind: "phase", name: "reproducing" });
    const reproduction = await reproduce(opened);
    for (const notice of reproduction.notices) opened.watcher({ kind: "notice", notice });
    return body({ ...opened, reproduction });
  });
}

/** The same without running the input. */
export async function withOpened<R>(
  input: InputFile,
  {
    settings,
    watch: { watcher, signal, steering = new Steering() },
  }: { readonly settings: Settings; readonly watch: Watch },
  body: (opened: Omit<Context, "reproduction">) => Promise<R>,
): Promise<R> {
  const started = performance.now();
  const grammar = input.form.isFolder ? undefined : await grammarOfInput(input, settings);
  const form = {
    name: input.name,
    isFolder: input.form.isFolder,
    isExecutable: (input.mode & 0o100) !== 0,
  };
  const tell = (notice: Notice): void => watcher({ kind: "notice", notice });
  const program = await openProgram(settings, form, { tell });
  let state: StateFolder | undefined;
  try {
    state = openStateFolder(input, settings);
    for (const notice of [...grammarNotices(input, grammar, settings), ...program.notices]) {
      tell(notice);
    }
    const opened = { input, settings, state, program: tellingRuns(program, watcher), grammar, watcher };
    const deadline = started + settings.maxTime;
    return await withTimeLimit(settings.maxTime, signal, (limited) =>
      body({ ...opened, signal: limited, steering, started, deadline }),
    );
  } finally {
    state?.close();
    await program.close();
  }
}

/** Notices about an automatically chosen grammar, or about how to install one. */
function grammarNotices(
  { name, form }: InputFile,
  source: GrammarSource | undefined,
  { grammar, treeSitter }: Settings,
): readonly Notice[] {
  if (grammar !== undefined || form.isFolder) return [];
  if (source !== undefined) return [{ kind: "grammar-chosen", grammar: source.name }];
  const command = treeSitter ? howToAddGrammar(name, process.cwd()) : undefined;
  return command === undefined ? [] : [{ kind: "grammar-missing", command }];
}

/**
 * Runs `body` with a signal that also aborts, with `Stop`, after this many milliseconds; `isOver` tells whether they are
 * used up.
 */
export async function withTimeLimit<R>(
  milliseconds: number,
  whole: AbortSignal,
  body: (signal: AbortSignal, isOver: () => boolean) => Promise<R>,
  reason: StopReason = "time",
): Promise<R> {
  const controller = new AbortController();
  const isLimited = milliseconds !== Number.POSITIVE_INFINITY;
  const timer = isLimited ? setTimeout(() => controller.abort(new Stop(reason)), milliseconds) : undefined;
  try {
    return await body(AbortSignal.any([whole, controller.signal]), () => controller.signal.aborted);
  } finally {
    clearTimeout(timer);
  }
}

/** Wraps the program so that the watcher receives the number of its active runs. */
function tellingRuns(program: ProgramUnderTest, watcher: Watcher): ProgramUnderTest {
  let underWay = 0;
  const tell = (change: 1 | -1): void => {
    underWay += change;
    watcher({ kind: "runs", underWay });
  };
  const telling =
    <T>(ask: (asked: T, signal: AbortSignal) => Promise<Verdict>) =>
    async (asked: T, signal: AbortSignal): Promise<Verdict> => {
      tell(1);
      try {
        return await ask(asked, signal);
      } finally {
        tell(-1);
      }
    };
  const { asUser } = program;
  return {
    ...program,
    get width() {
      return program.width;
    },
    ask: telling((candidate: Uint8Array, signal) => program.ask(candidate, signal)),
    ...(asUser && { asUser: telling(asUser) }),
  };
}

/** Reports the stage of a search to a watcher. */
export const tellingStage =
  (watcher: Watcher) =>
  ({ name, done, of }: StageProgress): void =>
    watcher({ kind: "stage", name, done, of });

/** Access to the events of a session so far. */
export interface Recording {
  readonly soFar: SoFar;
}

/** The events of a running session. */
export interface SoFar {
  readonly events: readonly PastEvent[];
  readonly tried: readonly TriedCandidate[];
  readonly progress: Progress;
  /** Milliseconds since its start. */
  readonly milliseconds: number;
}

/** Lets an observer stop a session or skip its current stage. */
export class Steering {
  readonly #stopping = new AbortController();
  #present: AbortController | null = null;
  #stages = 0;

  /** Aborts with `Stop` when the session is to stop. */
  get signal(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Ends the session with its best result so far, like Ctrl-C. */
  stop(): void {
    this.#stopping.abort(new Stop("signal"));
  }

  /** The number of the stage that can be skipped; null if there is none. */
  get stage(): number | null {
    return this.#present === null || this.#present.signal.aborted ? null : this.#stages;
  }

  /** Ends the stage with this number; does nothing if it is already over. */
  skip(stage: number): void {
    if (stage === this.stage) this.#present?.abort(new Stop("skip"));
  }

  /** Makes the signal of a new stage: it aborts with `Stop` to skip the stage, and with the whole signal. */
  readonly begin: SignalOfStage = (whole) => {
    this.#stages += 1;
    this.#present = new AbortController();
    return AbortSignal.any([whole, this.#present.signal]);
  };

  /** Marks that no stage can be skipped any more. */
  end(): void {
    this.#present = null;
  }
}
