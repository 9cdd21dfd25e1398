import { spawn } from "node:child_process";

/**
 * Asks a program built with fork-server.c; one question at a time.
 * @param {string} path
 */
export function startForkServer(path) {
  const server = spawn(path, { stdio: ["pipe", "pipe", "inherit"] });
  /** @type {(answer: { exitCode: number, prints: boolean }) => void} */
  let answer = () => {};
  let received = Buffer.alloc(0);
  server.stdout.on("data", (part) => {
    received = Buffer.concat([received, part]);
    if (received.length < 2) return;
    const [exitCode = 0, prints] = received;
    received = received.subarray(2);
    answer({ exitCode, prints: prints === 1 });
  });
  return {
    /** @param {Uint8Array} input */
    run(input) {
      const header = Buffer.alloc(4);
      header.writeUInt32LE(input.length);
      server.stdin.write(Buffer.concat([header, input]));
      return new Promise((resolve) => {
        answer = resolve;
      });
    },
    stop: () => server.stdin.end(),
  };
}
