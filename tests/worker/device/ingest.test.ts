import { runInDurableObject } from "cloudflare:test";
import { describe, it } from "vitest";
import { aDevice, daysInDirectory, inside, NOW, readings, settle, sunnyDay } from "./support.ts";

/** 2026-03-01 00:00 in Los Angeles. */
const MARCH_FIRST = Date.UTC(2026, 2, 1, 8) / 1000;

describe("samples that a device sends", () => {
  it("become a day with its loss in the object and in the directory", async ({ expect }) => {
    const { id, stub, settings } = aDevice();
    const answer = await stub.ingest(readings(settings, sunnyDay(MARCH_FIRST, 4)));
    expect(answer).toMatchObject({
      ok: true,
      value: { accepted: 288, duplicate: 0, updated: 0, rejectedCount: 0, days: ["2026-03-01"] },
    });
    await settle(stub);
    const [day, ...others] = await daysInDirectory(id);
    expect(others).toEqual([]);
    expect(day).toMatchObject({ day: "2026-03-01", quality: 1 });
    expect(day?.loss).toBeCloseTo(4, 2);
    expect(day?.insol_clean).toBeCloseTo((2 / Math.PI) * 12, 1);
    expect(await stub.lastDataPoint()).toMatchObject({ ts: MARCH_FIRST + 86_100, iC: 0, tC: 25.5, tD: null });
  });
});
