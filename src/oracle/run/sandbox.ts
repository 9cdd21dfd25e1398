import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OracleError } from "../oracle-error.ts";
import { resolveProgram } from "./resolve-program.ts";

/** Encloses runs: no network, nothing that can be written to but the private folder and an empty `/tmp`, no other processes in sight. */
export interface Sandbox {
  /** The command that runs this one enclosed; `work` stays as it is, and it begins in `cwd`. */
  around(command: readonly string[], places: { readonly work: string; readonly cwd: string }): string[];
}

/**
 * The descriptor by which the shell of `helperScript` hears how the program ended; bubblewrap itself passes on a number only,
 * from which a signal cannot be told.
 */
export const reportDescriptor = 5;

const reporting = `command set +o posix 2>/dev/null
exec 6>&2 2>&${reportDescriptor}
( exec 2>&6 6>&- ${reportDescriptor}>&-; exec "$@" )
culprit_status=$?
exit "$culprit_status"`;

/**
 * A sandbox made by bubblewrap, in which these files and folders can be read though they lie among temporary files. Throws
 * OracleError where there is none, or the system does not let it work.
 */
export function openSandbox(visible: readonly string[]): Sandbox {
  const program = bubblewrap();
  const temporary = [...new Set(["/tmp", realpathSync(tmpdir())])];
  const shown = [...new Set(visible.flatMap((path) => entryOf(temporary, path)))];
  const rules = [
    // Without rights of its own a program can undo none of what follows, even as root.
    ...["--unshare-user", "--cap-drop", "ALL"],
    // Files in `/proc/sys` are root's to write without any rights, and bubblewrap leaves them so.
    ...["--ro-bind", "/", "/", "--dev", "/dev", "--proc", "/proc", "--remount-ro", "/proc"],
    // The sockets of services lie there, which a read-only folder would not keep from being used.
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

/** Succeeds in a sandbox that holds: without rights, with no way to get new ones, and with a kernel out of reach. */
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

/** What has to be there of the temporary files for the path to be; none when it lies elsewhere. */
function entryOf(temporary: readonly string[], path: string): readonly string[] {
  const [folder] = temporary
    .filter((one) => path.startsWith(`${one}/`))
    .sort((one, other) => other.length - one.length);
  if (folder === undefined) return [];
  return [join(folder, path.slice(folder.length + 1).split("/", 1)[0] ?? "")];
}
