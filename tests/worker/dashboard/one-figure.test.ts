import * as fc from "fast-check";
import { beforeAll, describe, it, vi } from "vitest";
import { addDays, dayOf, instantOf } from "#contract/common/calendar";
import { dollars, percent } from "#contract/common/format";
import type { DeviceList } from "#contract/devices/device";
import type { PlantDecision } from "#contract/decision/decision";
import type { ListedDecisions } from "#contract/decision/decisions";
import type { PlantDevicesSoiling } from "#contract/plants/devices";
import { startingInputs } from "#contract/records/inputs";
import type { ReportPreview, ReportType } from "#contract/reports/settings";
import { reportTexts } from "#contract/reports/texts";
import { isNearZero } from "#domain/soiling/summaries";
import type { CurrentYearLoss, SoilingLoss } from "#contract/soiling/soiling";
import { lastDayOf } from "../../../worker/features/dashboard/v1.ts";
import { calculationInputs } from "../../../worker/platform/schema.ts";
import { aPlant, aSignedInPerson, call, db } from "../access/people.ts";
import { aDevice, someDays } from "../devices/builders.ts";
import { aPlantWith } from "../plant-plans/builders.ts";
import { aToken, withToken } from "../tokens/support.ts";

const zone = "America/Los_Angeles";
const PRICE = 0.1;
const ARRAY = 1000;

/** In days before today; of `gap` days, the second is missing. */
const sensor = fc
  .record({
    kind: fc.constantFrom("live", "live", "retired", "erased"),
    share: fc.option(fc.integer({ min: 10, max: 40 })),
    span: fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 })),
    gap: fc.integer({ min: 2, max: 9 }),
    loss: fc.integer({ min: -10, max: 90 }),
  })
  .map(({ span: [a, b], ...rest }) => Object.assign(rest, { first: Math.max(a, b), last: Math.min(a, b) }));
type Sensor = typeof sensor extends fc.Arbitrary<infer One> ? One : never;

interface Reported {
  plant_id: string;
  days_counted: number;
  mean_loss_percent: number | null;
  income_loss_usd: number | null;
  income_loss_low_usd: number | null;
  income_loss_high_usd: number | null;
}

