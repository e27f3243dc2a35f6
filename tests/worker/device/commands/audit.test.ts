import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { aDevice, changeHead, inside, settle } from "../support.ts";
import { NOW, toClean } from "./support.ts";

const lines = async (device: string) =>
  (
    await env.DB.prepare("SELECT at, user_id, action, after, request_id FROM audit_log WHERE subject = ? ORDER BY id")
      .bind(device)
      .all<{ at: number; user_id: string | null; action: string; after: string; request_id: string | null }>()
  ).results.map((line) => Object.assign(line, { after: JSON.parse(line.after) as Record<string, unknown> }));

describe("the audit log of the directory", () => {
  it("shows once who requested what and how it ended", async ({ expect }) => {
    const device = aDevice();
    const { stub, id } = device;
    const setting = { setting: "washSec", kind: "washSec", requested: "900", effective: "300", atMostOnce: false };
    const warned = { interlocks: ["offline", "freezing"] as const, acknowledged: ["offline"], requestId: "r-2" };
    await stub.requestCommand(toClean(device, { ...setting, argument: "300=washSec" }));
    await stub.requestCommand(toClean(device, { ...setting, requestedBy: "staff-1", ...warned, now: NOW + 5 }));
    const {
      commands: [command],
    } = await stub.fetchCommands({ now: NOW + 10 });
    await stub.answerCommand({ ...command!, answer: { result: -1 }, now: NOW + 20 });
    await settle(stub);
    const expected = [
      { at: NOW, user_id: "owner-1", action: "command-requested", after: { kind: "washSec", effective: "300" } },
      { at: NOW + 5, user_id: "staff-1", action: "command-ended", after: { state: "superseded", by: "staff-1" } },
      {
        at: NOW + 5,
        user_id: "staff-1",
        action: "command-requested",
        request_id: "r-2",
        after: { warnings: ["offline"] },
      },
      {
        at: NOW + 20,
        user_id: null,
        action: "command-ended",
        after: { state: "failed", by: "device", reason: "device-refused", result: -1, attempts: 1 },
      },
    ];
    expect(await lines(id)).toMatchObject(expected);
    // The outbox is sent again, as if D1's answer had been lost.
    const ends = `"from" IS NULL OR "to" IN ('superseded', 'failed')`;
    const steps = await inside<{ id: number }>(stub, `SELECT id FROM command_events WHERE ${ends}`);
    await changeHead(stub, (head) => {
      head.outbox = steps.map(({ id: key }) => ({ topic: "command", key, version: 1 }));
      head.alarms = { outbox: { due: 1, attempts: 0 } };
    });
    await runInDurableObject(stub, (object) => object.alarm());
    expect(await stub.settled()).toBe(true);
    expect(await lines(id)).toMatchObject(expected);
  });
});
