import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Socket } from "node:net";
import { wordsOfError } from "../../base/thrown.ts";
import { OracleError } from "../oracle-error.ts";
import { descriptorsOf, hasDescriptors } from "./own-directory.ts";
import type { PrivateDirectory } from "./private-directory.ts";
import { reportDescriptor } from "./sandbox.ts";

/** The environment variable that marks every run. Its value, the mark, is the slot's directory. */
const markVariable = "CULPRIT_SLOT";

/**
 * Kills every process with this mark in its environment, including those that ignore SIGTERM or left the process group
 * (`timeout`, `setsid`, daemons). Misses only processes that cleared their environment. Reads Linux's `/proc` within
 * milliseconds; does nothing without it.
 */
function killMarked(mark: string): void {
  const entry = `${markVariable}=${mark}\0`;
  const killed = new Set<number>();
  // A process may fork while the list is read, so the list is read again until nothing is new. The limit stops a fork
  // bomb from continuing forever.
  for (let round = 0; round < 10; round++) {
    const found = processes().filter((pid) => !killed.has(pid) && environmentOf(pid).includes(entry));
    if (found.length === 0) return;
    for (const pid of found) {
      killed.add(pid);
      kill(pid);
    }
  }
}

function processes(): readonly number[] {
  try {
    return readdirSync("/proc").map(Number).filter(Number.isInteger);
  } catch {
    return [];
  }
}

/** All variables, each ended by a zero byte; empty if the process is gone or belongs to another user. */
function environmentOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8");
  } catch {
    return "";
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch {
    // The process has ended meanwhile.
  }
}

interface HelperScriptOptions {
  /** Bytes of address space. */
  readonly memoryLimit: number | undefined;
  /** Whether runs change to the directory in the second parameter; otherwise they stay where the shell started. */
  readonly changesDirectory: boolean;
  /** Whether the program runs in a sandbox, in which a shell reports the program's exit by a descriptor. */
  readonly isEnclosed: boolean;
}

/**
 * The script of the persistent shell. Its parameters: the slot's directory, the working directory, the file for
 * standard input, the folder of the output files, then the program and its arguments, which are never evaluated. Each
 * line on standard input, the names of the two output files, starts one run. The answer on standard output is the
 * shell's own message (the run died by a signal, or could not start) and a line with the exit status.
 * - `set +o posix`: in POSIX mode bash reports no signals. Other shells reject the option harmlessly.
 * - The watcher behind `&` sees the end of descriptor 3 when our process ends for any reason. It kills the whole
 *   process group, including a hanging program, and empties the directory: the one opened as descriptor 4, even if its
 *   name now leads elsewhere.
 * - The shell starts in the private working directory and stays there, so it never resolves its name.
 * - The shell ignores signals sent to its group: its own for leftovers of a run, ours to cancel a run, and those of
 *   programs that call `kill 0`. A run starts with default signal actions, and with a mark that identifies its
 *   processes.
 * - Output goes to files, so leftover processes cannot keep a pipe open. The redirections come last: the shell's
 *   messages reach us until then, the run's output never does.
 * - The variable names occur in no environment, because an exported variable would change for the runs too.
 */
function helperScript({ memoryLimit, changesDirectory, isEnclosed }: HelperScriptOptions): string {
  const limit = memoryLimit === undefined ? "" : `ulimit -v ${Math.ceil(memoryLimit / 1024)} && `;
  const enter = changesDirectory ? 'cd -- "$2" && ' : "";
  const report = isEnclosed ? `${reportDescriptor}>&1 ` : "";
  const enterOwn = hasDescriptors ? `cd -P ${descriptorsOf("self")}/4` : '[ ! -L "$1" ] && cd -P -- "$1"';
  return `
command set +o posix 2>/dev/null
exec 2>&1
ulimit -c 0
trap '' HUP INT QUIT TERM
( read -r culprit_line
  ${enterOwn} && rm -rf -- * .[!.]* ..?*; rmdir -- "$PWD"
  kill -KILL 0 ) <&3 >/dev/null 2>&1 3<&- &
exec 3<&- 4<&-
while read -r culprit_stdout culprit_stderr; do
  ( trap - HUP INT QUIT TERM
    export ${markVariable}="$1"
    ${enter}${limit}exec ${report}<"$3" >"$4/$culprit_stdout" 2>"$4/$culprit_stderr" && shift 4 && exec "$@" )
  culprit_status=$?
  kill -TERM 0
  echo "$culprit_status"
done`;
}

/** The environment variables of a program; undefined means absent. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The fixed command of a helper; all paths are absolute. */
interface HelperOptions {
  readonly directory: PrivateDirectory;
  /** The directory to run in; by default the private working directory. */
  readonly cwd: string | undefined;
  /** The file for standard input. */
  readonly stdin: string;
  /** The program, then its arguments. */
  readonly command: readonly string[];
  readonly env: Environment;
  /** Bytes of address space. */
  readonly memoryLimit: number | undefined;
  /** Whether the command is sandboxed; see `openSandbox`. */
  readonly isEnclosed: boolean;
  readonly shell: string | undefined;
}

/**
 * The end of a run: the exit status as the shell reports it (128 and more may be a signal) with the shell's message, or
 * the signal that ended the helper together with the run.
 */
