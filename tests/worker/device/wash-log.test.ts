import { env } from "cloudflare:workers";
import { describe, it } from "vitest";
import type { WashRecord } from "#contract/devices/device";
import { aRegisteredDevice } from "../inbound/support.ts";
import { aWash, readings, settingsFor, settle } from "./support.ts";

const now = Math.floor(Date.now() / 1000);
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
    const send = (...washes: WashRecord[]) => stub.ingest({ ...readings(settingsFor(id), []), washes, now });
    const ahead = aWash(now + 10 * 365 * 86_400);
    await send(ahead, aWash(now - 7200));
    await settle(stub);
    expect(await healthOf(id)).toBe(0);
    await send(aWash(now - 60, { washPow: 90 }));
    await settle(stub);
    expect(await healthOf(id)).toBe(4);
    const log = await stub.washLog({ from: 0, to: Number.MAX_SAFE_INTEGER });
    expect(log.map((record) => record.publishTime)).toEqual([now - 7200, now - 60]);
  });

  it("gives the newest records of an endless log, oldest first", async ({ expect }) => {
    const { id, stub } = await aRegisteredDevice();
    const first = now - 12_000 * 600;
    for (let part = 0; part < 12; part++) {
      const washes = Array.from({ length: 1000 }, (_, n) => aWash(first + (part * 1000 + n) * 600));
      await stub.ingest({ ...readings(settingsFor(id), []), washes, now });
    }
    const log = await stub.washLog({ from: 0, to: Number.MAX_SAFE_INTEGER });
    expect(log).toHaveLength(10_000);
    expect(log[0]!.publishTime).toBe(first + 2000 * 600);
    expect(log.at(-1)!.publishTime).toBe(first + 11_999 * 600);
  });
});
