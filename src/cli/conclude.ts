import { readFileSync } from "node:fs";
import pc from "picocolors";
import { atOnce, inTurns } from "../base/in-turns.ts";
import { OptionsError } from "../base/options-error.ts";
import type { ReadFormat } from "../format/reader.ts";
import { Stop } from "../oracle/stop.ts";
import { markdownOf } from "../report/markdown.ts";
import { noticeInWords } from "../report/notice.ts";
import type { FindingForm, TextOptions } from "../report/report.ts";
import {
  type CommandAnswer,
  type CommandName,
  type Conclusion,
  cutShort,
  jsonPieces,
  textOf,
} from "../report/reports.ts";
import { withEnds } from "../report/words.ts";
import type { Watch } from "../session/context/context.ts";
import type { Session } from "../session/context/session.ts";
import { asksSomething, foundOptions, namedOptions, overruled } from "../session/settings/config-file.ts";
import { type Options, resolveSettings, type Settings } from "../session/settings/settings.ts";
import type { MadeReport } from "../web/write-report.ts";
import { exitCode, exitCodeOf } from "./exit-code.ts";
import type { Audience, Call, Host } from "./host.ts";
import { showProgress } from "./live-line.ts";

/** Options that concern only the output and the exit code. */
export interface ShowOptions extends TextOptions {
  readonly json?: boolean | undefined;
  /** Whether to show the answer as the text of an issue. */
  readonly markdown?: boolean | undefined;
  /** The form of findings to show instead of the answer. */
  readonly findings?: FindingForm | undefined;
  readonly quiet?: boolean | undefined;
  /** Whether to report each run. */
  readonly verbose?: boolean | undefined;
  readonly strict?: boolean | undefined;
  /** The file for a page of the answer. */
  readonly report?: string | undefined;
}

/** With `--out -`, the result goes to standard output and the answer to standard error. */
interface ToShow extends ShowOptions {
  readonly printsResult?: boolean;
}

/** Runs a session, shows its progress and its answer, and sets the exit code. */
export async function conclude<C extends CommandName, Request>(
  host: Host,
  options: ToShow,
  session: Session<C, Request>,
  request: Request,
): Promise<void> {
  const { interruption, audience } = host;
  const page = await pageFor(options);
  await audience?.begin();
  const { quiet = false, verbose = false } = options;
  const progress = showProgress(host.stderr, { isQuiet: quiet, isVerbose: verbose });
  interruption.hold();
  const watch = followedBy({ watcher: progress.watcher, signal: interruption.signal }, audience);
  const conclusion = await session(request, watch).finally(() => progress.end());
  if (options.json) {
    await showAsJson(host, conclusion.answer, options);
  } else {
    interruption.release();
    const { output } = conclusion.answer;
    const shown = options.printsResult ? host.stderr : host.stdout;
    const paint = pc.createColors(wantsColour(shown));
    const text = await textForServices([conclusion], options);
    shown.write(text ?? withEnds(textOf(conclusion, paint, options)));
    if (options.printsResult && output !== null) host.stdout.write(readFileSync(output.path));
    const code = exitCodeOf(conclusion.answer, options);
    // Findings say nothing of an input that does not fail.
    if (options.findings !== undefined && code === exitCode.notFound)
      host.stderr.write(withEnds(textOf(conclusion, pc.createColors(wantsColour(host.stderr)), options)));
    host.exitWith(code);
  }
  const made = page.write(conclusion);
  audience?.end(conclusion, made);
}

/** The answers for an editor, a CI service or an issue; undefined if the options want none of these. */
export async function textForServices(
  conclusions: readonly Conclusion[],
  { findings, markdown }: Pick<ShowOptions, "findings" | "markdown">,
): Promise<string | undefined> {
  if (findings === undefined) return markdown ? markdownOf(conclusions) : undefined;
  const { findingsText } = await import("../report/findings.ts");
  return findingsText(conclusions, findings);
}

