import { spawnSync } from "node:child_process";
import { chmodSync, existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { classify } from "../../../src/oracle/classify.ts";
import { parseCriteria } from "../../../src/oracle/criteria.ts";
import { startRunner } from "../../../src/oracle/run/runner.ts";
import { tellsOfMemory } from "../../../src/oracle/run/slot.ts";
import { folderWith, program, projectFolder } from "../../cli/run-culprit.ts";
import { never, ownTemporaryDirectory } from "./test-bed.ts";

chmodSync(ownTemporaryDirectory(), 0o755);
const megabytes = 2 ** 20;

/** Runs a shell command under a memory limit. */
async function runWith(command: string, memoryLimit?: number) {
  const runner = startRunner({ command: ["sh", "-c", command], memoryLimit });
  try {
    return await runner.run(Buffer.from("x"), never);
  } finally {
    await runner.close();
  }
}

describe("a run under a memory limit", () => {
  it.skipIf(process.platform !== "linux")(
    "that gets no memory has not crashed by itself (Linux)",
    async () => {
      const run = await runWith("dd if=/dev/zero of=/dev/null bs=500M count=1; exit 1", 100 * megabytes);
      expect(run).toMatchObject({ exitCode: 1, starved: true });
      expect(classify(run, new Uint8Array())).toMatchObject({
        outcome: "fail",
        reason: "ran out of memory",
        fingerprint: "ran out of memory",
      });
      const failWhen = parseCriteria("--fail-when", ["stderr:/crash/"]);
      expect(classify(run, new Uint8Array(), { failWhen }).outcome).toBe("unresolved");
    },
  );

  it("that fails for another reason, or has no limit, is taken as it is", async () => {
    expect(await runWith("echo error: bad >&2; exit 3", 2_000 * megabytes)).toMatchObject({ starved: false });
    expect(await runWith("echo out of memory >&2; exit 3")).toMatchObject({ starved: false });
    expect(await runWith("echo out of memory", 2_000 * megabytes)).toMatchObject({ starved: false });
  });

  it.each([
    "sh: error while loading shared libraries: libc.so.6: failed to map segment from shared object",
    "terminate called after throwing an instance of 'std::bad_alloc'",
    'Traceback (most recent call last):\n  File "a.py", line 1\nMemoryError',
    "Error: Could not reserve enough space for 2097152KB object heap",
    "java.lang.OutOfMemoryError: Java heap space",
    "fatal error: runtime: out of memory",
    "memory allocation of 1048576 bytes failed",
    "FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory",
  ])("is known by its words: %s", (stderr) => {
    expect(tellsOfMemory({ stdout: "", stderr })).toBe(true);
  });

  it.each(["TypeError: memory is undefined", "MemoryErrorHandler failed", "error: limit of 3 exceeded"])(
    "is not mistaken for one that says: %s",
    (stderr) => expect(tellsOfMemory({ stdout: "", stderr })).toBe(false),
  );
});

const isRoot = process.getuid?.() === 0;
const canLimit = isRoot && existsSync("/bin/bash") && spawnSync("setpriv", ["--version"]).status === 0;

describe("when the system gives us no more", () => {
  const ask = ["minimize", "a.txt", "--jobs", "24", "--", "sh", "-c", "! grep -q CULPRIT"];

  it.skipIf(!existsSync("/bin/bash"))("open files, that is said", () => {
    const folder = folderWith({ "a.txt": "my CULPRIT" });
    // With few even our own modules cannot be loaded.
    for (const files of [20, 45, 160]) {
      const words = ["-c", `ulimit -n ${files}; exec "$@"`, "bash", process.execPath, program, ...ask];
      const { status, stderr } = spawnSync("/bin/bash", words, { cwd: folder, encoding: "utf8" });
      expect(stderr).toMatch(/^culprit.*\(ulimit -n\)/);
      expect(status).toBe(3);
    }
  });

  it.skipIf(!existsSync("/bin/bash"))(
    "open files, as what cannot be written or read for want of them",
    () => {
      const script = `
      import { openSync } from "node:fs";
      import { exitCodeOfError } from "${projectFolder}/dist/cli/exit-code.js";
      import { writeAtomically } from "${projectFolder}/dist/session/files/atomic-file.js";
      import { readInput } from "${projectFolder}/dist/session/files/input-file.js";
      const codeOf = (action) => {
        try { action(); } catch (error) { return exitCodeOfError(error).code; }
      };
      try { for (;;) openSync("/dev/null"); } catch {}
      const codes = [() => writeAtomically("result", ""), () => readInput("/etc/passwd")].map(codeOf);
      process.exit(codes.join() === "3,3" ? 0 : 1);`;
      const words = [
        "-c",
        'ulimit -n 100; exec "$@"',
        "bash",
        process.execPath,
        "--input-type=module",
        "-e",
        script,
      ];
      expect(spawnSync("/bin/bash", words, { cwd: folderWith({}) }).status).toBe(0);
    },
  );

  it.skipIf(!canLimit)("processes, that is said (needs root, setpriv and bash)", () => {
    const folder = folderWith({ "a.txt": "my CULPRIT" });
    chmodSync(folder, 0o777);
    const limited = ["--reuid=65531", "--clear-groups", "/bin/bash", "-c", 'ulimit -u 30; exec "$@"', "bash"];
    const words = [...limited, process.execPath, program, ...ask];
    // Some bashs read the user's settings where their input is a socket, and these are root's here.
    const env = { ...process.env, HOME: folder, TMPDIR: folder };
    const { status, stderr } = spawnSync("setpriv", words, { cwd: folder, encoding: "utf8", env });
    expect(stderr).toMatch(/^culprit: expected a shell to start the program.*\(ulimit -u\)/);
    expect(status).toBe(3);
  });
});
