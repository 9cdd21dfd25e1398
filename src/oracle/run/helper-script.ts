import { markVariable } from "./marked-processes.ts";
import { descriptorsOf, hasDescriptors } from "./open-descriptors.ts";
import { reportDescriptor } from "./sandbox.ts";

/** What changes the script. */
export interface HelperScriptOptions {
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
export function helperScript({ memoryLimit, changesDirectory, isEnclosed }: HelperScriptOptions): string {
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