/** Adds an audience to a watch: it receives the events and may steer the session. */
function followedBy(watch: Watch, audience: Audience | undefined): Watch {
  if (audience === undefined) return watch;
  const { steering, onRecording } = audience;
  return {
    watcher(event) {
      audience.watcher(event);
      watch.watcher(event);
    },
    onRecording,
    signal: AbortSignal.any([watch.signal, steering.signal]),
    steering,
  };
}

/**
 * The writer of the page, loaded only on demand. Throws OptionsError if the file exists and is no report of culprit.
 */
async function pageFor({
  report,
}: ShowOptions): Promise<{ write(conclusion: Conclusion): MadeReport | undefined }> {
  if (report === undefined) return { write: () => undefined };
  const { makeReport, refuseForeignReport, writeReport } = await import("../web/write-report.ts");
  refuseForeignReport(report, "--report");
  return {
    write(conclusion) {
      const made = makeReport([conclusion]);
      writeReport(report, made);
      return made;
    },
  };
}

/** Ctrl-C may also arrive while a large answer is encoded. */
async function showAsJson(host: Host, answer: CommandAnswer, options: ShowOptions): Promise<void> {
  const { shown, pieces } = await inTurns(encoding(answer), host.interruption.signal).catch((error) => {
    if (!(error instanceof Stop)) throw error;
    return atOnce(encoding(cutShort(answer)));
  });
  for (const piece of pieces) host.stdout.write(piece);
  host.exitWith(exitCodeOf(shown, options));
}

/** Encodes the answer in pieces, so that a signal can interrupt it. */
function* encoding(
  shown: CommandAnswer,
): Generator<void, { readonly shown: CommandAnswer; readonly pieces: readonly Uint8Array[] }, void> {
  const pieces: Uint8Array[] = [];
  for (const piece of jsonPieces(shown)) {
    pieces.push(Buffer.from(piece));
    yield;
  }
  return { shown, pieces: [...pieces, Buffer.from("\n")] };
}

function wantsColour(stream: { readonly isTTY?: boolean }): boolean {
  return stream.isTTY === true && pc.isColorSupported;
}

/** Options of a command that runs a program. */
export type ProgramOptions = Options & ShowOptions & { readonly config?: string };

/** How a command differs from the others that run a program. */
interface OnProgram {
  /** The judge if the options name no program. */
  readonly reader?: ReadFormat | undefined;
  /** Whether its result is one file, which `--out -` prints. */
  readonly isOneFile?: boolean;
}

/** Runs the session of a command on a program: reads the configuration, and shows progress and answer. */
export async function concludeOnProgram<C extends CommandName, Request>(
  { program, host }: Call,
  { config, ...line }: ProgramOptions,
  session: Session<C, Request & { readonly settings: Settings }>,
  request: Request,
  { reader, isOneFile = false }: OnProgram = {},
): Promise<void> {
  const configured = await (config === undefined ? foundOptions(process.cwd()) : namedOptions(config));
  const { notices } = configured;
  const asked = { ...line, ...(program.length > 0 ? { program: [...program] } : {}) };
  const options = overruled(configured.options, asked);
  if (asksSomething(configured.leftOut) && !asksSomething(Object.keys(asked))) {
    throw new OptionsError(notices.slice(-1).map(noticeInWords).join(""));
  }
  const printsResult = options.out === "-" && isOneFile;
  if (printsResult && options.json) {
    throw new OptionsError("--json and --out - both take standard output; leave one of them out.");
  }
  // The file next to the input holds the best result at every moment, also if nobody reads the output.
  const settings = resolveSettings(printsResult ? { ...options, out: undefined } : options, reader);
  const telling: typeof session = (asked, watch) => {
    for (const notice of notices) watch.watcher({ kind: "notice", notice });
    return session(asked, watch);
  };
  await conclude(host, { ...options, printsResult }, telling, { ...request, settings });
}
