import { interruptible } from "../session/context/interruptible.ts";

/**
 * That of the whole process, heard from when this is loaded, which `bin/` does before it loads everything else. An answer
 * as JSON is owed whenever it was asked for; without one nothing is lost by ending at once until the work begins.
 */
export const interruption = interruptible({ isHeld: process.argv.includes("--json") });
