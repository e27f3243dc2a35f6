import { createMessageBatch, createScheduledController } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { eq } from "drizzle-orm";
import { describe, it, vi } from "vitest";
import worker from "../../../worker/index.ts";
import { runTickTasks, startTick } from "../../../worker/jobs/tick.ts";
import { now } from "../../../worker/platform/clock.ts";
import { mailOutbox, messages } from "../../../worker/platform/schema.ts";
import { anOwnerWithPlant, db } from "../access/people.ts";

type Sent = Parameters<Queue["sendBatch"]>[0];

/** A queue that only notes what it is given. */
function aQueue() {
  const sent: { task: string; delaySeconds?: number }[] = [];
  const note = (body: unknown, delaySeconds?: number) =>
    sent.push({ ...(body as { task: string }), ...(delaySeconds !== undefined && { delaySeconds }) });
  const TICK = {
    sendBatch: (messages: Sent) => Promise.resolve([...messages].map((one) => note(one.body, one.delaySeconds))),
    send: (body: unknown) => Promise.resolve(note(body)),
  } as unknown as Queue;
  return { TICK, sent };
}
const batchOf = (...bodies: unknown[]) =>
  createMessageBatch(
    "soilsight-tick",
    bodies.map((body, index) => ({ id: String(index), timestamp: new Date(), attempts: 1, body })),
  );

describe("a tick", () => {
  it("starts each task by its own message and runs none itself", async ({ expect }) => {
    const { TICK, sent } = aQueue();
    await worker.scheduled(createScheduledController({ cron: "*/5 * * * *" }), { ...env, TICK });
    const late = { delaySeconds: 60 };
    expect(sent).toEqual([
      { task: "alerts" },
      { task: "messages", ...late },
      { task: "mondays" },
      { task: "reports" },
      { task: "rollouts" },
      { task: "mails", ...late },
      { task: "erasures" },
      { task: "feedback" },
      { task: "health" },
      { task: "plans" },
      { task: "exports" },
      { task: "webhooks" },
    ]);
  });

  it("sends the mails after the task that wrote them, even if it failed", async ({ expect }) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const { TICK, sent } = aQueue();
    const done: string[] = [];
    const tasks = {
      alerts: () => Promise.reject(new Error("no database")),
      messages: () => Promise.resolve(void done.push("messages")),
      mails: () => Promise.resolve(void done.push("mails")),
      feedback: () => Promise.resolve(void done.push("feedback")),
    };
    await expect(runTickTasks(batchOf({ task: "alerts" }), { TICK }, tasks)).rejects.toThrow("alerts");
    for (let index = 0; index < sent.length; index++) await runTickTasks(batchOf(sent[index]), { TICK }, tasks);
    expect(done).toEqual(["messages", "mails"]);
    await runTickTasks(batchOf({ task: "feedback" }), { TICK }, tasks);
    expect(sent.map(({ task }) => task)).toEqual(["messages", "mails"]);
    vi.restoreAllMocks();
  });

  it("mails an alert in the same tick, by the messages of its tasks", async ({ expect }) => {
    const { user, plant: plant_id } = await anOwnerWithPlant();
    const about = { plant_id, rule: "tank-low" as const, severity: "warning" as const, state: "open" as const };
    const said = { title: "Tank low", message: "Refill.", type: "DEVICE" as const, dedupe_key: crypto.randomUUID() };
    await db.insert(messages).values({ ...about, ...said, ts: Math.floor(now()), mail_due: true });
    const { TICK, sent } = aQueue();
    await worker.scheduled(createScheduledController({ cron: "*/5 * * * *" }), { ...env, TICK });
    // Only the alerts and what follows them: nothing else of this tick writes a mail.
    sent.splice(0, sent.length, { task: "alerts" });
    for (const message of sent) await worker.queue(batchOf(message), { ...env, TICK });
    expect(sent.map(({ task }) => task)).toEqual(["alerts", "messages", "mails"]);
    const states = async () =>
      (await db.select().from(mailOutbox).where(eq(mailOutbox.to, user.email))).map(({ state }) => state);
    expect(await states()).toEqual(["logged"]);
  });

  it("drops unknown messages", async ({ expect }) => {
    const { TICK, sent } = aQueue();
    await runTickTasks(batchOf(null, "text", {}, { task: "toString" }, { task: 1 }), { TICK }, {});
    expect(sent).toEqual([]);
  });

  it("runs its tasks itself if the queue takes no messages", async ({ expect }) => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const done: string[] = [];
    const TICK = { sendBatch: () => Promise.reject(new Error("no queue")) } as unknown as Queue;
    await startTick({ TICK }, { alerts: () => Promise.resolve(void done.push("alerts")) });
    expect(done).toEqual(["alerts"]);
    vi.restoreAllMocks();
  });
});