describe("a plant's measured figures", () => {
  let who: Awaited<ReturnType<typeof aSignedInPerson>>;
  beforeAll(async () => {
    who = await aSignedInPerson({ time_zone: zone });
  });
  const get = async <T>(path: string): Promise<T> => (await call("GET", path, { cookie: who.cookie })).json<T>();

  async function aFleet(today: string, sensors: readonly Sensor[]) {
    const plant = await aPlant({ owners: [who.user.id], plant_name: `Plant ${crypto.randomUUID()}` });
    const values = { ...startingInputs, array_size: ARRAY, solar_cost: PRICE };
    await db
      .insert(calculationInputs)
      .values({ plant_id: plant, values, version: 1, saved_by: who.user.id, saved_at: 1 });
    const devices: string[] = [];
    for (const { kind, share, first, last, gap, loss } of sensors) {
      const gone = kind === "live" ? {} : ({ status: "Disable", retired_at: 1 } as const);
      const erased = kind === "erased" ? { erased_at: 2 } : {};
      const device = await aDevice(plant, { timezone: zone, array_share: share, last_data_at: 1, ...gone, ...erased });
      devices.push(device);
      const days = Array.from({ length: first - last + 1 }, (_, at) =>
        at % gap === 1 ? null : { loss: loss / 10 + (at % 5) / 7, window_insolation: 3 + (at % 4) },
      );
      await someDays(device, addDays(today, -first), days);
    }
    return { plant, devices };
  }

  it("are the same on tiles, in reports and in the API, whatever sensors a plant has or had", async ({ expect }) => {
    const today = dayOf(zone, Date.now() / 1000);
    const yesterday = addDays(today, -1);
    const token = await aToken(who.user);
    const types = { "7 days Loss": 7, "30 days Loss": 30 } as const;
    const law = async (sensors: Sensor[]) => {
      // A report is of plants with a sensor in service.
      fc.pre(sensors.some(({ kind }) => kind === "live"));
      const { plant, devices } = await aFleet(today, sensors);
      const { plants } = await get<{ plants: { plant_id: string; plant_name: string }[] }>("/api/plant/all");
      const { plant_name: name } = plants.find(({ plant_id }) => plant_id === plant)!;
      const json = { frequency: "weekly", reports: Object.keys(types), devices: [] };
      const { text } = await (
        await call("POST", "/api/report/preview", { cookie: who.cookie, json })
      ).json<ReportPreview>();
      const section = text.slice(text.indexOf(`${name}, `));
      const lineOf = (type: ReportType): string => section.split(/\n\s*/).find((line) => line.startsWith(`${type}: `))!;
      const list = await get<DeviceList>(`/api/device/all?plant=${plant}`);
      const only =
        list.devices.length === 1 && list.retired === 0
          ? devices[sensors.findIndex(({ kind }) => kind === "live")]!
          : null;
      const own = only && (await get<SoilingLoss>(`/api/device/getSoilingLoss/${only}`));
      const tileOf = async (from: string, to: string) => {
        const days = `/api/plant/getPlantDevicesDataIsolationChart/${plant}/${from}/${to}`;
        return (await get<PlantDevicesSoiling>(`${days}?energyRate=${PRICE}&arraySize=${ARRAY}`)).plant;
      };
      for (const [type, length] of Object.entries(types) as [keyof typeof types, number][]) {
        const from = addDays(today, -length);
        const tile = await tileOf(from, yesterday);
        const api = await withToken(token, `/api/v1/losses?plant_id=${plant}&from=${from}&to=${yesterday}&by=total`);
        const [loss] = (await api.json<{ data: { income_loss_usd: number | null; days_counted: number }[] }>()).data;
        expect(loss!.days_counted).toBe(tile.counted);
        if (tile.loss === null) {
          expect(lineOf(type)).toContain(reportTexts.notEnough(tile.counted, length));
          expect(loss!.income_loss_usd).toBeNull();
        } else {
          const cost = dollars(tile.income!, 0);
          const shown = isNearZero(tile.loss, tile.points) ? "≈ 0%" : percent(tile.loss);
          expect(lineOf(type)).toBe(`${type}: ${shown} · ${cost} · ${reportTexts.coverage(tile.counted, length)}`);
          expect(dollars(loss!.income_loss_usd!, 0)).toBe(cost);
        }
        if (own) {
          const [mean, count] =
            length === 7 ? [own.sevenDaysLoss, own.sevenDaysCount] : [own.thirtyDaysLoss, own.thirtyDaysCount];
          expect(count).toBe(tile.counted);
          if (tile.loss !== null) expect(mean).toBeCloseTo(tile.loss, 9);
        }
      }
      const month = addDays(today, -32).slice(0, 7);
      const { data } = await (await withToken(token, `/api/v1/reports/${month}`)).json<{ data: Reported[] }>();
      const reported = data.find(({ plant_id }) => plant_id === plant)!;
      const ofMonth = await tileOf(`${month}-01`, lastDayOf(month));
      expect([reported.days_counted, reported.mean_loss_percent === null]).toEqual([
        ofMonth.counted,
        ofMonth.loss === null,
      ]);
      if (ofMonth.loss !== null) {
        expect(reported.mean_loss_percent).toBeCloseTo(ofMonth.loss, 3);
        expect(reported.income_loss_usd).toBeCloseTo(ofMonth.income!, 2);
        expect(reported.income_loss_low_usd).toBeCloseTo(ofMonth.low!, 2);
        expect(reported.income_loss_high_usd).toBeCloseTo(ofMonth.high!, 2);
      }
      if (only) {
        const year = `/api/device/getCurrentYearLoss/${only}/${PRICE}/${ARRAY}`;
        const { current_year_loss: alone, low, high } = await get<CurrentYearLoss>(year);
        const whole = await tileOf(`${today.slice(0, 4)}-01-01`, today);
        for (const [one, other] of [
          [alone, whole.income],
          [low, whole.low],
          [high, whole.high],
        ] as const)
          expect(one).toBeCloseTo(other ?? 0, 6);
      }
      // Only a plant with one sensor ever is shown as that sensor.
      expect(list.retired).toBe(sensors.filter(({ kind }) => kind === "retired").length);
    };
    await fc.assert(fc.asyncProperty(fc.array(sensor, { minLength: 1, maxLength: 4 }), law), {
      numRuns: 8,
      // Each case adds a plant, and a report has 40.
      endOnFailure: true,
    });
  });

  it("and its decision change day when the day ends where the plant is, not in UTC", async ({ expect }) => {
    const site = await aPlantWith([0.1]);
    const asked = Date.now();
    const day = dayOf(zone, asked / 1000);
    const midnight = instantOf(zone, addDays(day, 1));
    try {
      for (const [at, today] of [
        [midnight - 60, day],
        [midnight + 60, addDays(day, 1)],
      ] as const) {
        vi.setSystemTime(at * 1000);
        const one = await (
          await call("GET", `/api/plant/${site.plant}/decision`, { cookie: site.cookie })
        ).json<PlantDecision>();
        const { plants } = await (await call("GET", "/api/decisions", { cookie: site.cookie })).json<ListedDecisions>();
        expect([one.today, plants[0]!.today]).toEqual([today, today]);
      }
    } finally {
      vi.setSystemTime(asked);
    }
  });
});