export type HelperReply =
  | { readonly status: number; readonly said: string }
  | { readonly helperEndedBy: string };

/** dash starts programs faster than bash, which is `/bin/sh` on many systems. */
const defaultShell = ["/bin/dash", "/bin/sh"].find((path) => existsSync(path)) ?? "/bin/sh";

const millisecondsToStop = 100;
const millisecondsBetweenSweeps = 1_000;

/**
 * A persistent shell that leads its own process group and runs one program per request. Forking the small shell costs
 * the same for any size of our heap; forking our own process does not.
 */
export class Helper {
  readonly #directory: PrivateDirectory;
  readonly #child: ChildProcess;
  #alive = true;
  #gone = false;
  #heard = "";
  #answered: ((reply: HelperReply) => void) | undefined;
  #failed: ((error: OracleError) => void) | undefined;
  #patience: NodeJS.Timeout | undefined;
  #swept = performance.now();
  /** Resolves when the helper is gone. */
  readonly ended: Promise<void>;

  constructor(options: HelperOptions) {
    this.#directory = options.directory;
    this.#child = spawnShell(options);
    this.ended = new Promise((resolve) => {
      this.#child.once("exit", (code, signal) => {
        const wasAlive = this.#alive;
        // A program that killed the helper may still run. Otherwise the kill below has ended every process.
        if (wasAlive) this.kill();
        this.#gone = true;
        // No run ends the shell; it ends by itself if the system refuses it a process.
        if (signal === null && wasAlive) {
          this.#failed?.(startFailure(new Error(this.#heard.trim() || `it ended with ${code}`)));
        }
        this.#settle({ helperEndedBy: signal ?? "SIGKILL" });
        resolve();
      });
      this.#child.once("error", (error) => {
        this.#alive = false;
        this.#failed?.(startFailure(error));
        resolve();
      });
    });
    // Absent if the system refused to open them.
    const streams: ChildProcess["stdio"] | undefined = this.#child.stdio;
    for (const stream of streams ?? []) {
      // An idle helper must not keep our process alive. A failed write shows as the helper's exit.
      if (stream instanceof Socket) stream.unref().on("error", () => {});
    }
    this.#child.unref();
    this.#child.stdout?.setEncoding("latin1").on("data", (text: string) => this.#hear(text));
  }

  /** False as soon as it is killed, before it has ended. */
  get alive(): boolean {
    return this.#alive;
  }

  /**
   * Runs the program once; the helper must be alive and idle. Rejects with `OracleError` if no shell can be started.
   */
  run(): Promise<HelperReply> {
    this.#sweep();
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#child.stdin?.write(`${this.#directory.outputNames}\n`);
    });
  }

  /** Sends SIGTERM to the run; kills the helper, too, after 100 ms. */
  stop(): void {
    this.#signalGroup("SIGTERM");
    this.#patience = setTimeout(() => this.kill(), millisecondsToStop);
  }

  /** Kills the helper and every process that it started; `ended` resolves when it is gone. */
  kill(): void {
    this.#alive = false;
    this.#child.ref();
    this.#signalGroup("SIGKILL");
    killMarked(this.#directory.path);
  }

  #hear(text: string): void {
    // An answer that arrives while the helper is killed must not mark it as usable.
    if (!this.#alive) return;
    this.#heard += text;
    const answer = /^([\s\S]*?)(\d+)\n$/.exec(this.#heard);
    if (answer) this.#settle({ said: (answer[1] ?? "").trim(), status: Number(answer[2]) });
  }

  #settle(reply: HelperReply): void {
    clearTimeout(this.#patience);
    this.#heard = "";
    this.#answered?.(reply);
    this.#answered = undefined;
  }

  /** The helper sends SIGTERM to leftover processes; those that ignore it must not accumulate. */
  #sweep(): void {
    const now = performance.now();
    if (now - this.#swept < millisecondsBetweenSweeps) return;
    this.#swept = now;
    killMarked(this.#directory.path);
  }

  #signalGroup(signal: NodeJS.Signals): void {
    const { pid } = this.#child;
    // The process number may be reused once the helper is gone.
    if (pid === undefined || this.#gone) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // The group is empty.
    }
  }
}

function spawnShell(options: HelperOptions): ChildProcess {
  const { directory, cwd = "", stdin, command, memoryLimit, isEnclosed, shell = defaultShell } = options;
  const script = helperScript({ memoryLimit, changesDirectory: cwd !== "", isEnclosed });
  const parameters = [directory.path, cwd, stdin, directory.placeOfOutput, ...command];
  try {
    return spawn(shell, ["-c", script, "culprit", ...parameters], {
      detached: true,
      stdio: ["pipe", "pipe", "ignore", "pipe", directory.descriptor],
      cwd: directory.work,
      env: options.env,
    });
  } catch (error) {
    throw startFailure(error);
  }
}

function startFailure(cause: unknown): OracleError {
  return new OracleError(
    `expected a shell to start the program with, but none could be started (${wordsOfError(cause)}); ` +
      "check the limits on processes (ulimit -u), open files (ulimit -n) and memory, the number of --jobs, " +
      "and the size of the program's arguments and environment",
    { cause },
  );
}
