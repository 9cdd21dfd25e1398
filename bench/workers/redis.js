import { spawn } from "node:child_process";
import { rmSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { Redis } from "ioredis";

/**
 * A Redis on a free port of the loopback interface, which writes everything down at once.
 * @param {string} folder
 */
export async function startRedis(folder) {
  const port = await freePort();
  const words = [
    "--port",
    String(port),
    "--bind",
    "127.0.0.1",
    "--dir",
    folder,
    "--save",
    "",
    "--appendonly",
    "yes",
  ];
  const start = () => spawn("redis-server", words, { stdio: "ignore" });
  let server = start();
  const client = new Redis({ port, host: "127.0.0.1", maxRetriesPerRequest: null });
  client.on("error", () => {});
  const untilThere = async () => {
    // A connection that opens just when the server ends rejects what it was asked.
    while (!(await client.ping().catch(() => false))) await setTimeout(20);
  };
  await untilThere();
  const end = async () => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGKILL");
    await ended;
  };
  return {
    pid: () => server.pid,
    url: `redis://127.0.0.1:${port}`,
    /** Kills it, and starts it again with its data after so many milliseconds. */
    async restart(/** @type {number} */ pause) {
      await end();
      await setTimeout(pause);
      server = start();
      await untilThere();
    },
    /** Kills it, and starts it again without its data after so many milliseconds. */
    async forget(/** @type {number} */ pause) {
      await end();
      await setTimeout(pause);
      rmSync(join(folder, "appendonlydir"), { recursive: true, force: true });
      server = start();
      await untilThere();
    },
    /** Has it say nothing for so many milliseconds, though connections stay. */
    async silence(/** @type {number} */ pause) {
      server.kill("SIGSTOP");
      await setTimeout(pause);
      server.kill("SIGCONT");
      await untilThere();
    },
    /** How many scripts and waits it was asked for, which nearly all of the traffic is. */
    async done() {
      const told = await client.info("commandstats");
      const calls = ["evalsha", "eval", "bzpopmin", "xread", "blpop", "exec"].map((name) =>
        Number(new RegExp(`cmdstat_${name}:calls=(\\d+)`).exec(told)?.[1] ?? 0),
      );
      return calls.reduce((sum, each) => sum + each, 0);
    },
    async state() {
      const memory = /used_memory:(\d+)/.exec(await client.info("memory"))?.[1];
      return { keys: await client.dbsize(), bytes: Number(memory) };
    },
    async stop() {
      client.disconnect();
      await end();
    },
  };
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === "object" ? address.port : 0));
    });
  });
}
