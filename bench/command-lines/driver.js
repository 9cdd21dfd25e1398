/** Runs the command lines it is sent in its own process, one after the other, as if each had one of its own. */
import { main } from "../../dist/cli/main.js";

/** @param {NodeJS.WriteStream} stream */
function captured(stream) {
  let text = "";
  stream.write = /** @type {typeof stream.write} */ (
    (/** @type {string | Uint8Array} */ chunk) => {
      text += chunk;
      return true;
    }
  );
  return () => {
    const taken = text;
    text = "";
    return taken;
  };
}

const takeOutput = captured(process.stdout);
const takeErrors = captured(process.stderr);

process.on("message", async (/** @type {string[]} */ words) => {
  process.exitCode = undefined;
  for (const stream of [process.stdout, process.stderr]) stream.removeAllListeners("error");
  await main(words);
  process.send?.({ code: process.exitCode ?? 0, stdout: takeOutput(), stderr: takeErrors() });
});
