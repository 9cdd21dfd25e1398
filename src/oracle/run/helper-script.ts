import { markVariable } from "./marked-processes.ts";

/**
 * What the persistent shell runs. Its parameters: the slot's directory, the working directory, the files for
 * standard input, output and error, then the program and its arguments, which are never evaluated. A line on
 * standard input asks for one run; the answer on standard output is what the shell has to say (that the run died
 * by a signal, or why it could not start) and a line with the exit status.
 *
 * - `set +o posix`: in its POSIX mode bash keeps silent about signals. Other shells refuse the option; no harm.
 * - The watcher behind `&` reads the end of descriptor 3 when our process is gone, however it went. It takes the
 *   directory and the whole process group with it, a hanging program included.
 * - The shell ignores the signals that reach its whole group: its own to what a run left behind, ours to cancel a
 *   run, those of programs that end with `kill 0`. A run starts with the default actions again, and with a mark by
 *   which its processes are found wherever they go.
 * - Output goes to files, so that nothing a run leaves behind can keep a pipe open. The redirections come last:
 *   until then the messages of the shell reach us, from there on the run cannot.
 * - The variables have names that no environment contains: an exported one would change for the runs too.
 */
export function helperScript(memoryLimit: number | undefined): string {
  const limit = memoryLimit === undefined ? "" : `ulimit -v ${Math.ceil(memoryLimit / 1024)} && `;
  return `
command set +o posix 2>/dev/null
exec 2>&1
ulimit -c 0
trap '' HUP INT QUIT TERM
( read -r culprit_line; rm -rf -- "$1"; kill -KILL 0 ) <&3 >/dev/null 2>&1 3<&- &
exec 3<&-
while read -r culprit_line; do
  ( trap - HUP INT QUIT TERM
    export ${markVariable}="$1"
    cd -- "$2" && ${limit}exec <"$3" >"$4" 2>"$5" && shift 5 && exec "$@" )
  culprit_status=$?
  kill -TERM 0
  echo "$culprit_status"
done`;
}
