import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { Redis } from "ioredis";

const program = (process.env["PATH"] ?? "")
  .split(delimiter)
  .map((folder) => join(folder, "redis-server"))
  .find((path) => existsSync(path));

/** Whether this machine has a Redis to start; without one tests skip themselves aloud. */
export const hasRedis = program !== undefined;

if (!hasRedis) console.warn("skipped: tests with workers, as there is no redis-server in PATH");

/** A Redis of a test's own, on a free port of the loopback interface. */
export interface RedisServer {
  readonly url: string;
  readonly client: Redis;
  /** Ends it as a power cut would. */
  end(): Promise<void>;
  /** Starts it again with the data that it had written, or without. */
  startAgain(data: "kept" | "lost"): Promise<void>;
  /** Has it say nothing, though connections stay, until it goes on. */
  pause(): void;
  goOn(): void;
  stop(): Promise<void>;
}

/** Starts one; it writes everything down at once, so that it can be restarted with its data. */
export async function startRedis(): Promise<RedisServer> {
  const folder = mkdtempSync(join(tmpdir(), "culprit-redis-"));
  const port = await freePort();
  const words = ["--port", String(port), "--bind", "127.0.0.1", "--dir", folder, "--save", ""];
  const start = (): ChildProcess =>
    spawn(program ?? "redis-server", [...words, "--appendonly", "yes", "--appendfsync", "always"], {
      stdio: "ignore",
    });
  let server = start();
  const client = new Redis({ port, host: "127.0.0.1", maxRetriesPerRequest: null });
  client.on("error", () => {});
  await client.ping();
  const end = async (): Promise<void> => {
    const ended = new Promise((resolve) => server.once("exit", resolve));
    server.kill("SIGKILL");
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    client,
    end,
    async startAgain(data) {
      if (data === "lost") rmSync(join(folder, "appendonlydir"), { recursive: true, force: true });
      server = start();
      await client.ping();
    },
    pause: () => void server.kill("SIGSTOP"),
    goOn: () => void server.kill("SIGCONT"),
    async stop() {
      client.disconnect();
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer();
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" ? (address?.port ?? 0) : 0));
    });
  });
}
