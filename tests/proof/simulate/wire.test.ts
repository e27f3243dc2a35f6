import { createServer } from "node:http";
import { describe, it, onTestFinished } from "vitest";
import { listening } from "../../fixtures/listening.ts";
import { stream } from "../../../tools/physics/random.ts";
import { TrafficCounts, FaultyNetwork } from "./network.ts";

async function counting(status = 200) {
  const seen = { requests: 0 };
  const server = createServer((_, answer) => {
    seen.requests++;
    answer.writeHead(status).end("{}");
  });
  onTestFinished(() => server.close().closeAllConnections());
  return { seen, address: await listening(server) };
}

async function sent(probability: number, count: number, { status = 200, seed = 1 } = {}) {
  const { seen, address } = await counting(status);
  const traffic = new TrafficCounts();
  const wire = new FaultyNetwork({ address }, { probability, random: stream(seed) }, traffic);
  const replies = [];
  for (let n = 0; n < count; n++) replies.push(await wire.send({ method: "GET", path: "/", headers: {} }));
  return { seen, traffic, lost: replies.filter((reply) => reply.lost).length };
}

describe("a network with faults", () => {
  it("delivers everything once when there are none", async ({ expect }) => {
    const { seen, traffic, lost } = await sent(0, 20);
    expect([seen.requests, lost, traffic.duplicates]).toEqual([20, 0, 0]);
  });

  it("loses requests and answers, delivers twice, and counts both", async ({ expect }) => {
    const { seen, traffic, lost } = await sent(0.2, 200);
    const { lostRequests, lostReplies, duplicates } = traffic;
    expect(Math.min(lostRequests, lostReplies, duplicates)).toBeGreaterThan(15);
    expect(lost).toBe(lostRequests + lostReplies);
    expect(seen.requests).toBe(200 - lostRequests + duplicates);
  });

  it("has every kind of fault within few requests, for any seed", async ({ expect }) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const { lostRequests, lostReplies, duplicates } = (await sent(0.1, 25, { seed })).traffic;
      expect(Math.min(lostRequests, lostReplies, duplicates)).toBeGreaterThan(0);
    }
  });

  it("counts a server error, and a missing server, as no answer", async ({ expect }) => {
    const { traffic, lost } = await sent(0, 3, { status: 503 });
    expect([lost, traffic.serverErrors]).toEqual([3, 3]);
    const nowhere = new FaultyNetwork(
      { address: "http://127.0.0.1:1" },
      { probability: 0, random: stream(1) },
      traffic,
    );
    expect(await nowhere.send({ method: "GET", path: "/", headers: {} })).toEqual({ lost: true });
    expect(traffic.unreachable).toBe(1);
  });
});
