import { setTimeout } from "node:timers/promises";

/**
 * Short runs during each of which Redis ends and comes back, or says nothing for a while, at a random moment: two at a time, on
 * workers that stay. None may take longer than the limit, come to something else or fail with anything but the words
 * that there is no Redis.
 *
 * @param {object} world
 * @param {Awaited<ReturnType<typeof import("./redis.js").startRedis>>} world.redis
 * @param {import("../../dist/base/random.js").Random} world.random
 * @param {number} world.rounds
 * @param {() => Promise<{ needed: string, bytes: string, seconds: number }>} world.run Rejects with what the run said.
 * @param {() => Promise<void>} world.withWorkers Sees to it that there are workers.
 * @param {number} world.limit In milliseconds.
 */
export async function interruptions({ redis, random, rounds, run, withWorkers, limit }) {
  const tally = { rounds: 0, runs: 0, refused: 0, stalled: 0, differing: 0, failed: 0 };
  /** @type {number[]} */
  const all = [];
  const expected = await run();
  const ways = /** @type {const} */ (["restart", "forget", "silence"]);
  const once = async () => {
    await setTimeout(random.below(400));
    const begun = performance.now();
    const there = await Promise.race([
      run().catch((error) => String(error)),
      setTimeout(limit, "stalled", { ref: false }),
    ]);
    const seconds = (performance.now() - begun) / 1_000;
    tally.runs += 1;
    all.push(seconds);
    if (there === "stalled") tally.stalled += 1;
    else if (typeof there === "string")
      tally[there.includes("expected a Redis at") ? "refused" : "failed"] += 1;
    else if (there.bytes !== expected.bytes || there.needed !== expected.needed) tally.differing += 1;
    return { seconds, said: typeof there === "string" ? there : "" };
  };
  while (tally.rounds < rounds) {
    await withWorkers();
    const way = ways[random.below(ways.length)] ?? "restart";
    const after = random.below(2_500);
    const pause = random.below(random.below(2) === 0 ? 100 : 3_000);
    const interrupted = setTimeout(after).then(() => redis[way](pause));
    const ended = await Promise.all([once(), once()]);
    await interrupted;
    tally.rounds += 1;
    for (const { seconds, said } of ended) {
      const isWorthAWord = seconds > 15 || (said !== "" && !said.includes("expected a Redis at"));
      if (isWorthAWord) console.log(`${way} for ${pause} ms after ${after}: ${seconds.toFixed(1)} s ${said}`);
    }
  }
  all.sort((one, other) => one - other);
  const [usual = 0, slowest = 0] = [all[Math.floor(all.length / 2)], all.at(-1)];
  return { ...tally, usual: Number(usual.toFixed(1)), slowest: Number(slowest.toFixed(1)) };
}
