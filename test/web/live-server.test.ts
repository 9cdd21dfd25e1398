import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { liveFrame } from "../../src/web/follower.ts";
import { openLiveServer } from "../../src/web/live-server.ts";
import { statusOf } from "../cli/served-run.ts";

const frame = liveFrame({
  title: "",
  now: { state: "running", doing: "", facts: [], share: null, skippable: null },
  sections: [],
});

it("a server lets in no more connections than a browser needs, and goes on when they are gone", async () => {
  const steering = { stop: () => {}, skip: () => {} };
  const server = await openLiveServer(0, { steering, frame: () => frame });
  onTestFinished(() => server.close());
  const port = Number(new URL(server.address).port);
  const turnedAway: Socket[] = [];
  const sockets = Array.from({ length: 300 }, () => connect(port, "127.0.0.1"));
  for (const socket of sockets) {
    // One that is not read never learns of its end.
    socket.on("error", () => {}).resume();
    socket.on("close", () => turnedAway.push(socket));
  }
  while (turnedAway.length < 200) await new Promise((go) => setTimeout(go, 5));
  expect(sockets.length - turnedAway.length).toBeGreaterThan(20);
  for (const socket of sockets) socket.destroy();
  await Promise.all(sockets.map((socket) => socket.closed || once(socket, "close")));
  // The first may come before the server knows that there is room again.
  while ((await statusOf(server.address)) !== 200) await new Promise((go) => setTimeout(go, 5));
});
