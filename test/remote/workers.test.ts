import { once } from "node:events";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { bell, earOf, keysOf } from "../../src/remote/keys.ts";
import { pack, type Seal, sealOf } from "../../src/remote/messages.ts";
import { answerOf, culprit, folderWith, startCulprit } from "../cli/run-culprit.ts";
import { hasRedis, type RedisServer, startRedis } from "./redis-server.ts";
import { type StartedWorker, secret, startWorker } from "./start-worker.ts";

/** Fails on every text with a B before an A; takes a moment, as programs do that are worth it. */
const subject =
  '#!/bin/sh\nsleep "$PAUSE" || exit 2\ncase $(cat) in *B*A*) echo "Error: B before A" >&2; exit 1;; esac\n';

/** Finds its program beside the candidate, and in its environment what that needs. */
const shipped = ["--ship", "check.sh", "--env", "PAUSE=0.02", "--", "./check.sh"];

const input = Array.from({ length: 30 }, (_, line) =>
  line === 10 ? "has a B" : line === 21 ? "has an A" : `line ${line}`,
).join("\n");

/** What comes into an inbox and is read. */
function heardBy<M>(client: RedisServer["client"], inbox: string, read: (text: string) => M | undefined) {
  const next = async (): Promise<M> => {
    for (;;) {
      const [, text = ""] = (await client.blpop(inbox, 60)) ?? [];
      const message = read(text);
      if (message !== undefined) return message;
    }
  };
  return { next };
}

