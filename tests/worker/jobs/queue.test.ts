import { createExecutionContext, createMessageBatch, getQueueResult } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, it, vi } from "vitest";
import { processAnalyses } from "../../../worker/jobs/analyses.ts";

const QUEUE = "soilsight-analyze";
const poison: unknown[] = [
  null,
  0,
  "text",
  [],
  {},
  { device_id: 1, day: 2 },
  { device_id: "nobody" },
  { device_id: "nobody", day: "__proto__" },
  { device_id: "x".repeat(100_000), day: "2026-01-01" },
  { device_id: "'; DROP TABLE users; --", day: "\u0000" },
  JSON.parse('{"__proto__":{"device_id":"nobody","day":"2026-01-01"}}'),
];
const batchOf = (queue: string, bodies: unknown[]) =>
  createMessageBatch(
    queue,
    bodies.map((body, index) => ({ id: String(index), timestamp: new Date(), attempts: 4, body })),
  );

describe("unknown messages in the queue", () => {
  it("are dropped, and none comes back", async ({ expect }) => {
    const batch = batchOf(QUEUE, poison);
    await processAnalyses(batch, env);
    const result = await getQueueResult(batch, createExecutionContext());
    expect(result.retryMessages).toEqual([]);
    expect(result.explicitAcks).toHaveLength(poison.length);
  });

  it("that failed too often are logged by plant and day, and nothing else of them", async ({ expect }) => {
    const lines: string[] = [];
    vi.spyOn(console, "log").mockImplementation((line: unknown) => void lines.push(String(line)));
    const dead = batchOf(`${QUEUE}-dead`, [{ plant_id: "a", day: "2026-01-01", secret: "word" }, "secret word"]);
    await processAnalyses(dead, env);
    vi.restoreAllMocks();
    expect((await getQueueResult(dead, createExecutionContext())).ackAll).toBe(true);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      { event: "daily-analysis-dead-letter", plant: "a", day: "2026-01-01" },
      { event: "daily-analysis-dead-letter" },
    ]);
  });
});
