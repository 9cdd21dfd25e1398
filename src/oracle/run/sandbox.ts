import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OracleError } from "../oracle-error.ts";
import { resolveProgram } from "./resolve-program.ts";

/**
 * Isolates runs: no network, no other processes visible, nothing writable except the private folder and an empty
 * `/tmp`.
 */
export interface Sandbox {
  /** Wraps a command to run in the sandbox. It sees `work` unchanged and starts in `cwd`. */
  around(command: readonly string[], places: { readonly work: string; readonly cwd: string }): string[];
}

/**
 * The descriptor by which the shell of `helperScript` learns how the program ended. bubblewrap itself passes on only a
 * number, which does not reveal a signal.
 */
export const reportDescriptor = 5;

const reporting = `command set +o posix 2>/dev/null
exec 6>&2 2>&${reportDescriptor}
( exec 2>&6 6>&- ${reportDescriptor}>&-; exec "$@" )
culprit_status=$?
exit "$culprit_status"`;

/**
 * Opens a bubblewrap sandbox in which the `visible` paths are readable even among temporary files. Throws OracleError
 * if bubblewrap is missing or the system forbids it.
 */
export function openSandbox(visible: readonly string[]): Sandbox {
  const program = bubblewrap();
  const temporary = [...new Set(["/tmp", realpathSync(tmpdir())])];
  const shown = [...new Set(visible.flatMap((path) => entryOf(temporary, path)))];
  const rules = [
    // Without capabilities a program, even as root, cannot undo the rules below.
    ...["--unshare-user", "--cap-drop", "ALL"],
    // Root may write files in `/proc/sys` without any capability, and bubblewrap leaves them writable.
    ...["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--remount-ro", "/proc"],
    // The sockets of services lie in /run; programs could use them even in a read-only folder.
    ...["--tmpfs", "/run", "--ro-bind-try", "/run/current-system", "/run/current-system"],
    ...temporary.flatMap((folder) => ["--tmpfs", folder]),
    ...shown.flatMap((path) => ["--ro-bind", path, path]),
    ...["--unshare-net", "--unshare-pid", "--unshare-ipc", "--die-with-parent"],
  ];
  requireWorking(program, rules);
  return {
    around: (command, { work, cwd }) => [
      program,
      ...rules,
      ...["--bind", work, work, "--chdir", cwd, "--", "/bin/sh", "-c", reporting, "culprit"],
      ...command,
    ],
  };
}

function bubblewrap(): string {
  try {
    return resolveProgram("bwrap", { cwd: "/", path: process.env["PATH"] });
  } catch (cause) {
    throw new OracleError(
      "expected bubblewrap (bwrap) to make the sandbox with, but there is none in PATH; " +
        "install it, as by `apt-get install bubblewrap`, or leave --sandbox out",
      { cause },
    );
  }
}

/** Succeeds in a working sandbox: no capabilities, no way to gain any, and no access to kernel settings. */
const probe = `held=
while read -r name value; do
  case "$name $value" in
    "CapPrm: 0000000000000000" | "CapBnd: 0000000000000000" | "NoNewPrivs: 1") held="$held." ;;
  esac
done </proc/self/status
[ "$held" = ... ] || { echo "a program would keep its rights" >&2; exit 1; }
if ( : >>/proc/sys/kernel/core_pattern ) 2>/dev/null; then
  echo "a program could change settings of the kernel" >&2; exit 1
fi`;

function requireWorking(program: string, rules: readonly string[]): void {
  const { status, stderr, error } = spawnSync(program, [...rules, "--", "/bin/sh", "-c", probe], {
    encoding: "utf8",
  });
  if (status === 0) return;
  const reason = error?.message ?? stderr.trim().split("\n").at(-1);
  throw new OracleError(
    `expected a sandbox, but bubblewrap cannot make one here (${reason}); ` +
      "systems and containers may forbid what it needs, unprivileged user namespaces: allow them, or leave --sandbox out",
  );
}

/** The entry of a temporary folder that must be visible for the path to exist; empty for paths elsewhere. */
function entryOf(temporary: readonly string[], path: string): readonly string[] {
  const [folder] = temporary
    .filter((one) => path.startsWith(`${one}/`))
    .sort((one, other) => other.length - one.length);
  if (folder === undefined) return [];
  return [join(folder, path.slice(folder.length + 1).split("/", 1)[0] ?? "")];
}