describe.skipIf(!hasRedis)("runs on other machines", () => {
  let redis: RedisServer;
  let workers: readonly StartedWorker[];

  beforeAll(async () => {
    Object.assign(process.env, { CULPRIT_WORKER_SECRET: secret, VERSION: "3" });
    redis = await startRedis();
    const env = { ROLE: "worker" };
    const started = [
      { name: "a", jobs: 2, env },
      { name: "b", env },
    ];
    workers = await Promise.all(started.map((each) => startWorker(redis.url, each)));
  });

  afterAll(async () => {
    for (const worker of workers) worker.kill("SIGKILL");
    delete process.env["CULPRIT_WORKER_SECRET"];
    delete process.env["VERSION"];
    await redis.stop();
  });

  const keysLeft = async (): Promise<readonly string[]> => (await redis.client.keys("*")).sort();

  it("ends as runs here do, with the same bytes and the same tests, and leaves nothing behind", async () => {
    const folder = folderWith({ "in.txt": input, "check.sh": subject });
    const here = await answerOf(folder, "minimize", "in.txt", "--fresh", "--jobs", "1", ...shipped);
    const bytes = readFileSync(join(folder, "in.min.txt"), "utf8");
    const words = ["--fresh", "--workers", redis.url, ...shipped];
    const there = await answerOf(folder, "minimize", "in.txt", ...words);
    expect(there.run.stderr).toMatch(/Worker a \(linux \w+\) does 2 runs at once/);
    const { tests, ...answer } = there.answer;
    expect(readFileSync(join(folder, "in.min.txt"), "utf8")).toBe(bytes);
    expect({ ...tests, wasted: 0 }).toEqual({ ...here.answer.tests, wasted: 0 });
    expect(answer).toMatchObject({ status: "ok", guarantee: "1-minimal" });
    expect(await keysLeft()).toEqual([]);
  });

  it("believes no worker that lies: status 3, and both verdicts", async () => {
    const folder = folderWith({ "in.txt": "some text with BA in it" });
    const program = 'case "$ROLE$(cat)" in *BA*|worker*) echo "Error: bad" >&2; exit 1;; esac';
    const words = ["minimize", "in.txt", "--workers", redis.url, "--", "sh", "-c", program];
    const run = await culprit(folder, ...words);
    expect(run).toMatchObject({ code: 3, stdout: "" });
    expect(run.stderr).toMatch(/worker.* says? "(fail|exit 1).*this machine says "exit 0"/);
    // What the liar said is not believed later either.
    expect((await culprit(folder, "minimize", "in.txt", "--", "sh", "-c", program)).code).toBe(0);
    expect(readFileSync(join(folder, "in.min.txt"), "utf8")).toBe("BA");
  });

  it("does not use a worker with another program, though that does the same with the input", async () => {
    const folder = folderWith({ "in.txt": "BA", "check-it": "#!/bin/sh\nexit 3\n" });
    const other = folderWith({ "check-it": "#!/bin/sh\nexit 3 # otherwise\n" });
    const before = process.env["PATH"];
    const worker = await startWorker(redis.url, { name: "c", env: { PATH: `${other}:${before}` } });
    onTestFinished(() => void worker.kill("SIGKILL"));
    process.env["PATH"] = `${folder}:${before}`;
    onTestFinished(() => void Object.assign(process.env, { PATH: before }));
    const run = await culprit(folder, "minimize", "in.txt", "--workers", redis.url, "--", "check-it", "{}");
    expect(run.stderr).toMatch(/Worker c.*check-it is another file than here/);
  });

  it("does not use a worker that does something else, and says so", async () => {
    const folder = folderWith({ "in.txt": "BA", log: "" });
    const log = join(folder, "log");
    // The search does not go on elsewhere before that worker was measured three times.
    const program = `[ "$VERSION" = 4 ] && echo run >>${log} && exit 4
      [ -z "$ROLE" ] || { until [ $(wc -l <${log}) -ge 3 ]; do sleep 0.05; done; sleep 0.3; }
      exit 3`;
    const worker = await startWorker(redis.url, { name: "other", only: "sh", env: { VERSION: "4" } });
    onTestFinished(() => {
      worker.kill("SIGKILL");
    });
    const words = ["--fresh", "--workers", redis.url, "--", "sh", "-c", program];
    const run = await culprit(folder, "minimize", "in.txt", ...words);
    expect(run.stderr).toContain(
      "Worker other is not used. There: exit 4; here: exit 3. Does it have another version?",
    );
    await expect.poll(() => worker.said(), { timeout: 60_000 }).toContain("not used by");
    const again = await culprit(folder, "minimize", "in.txt", "--env", "VERSION=3", ...words);
    expect(again.stderr).toContain(
      "Worker other is not used: this worker runs nothing but sh, and takes no variables with it.",
    );
  });

  it("asks for the secret before anything else", async () => {
    delete process.env["CULPRIT_WORKER_SECRET"];
    const folder = folderWith({ "in.txt": "BA" });
    try {
      for (const words of [
        ["worker", redis.url],
        ["minimize", "in.txt", "--workers", redis.url, "--", "false"],
      ]) {
        const run = await culprit(folder, ...words);
        expect(run.code).toBe(2);
        expect(run.stderr).toMatch(/^culprit: CULPRIT_WORKER_SECRET must hold the secret/);
      }
    } finally {
      process.env["CULPRIT_WORKER_SECRET"] = secret;
    }
  });

  it("runs nothing for whoever lacks the secret, or says again what was said before", async () => {
    const folder = folderWith({ "log.sh": "#!/bin/sh\necho run >>log; exit 1\n" });
    const session = "5".repeat(32);
    const { announcement, inbox } = keysOf(session);
    const announce = (seal: Seal): Promise<unknown> => {
      const message = { session, beat: 1, command: ["./log.sh"], host: "here" };
      return redis.client.set(announcement, seal.write("announcement", message), "PX", 60_000);
    };
    const seal = sealOf(secret);
    await announce(sealOf("another secret, just as long"));
    await redis.client.sadd("culprit:sessions", session);
    await redis.client.publish(bell, "");
    expect(await redis.client.blpop(inbox, 1)).toBeNull();
    await announce(seal);
    const [, text = ""] = (await redis.client.blpop(inbox, 60)) ?? [];
    expect(await redis.client.blpop(inbox, 60)).not.toBeNull(); // The other worker's hello.
    const { worker = "", nonce = "" } = seal.read("hello", text) ?? {};
    const task = {
      ...{ command: [join(folder, "log.sh")], baseName: "a", isFolder: false, isExecutable: false },
      ...{ cwd: folder, memory: null, isEnclosed: false, shipped: null, variables: {} },
    };
    const job = { session, number: 1, limit: 60_000, candidate: pack(Buffer.from("text")).sent };
    const probe = { session, worker, nonce, task, job };
    const old = seal.write("probe", { ...probe, nonce: "6".repeat(32) });
    const forged = sealOf("another secret, just as long").write("probe", probe);
    const right = seal.write("probe", probe);
    await redis.client.rpush(earOf(worker), old, forged, right, right);
    const answers = heardBy(redis.client, inbox, (text) => seal.read("answer", text));
    expect(await answers.next()).toMatchObject({ worker, number: 1, run: { exitCode: 1 } });
    // Whoever still waits says so, and hello once more; nothing was run beside the one.
    const hellos = heardBy(redis.client, inbox, (text) => seal.read("hello", text));
    while ((await hellos.next()).worker !== worker);
    expect(readFileSync(join(folder, "log"), "utf8")).toBe("run\n");
    await redis.client.flushall();
  });

  it("ends though Redis says nothing", async () => {
    const worker = await startWorker(redis.url, { name: "leaving" });
    redis.pause();
    worker.kill("SIGTERM");
    await once(worker, "exit");
    redis.goOn();
  });

  it("goes on when workers are killed and Redis restarts with its data", async () => {
    const folder = folderWith({ "in.txt": input, "check.sh": subject });
    const run = startCulprit(folder, ["minimize", "in.txt", "--workers", redis.url, ...shipped]);
    while ((await redis.client.keys("*:run-*")).length === 0) await setTimeout(20);
    workers[0]?.kill("SIGKILL");
    await redis.end();
    await redis.startAgain("kept");
    const { code, stderr } = await run.finished;
    expect([code, readFileSync(join(folder, "in.min.txt"), "utf8")]).toEqual([0, "BA"]);
    expect(stderr).toContain("Worker b");
    expect(await keysLeft()).toEqual([]);
  });

  it("leaves what expires when it is killed", async () => {
    const folder = folderWith({ "in.txt": input, "check.sh": subject });
    const run = startCulprit(folder, ["minimize", "in.txt", "--workers", redis.url, ...shipped]);
    while ((await redis.client.keys("*:run-*")).length === 0) await setTimeout(20);
    run.kill("SIGKILL");
    await run.finished;
    // A worker that takes its last job gives the time a moment later.
    const lasting = async (): Promise<readonly string[]> => {
      const keys = await keysLeft();
      const times = await Promise.all(keys.map((key) => redis.client.pttl(key)));
      return keys.filter((_, index) => times[index] === -1);
    };
    await expect.poll(lasting, { timeout: 60_000 }).toEqual([]);
    const [, worker] = workers as [StartedWorker, StartedWorker];
    worker.kill("SIGTERM");
    await once(worker, "exit");
    expect(await lasting()).toEqual([]);
  });
});
