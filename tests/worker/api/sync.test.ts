import { env } from "cloudflare:workers";
import * as fc from "fast-check";
import { describe, it } from "vitest";
import { addDays, dayNumber } from "#contract/common/calendar";
import type { DayRow } from "../../../worker/device/soiling/days.ts";
import { soilingStatements } from "../../../worker/device/d1-sync/directory.ts";
import { dailySoiling, offsets } from "../../../worker/platform/schema.ts";
import { aPerson, aPlant, db } from "../access/people.ts";
import { aDevice, someDays } from "../devices/builders.ts";
import { isThorough } from "../../fixtures/thorough.ts";
import { aToken, slugOf, withToken } from "../tokens/support.ts";

type Day = Record<string, unknown> & { device_id: string; day: string; is_deleted: boolean };
interface Page {
  data: Day[];
  next_cursor: string | null;
  synced_at: string | null;
}

const FIRST = "2026-03-01";

const dayRow = (index: number, loss: number): DayRow =>
  ({
    day: dayNumber(addDays(FIRST, index)),
    insol_clean: 5,
    insol_soiled: 4.9,
    loss,
    quality: 1,
    samples: 100,
    uncertainty: 0.1,
    scatter: null,
    window_insolation: 4,
    mark: null,
  }) as unknown as DayRow;

/** As the device's object does; days without a loss are deleted. */
async function write(device: string, days: [index: number, loss: number | null][], now: number): Promise<void> {
  const rows = days.flatMap(([index, loss]) => (loss === null ? [] : [dayRow(index, loss)]));
  const all = days.map(([index]) => dayNumber(addDays(FIRST, index)));
  await env.DB.batch(
    soilingStatements(env.DB, device, all, rows, {
      now,
      today: "2026-12-31",
      firstDay: dayNumber(FIRST),
      windowFrom: 0,
    }),
  );
}

async function pages(token: string, query: string): Promise<{ data: Day[]; synced: string | null }> {
  const data: Day[] = [];
  let cursor = "";
  let synced: string | null = null;
  for (;;) {
    const answer = await withToken(token, `/api/v1/daily-soiling?${query}${cursor}`);
    if (!answer.ok) throw new Error(await answer.text());
    const page = await answer.json<Page>();
    data.push(...page.data);
    synced ??= page.synced_at;
    if (page.next_cursor === null) return { data, synced };
    cursor = `&cursor=${page.next_cursor}`;
  }
}

/** What a program keeps: by device and day, without the time of the change. */
function applied(copy: Map<string, unknown>, days: readonly Day[]): Map<string, unknown> {
  for (const { updated_at: _, ...day } of days) {
    const key = `${day.device_id} ${day.day}`;
    if (day.is_deleted) copy.delete(key);
    else copy.set(key, day);
  }
  return copy;
}
const sorted = (copy: Map<string, unknown>) => [...copy].toSorted(([one], [other]) => (one < other ? -1 : 1));

describe("pages of a device", () => {
  it("are its days in order, whatever their quality and the length of a page [O-001]", async ({ expect }) => {
    const owner = await aPerson();
    const device = await aDevice(await aPlant({ owners: [owner.id] }));
    const token = await aToken(owner);
    const names = ["weak", "ok", "covered"];
    const qualities = [1, 0, 1, 2, 2, 1, 1, 0, 1];
    await someDays(
      device,
      FIRST,
      qualities.map((quality) => ({ quality })),
    );
    for (const quality of [undefined, ...names])
      for (const limit of [1, 2, 4, 100]) {
        const query = `device_id=${device}&limit=${limit}${quality === undefined ? "" : `&quality=${quality}`}`;
        const { data } = await pages(token, query);
        const asked = qualities.flatMap((code, index) =>
          quality === undefined || names[code] === quality ? [[addDays(FIRST, index), names[code]]] : [],
        );
        expect([query, data.map((one) => [one.day, one.quality])]).toEqual([query, asked]);
      }
  });
});

describe("reading only what changed", () => {
  it("gives a copy that equals a full load, after any uploads, undos, offsets and cuts [O-004]", async ({ expect }) => {
    const owner = await aPerson();
    const token = await aToken(owner);
    const plant = await aPlant({ owners: [owner.id] });
    const own = [await aDevice(plant), await aDevice(plant), await aDevice(plant)];
    const step = fc.oneof(
      fc.record({
        kind: fc.constant("days" as const),
        of: fc.nat(1),
        days: fc.uniqueArray(fc.tuple(fc.nat(4), fc.option(fc.integer({ min: 0, max: 3 }), { freq: 3 })), {
          selector: ([index]) => index,
          minLength: 1,
          maxLength: 6,
        }),
      }),
      fc.record({ kind: fc.constant("offset" as const), of: fc.nat(1), value: fc.integer({ min: -2, max: 2 }) }),
      fc.record({ kind: fc.constant("sync" as const), limit: fc.integer({ min: 1, max: 7 }) }),
    );
    let now = Math.floor(Date.now() / 1000) - 30 * 86_400;
    const law = async (steps: readonly (typeof step extends fc.Arbitrary<infer One> ? One : never)[]) => {
      const start = await pages(token, `plant_id=${plant}`);
      const copy = applied(new Map(), start.data);
      let { synced } = start;
      for (const one of [...steps, { kind: "sync" as const, limit: 3 }]) {
        now += 400;
        if (one.kind === "days") await write(own[one.of]!, one.days, now);
        else if (one.kind === "offset")
          await db.insert(offsets).values({ device_id: own[one.of]!, value: one.value, set_by: "x", set_at: now });
        else {
          const next = await pages(
            token,
            synced === null ? `plant_id=${plant}` : `updated_since=${synced}&limit=${one.limit}`,
          );
          applied(copy, next.data);
          synced = next.synced ?? synced;
        }
      }
      const whole = applied(new Map(), (await pages(token, `plant_id=${plant}`)).data);
      expect(sorted(copy)).toEqual(sorted(whole));
    };
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), law), {
      numRuns: isThorough ? 1000 : 8,
    });
  });

  it("writes nothing, and keeps the ETag, if the same days are sent again", async ({ expect }) => {
    const owner = await aPerson();
    const token = await aToken(owner);
    const device = await aDevice(await aPlant({ owners: [owner.id] }));
    await write(
      device,
      [
        [0, 1],
        [1, 2],
      ],
      1_800_000_000,
    );
    const read = () => withToken(token, "/api/v1/daily-soiling?updated_since=2027-01-15T00:00:00Z");
    const first = await read();
    await write(
      device,
      [
        [0, 1],
        [1, 2],
      ],
      1_800_000_999,
    );
    const [row] = await db.select().from(dailySoiling).limit(1);
    expect(row).toBeDefined();
    const again = await read();
    expect(again.headers.get("etag")).toBe(first.headers.get("etag"));
    expect(await again.json()).toMatchObject({ synced_at: "2027-01-15T07:55:00Z" });
  });

  it("is refused for changes that are no longer kept [O-004]", async ({ expect }) => {
    const token = await aToken(await aPerson());
    const old = await withToken(token, "/api/v1/daily-soiling?updated_since=2026-01-01T00:00:00Z");
    expect([old.status, await slugOf(old)]).toEqual([410, "sync-too-old"]);
  });
});
