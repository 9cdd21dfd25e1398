#!/usr/bin/env node
// Loading the rest takes a while, in which Ctrl-C is listened for already.
import "../dist/bundle/interruption.js";

try {
  const { main } = await import("../dist/bundle/main.js");
  await main(process.argv.slice(2));
} catch (error) {
  // Only the loading fails: `main` never rejects.
  process.stderr.write(
    `culprit cannot be loaded: ${error.message}; raise the limit on open files (ulimit -n), or install it anew.\n`,
  );
  process.exitCode = 3;
}
