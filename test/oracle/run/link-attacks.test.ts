import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { hasDescriptors } from "../../../src/oracle/run/own-directory.ts";
import { hostile, isAlive, ownTemporaryDirectory, until } from "./test-bed.ts";

const temporary = ownTemporaryDirectory();
const outside = join(temporary, "outside");
const victim = join(outside, "victim");
const links = join(outside, "links");
const pids = join(outside, "pids");
const subject = fileURLToPath(new URL("../../subjects/runs-often.js", import.meta.url));
const isBuilt = existsSync(fileURLToPath(new URL("../../../dist/oracle/run/runner.js", import.meta.url)));
const nobody = 65534;
const isRoot = process.getuid?.() === 0;

/** The commands to start with: one that runs as whoever runs the tests, and one as a user without rights. */
const users = [
  {
    user: "whoever runs the tests",
    words: [process.execPath],
    uid: process.getuid?.() ?? 0,
    canBe: true,
    forms: ["file", "folder"],
  },
  {
    user: "nobody (needs root and setpriv)",
    words: ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups", process.execPath],
    uid: nobody,
    canBe: isRoot && canBeNobody(),
    // Nothing is done with a file that is not done with the folder around it.
    forms: ["folder"],
  },
];

function canBeNobody(): boolean {
  const words = [`--reuid=${nobody}`, "--clear-groups", process.execPath, "--check", subject];
  return spawnSync("setpriv", words).status === 0;
}

const listed = (path: string): readonly string[] =>
  existsSync(path) ? readFileSync(path, "utf8").split("\n").filter(Boolean) : [];

for (const { user, words, uid, canBe, forms } of users) {
  describe.skipIf(!isBuilt || !canBe)(`what a program puts in place of ours, as ${user}`, () => {
    beforeEach(() => {
      mkdirSync(join(victim, "inner"), { recursive: true });
      for (const name of ["file", "stdout", "a.txt", "inner/b.txt"]) {
        writeFileSync(join(victim, name), "precious", { mode: 0o600 });
      }
      chmodSync(victim, 0o750);
      for (const path of [temporary, outside, victim]) chownSync(path, uid, -1);
      for (const name of readdirSync(victim, { recursive: true, encoding: "utf8" })) {
        chownSync(join(victim, name), uid, -1);
      }
    });

    afterEach(async () => {
      for (const path of mountsBelow(temporary)) spawnSync("umount", [path]);
      await until(() => !listed(pids).map(Number).some(isAlive));
      for (const name of readdirSync(temporary)) {
        rmSync(join(temporary, name), { recursive: true, force: true });
      }
    });

    /** What the runs of a hostile program printed; nothing of the user's may be touched by them. */
    const attack = (programs: readonly string[], form: string, times: number): readonly string[] => {
      const before = picture(victim);
      const { stdout, stderr } = spawnSync(
        words[0] ?? "",
        [...words.slice(1), subject, form, String(times), ...programs.map(hostile)],
        {
          encoding: "utf8",
          env: { ...process.env, TMPDIR: temporary, VICTIM: victim, LINKS: links, PIDS: pids },
        },
      );
      expect(picture(victim)).toEqual(before);
      expect(stderr).toBe("");
      return JSON.parse(stdout);
    };

    it.each(forms)("is not followed when a %s is the input", (form) => {
      const programs = ["links-its-directory.sh", "links-everything.sh"];
      expect(attack(programs, form, 3)).toEqual(Array(6).fill("content\n"));
      expect(readdirSync(temporary)).toEqual(["outside"]);
    });

    it.each(forms)("is left alone where our whole directory was, when a %s is the input", (form) => {
      expect(attack(["links-the-whole-directory.sh"], form, 3)).toEqual(Array(3).fill("content\n"));
      // The directories are gone from where they were moved to; the links are the program's own.
      const left = readdirSync(temporary, { withFileTypes: true }).filter(({ name }) => name !== "outside");
      expect(left.every((entry) => entry.isSymbolicLink())).toBe(true);
      expect(left.length).toBe(listed(links).length);
    });

    it.skipIf(!hasDescriptors).each(forms)(
      "is not followed while a process goes on swapping it, when a %s is the input (needs /proc)",
      (form) => {
        expect(attack(["swaps-for-ever.sh"], form, 12)).toHaveLength(12);
      },
    );

    it.skipIf(uid !== 0)("is not entered where something is mounted (needs root and mount)", () => {
      expect(attack(["mounts-the-victim.sh"], "folder", 2)).toEqual(Array(2).fill("content\n"));
    });
  });
}

function mountsBelow(folder: string): readonly string[] {
  const places = listed("/proc/mounts").map((line) => line.split(" ")[1] ?? "");
  return places.filter((place) => place.startsWith(folder));
}

/** All that is below a folder, and what the files hold. */
function picture(folder: string): Readonly<Record<string, string>> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path, entry.isFile() ? readFileSync(path, "utf8") : "folder"];
    }),
  );
}
