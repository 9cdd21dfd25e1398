import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { Socket } from "node:net";
import { OracleError } from "../oracle-error.ts";
import { descriptorsOf, hasDescriptors } from "./own-directory.ts";
import type { PrivateDirectory } from "./private-directory.ts";
import { reportDescriptor } from "./sandbox.ts";

/** The environment variable that every run has; its value, the mark, is the directory of the slot. */
const markVariable = "CULPRIT_SLOT";

/**
 * Kills every process with this mark in its environment, also those that ignored requests or left the process group
 * (`timeout`, `setsid`, daemons). Misses only those that emptied their environment. Reads Linux's `/proc`, in some
 * milliseconds; does nothing without it.
 */
function killMarked(mark: string): void {
  const entry = `${markVariable}=${mark}\0`;
  const killed = new Set<number>();
  // A process may fork while the list is read, so the list is read until it holds nothing new; a fork bomb
  // could keep that up, hence the limit.
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

/** Every variable, ended by a zero byte; nothing when the process is gone or another user's. */
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
    // It ended by itself meanwhile.
  }
}

/** What changes the script. */
interface HelperScriptOptions {
  /** Bytes of address space. */
  readonly memoryLimit: number | undefined;
  /** Whether runs are to go to the directory of the second parameter; otherwise they stay where the shell started. */
  readonly changesDirectory: boolean;
  /** Whether what it runs is enclosed, and a shell inside reports by a descriptor how the program ended. */
  readonly isEnclosed: boolean;
}

/**
 * What the persistent shell runs. Its parameters: the slot's directory, the working directory, the file for standard
 * input, the place of those for standard output and error, then the program and its arguments, which are never
 * evaluated. A line on standard input, the names of the two files for the output, asks for one run; the answer on
 * standard output is what the shell has to say (that the run died by a signal, or why it could not start) and a line
 * with the exit status.
 *
 * - `set +o posix`: in its POSIX mode bash keeps silent about signals. Other shells refuse the option; no harm.
 * - The watcher behind `&` reads the end of descriptor 3 when our process is gone, however it went. It takes the
 *   whole process group with it, a hanging program included, and what is in the directory: in the very directory
 *   that was opened as descriptor 4, wherever its name leads to by now.
 * - The shell starts in the private working directory and stays there, so that it need not follow its name.
 * - The shell ignores the signals that reach its whole group: its own to what a run left behind, ours to cancel a
 *   run, those of programs that end with `kill 0`. A run starts with the default actions again, and with a mark by
 *   which its processes are found wherever they go.
 * - Output goes to files, so that nothing a run leaves behind can keep a pipe open. The redirections come last:
 *   until then the messages of the shell reach us, from there on the run cannot.
 * - The variables have names that no environment contains: an exported one would change for the runs too.
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

/** All environment variables of a program by name; undefined is as if absent. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** The fixed command of a helper; all paths are absolute. */
interface HelperOptions {
  readonly directory: PrivateDirectory;
  /** The directory to run in; the private working directory when undefined. */
  readonly cwd: string | undefined;
  /** The file to read from. */
  readonly stdin: string;
  /** The program, then its arguments. */
  readonly command: readonly string[];
  readonly env: Environment;
  /** Bytes of address space. */
  readonly memoryLimit: number | undefined;
  /** Whether the command encloses the program; see `openSandbox`. */
  readonly isEnclosed: boolean;
  readonly shell: string | undefined;
}

/**
 * The end of a run: the exit status in the shell's notation (128 and more may be a signal) with the shell's message, or the
 * signal that ended the helper together with the run.
 */
export type HelperReply =
  | { readonly status: number; readonly said: string }
  | { readonly helperEndedBy: string };

/** dash starts a program faster than bash, which is `/bin/sh` on many systems. */
const defaultShell = ["/bin/dash", "/bin/sh"].find((path) => existsSync(path)) ?? "/bin/sh";

const millisecondsToStop = 100;
const millisecondsBetweenSweeps = 1_000;

/**
 * A persistent shell, leader of a process group of its own, that runs one program each time it is asked. The shell
 * is small, so a run costs the same however large our heap is; a process that we start ourselves does not.
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
  /** Settled when the helper is gone. */
  readonly ended: Promise<void>;

  constructor(options: HelperOptions) {
    this.#directory = options.directory;
    this.#child = spawnShell(options);
    this.ended = new Promise((resolve) => {
      this.#child.once("exit", (code, signal) => {
        const wasAlive = this.#alive;
        // A helper that the program killed leaves the program behind.
        this.kill();
        this.#gone = true;
        // No run makes the shell give up; it does when the system refuses it a process.
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
    // There are none when the system refused to open them.
    const streams: ChildProcess["stdio"] | undefined = this.#child.stdio;
    for (const stream of streams ?? []) {
      // An idle helper must not keep our process alive, and writing to one that is gone shows as its exit.
      if (stream instanceof Socket) stream.unref().on("error", () => {});
    }
    this.#child.unref();
    this.#child.stdout?.setEncoding("latin1").on("data", (text: string) => this.#hear(text));
  }

  /** False from the moment it is killed, before it has ended. */
  get alive(): boolean {
    return this.#alive;
  }

  /** Runs the program once; the helper must be alive and idle. Rejects with `OracleError` if no shell can be had. */
  run(): Promise<HelperReply> {
    this.#sweep();
    return new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
      this.#child.stdin?.write(`${this.#directory.outputNames}\n`);
    });
  }

  /** Asks the run to end; kills the helper with it if that takes too long. */
  stop(): void {
    this.#signalGroup("SIGTERM");
    this.#patience = setTimeout(() => this.kill(), millisecondsToStop);
  }

  /** Kills the helper and every process that it started; `ended` tells when it is gone. */
  kill(): void {
    this.#alive = false;
    this.#child.ref();
    this.#signalGroup("SIGKILL");
    killMarked(this.#directory.path);
  }

  #hear(text: string): void {
    // An answer given while the helper was being killed must not let anyone believe that it can go on.
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

  /** The helper ends left-over processes with SIGTERM; those that ignore it must not accumulate. */
  #sweep(): void {
    const now = performance.now();
    if (now - this.#swept < millisecondsBetweenSweeps) return;
    this.#swept = now;
    killMarked(this.#directory.path);
  }

  #signalGroup(signal: NodeJS.Signals): void {
    const { pid } = this.#child;
    // Once it is gone, its number may soon be another's.
    if (pid === undefined || this.#gone) return;
    try {
      process.kill(-pid, signal);
    } catch {
      // Nobody is left in the group.
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
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new OracleError(
    `expected a shell to start the program with, but none could be started (${reason}); ` +
      "check the limits on processes (ulimit -u), open files (ulimit -n) and memory, the number of --jobs, " +
      "and the size of the program's arguments and environment",
    { cause },
  );
}
