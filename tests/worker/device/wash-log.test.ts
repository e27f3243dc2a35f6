import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import { aRegisteredDevice } from "../inbound/support.ts";
import { readings, settingsFor, settle } from "./support.ts";

const now = Math.floor(Date.now() / 1000);
const wash = (publishTime: number, washPow: number) => ({
  publishTime,
  washTime: publishTime,
  washPow,
  batt: 12,
  tempAvg: 20,
  humidAvg: 40,
  tankEmpty: 0,
  alert: false,
});
const healthOf = async (id: string) =>
  (
    await env.DB.prepare("SELECT extension_health FROM devices WHERE device_id = ?")
      .bind(id)
      .first<{ extension_health: number | null }>()
  )?.extension_health;

describe("the wash log", () => {
  it("takes the extension's health from its newest record, and ignores one from a clock that runs ahead", async ({
    expect,
  }) => {
    const { id, stub } = await aRegisteredDevice();
    const send = (...washes: ReturnType<typeof wash>[]) =>
      stub.ingest({ ...readings(settingsFor(id), []), washes, now });
    const ahead = wash(now + 10 * 365 * 86_400, 70);
    await send(ahead, wash(now - 7200, 70));
    await settle(stub);
    expect(await healthOf(id)).toBe(0);
    await send(wash(now - 60, 90));
    await settle(stub);
    expect(await healthOf(id)).toBe(4);
    const log = await stub.washLog({ from: 0, to: Number.MAX_SAFE_INTEGER });
    expect(log.map((record) => record.publishTime)).toEqual([now - 7200, now - 60]);
  });

  it("gives the newest records of an endless log, oldest first", async ({ expect }) => {
    const { id, stub } = await aRegisteredDevice();
    const first = now - 12_000 * 600;
    for (let part = 0; part < 12; part++) {
      const washes = Array.from({ length: 1000 }, (_, n) => wash(first + (part * 1000 + n) * 600, 70));
      await stub.ingest({ ...readings(settingsFor(id), []), washes, now });
    }
    const log = await stub.washLog({ from: 0, to: Number.MAX_SAFE_INTEGER });
    expect(log).toHaveLength(10_000);
    expect(log[0]!.publishTime).toBe(first + 2000 * 600);
    expect(log.at(-1)!.publishTime).toBe(first + 11_999 * 600);
  });
});
