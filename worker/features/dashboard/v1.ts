import { and, asc, eq, gt } from "drizzle-orm";
import * as v from "valibot";
import { pageOf } from "../../api/cursor.ts";
import { type AnyCall, type ApiCall, ApiRefusal, type V1Handlers } from "../../api/serve.ts";
import { rounded } from "../../api/values.ts";
import { plantScope, readableDevice, visiblePlant } from "../../access/scope.ts";
import { daysBetween, addDays, dayOf, earlierDay } from "#contract/common/calendar";
import { MAX_RANGE_DAYS } from "#contract/common/day-range";
import { sourceOf } from "#contract/decision/decision";
import { tooManyDeviceDays } from "#contract/plants/devices";
import { MAX_REPORT_PAGE } from "#contract/v1/more-reads";
import { analytics } from "../../platform/analytics.ts";
import { plants } from "../../platform/schema.ts";
import {
  dailySoilingDays,
  type DeviceDaysOfPlant,
  lossOf,
  type LossSource,
  lossSources,
  type LossSpan,
  type LossWorth,
  reportedDaysOfPlant,
  systematicUncertainties,
  systematicUncertainty,
  worthOf,
} from "../devices/index.ts";
import { storedDecisions } from "../plant-plans/index.ts";
import { storedInputs } from "../plants/index.ts";
import { historyOf, soilingIntervals } from "./evidence.ts";
import type { lossSpans } from "#contract/v1/figures";

const LENGTHS = { day: 10, month: 7, year: 4, total: 0 } as const satisfies Record<(typeof lossSpans)[number], number>;

/** Spans between two days, to today at most, which has begun. */
export function spansOf(
  { from, to, by }: { from: string; to: string; by: (typeof lossSpans)[number] },
  { timezone, now }: { timezone: string; now: number },
): LossSpan[] {
  const end = earlierDay(to, dayOf(timezone, now));
  const spans: LossSpan[] = [];
  for (let first = from; first <= end;) {
    const last = by === "total" ? end : earlierDay(end, lastDayOf(first.slice(0, LENGTHS[by])));
    spans.push({ first, last });
    first = addDays(last, 1);
  }
  return spans;
}

/** Last day of a year, a month or a day, as its text begins. */
export function lastDayOf(period: string): string {
  if (period.length === LENGTHS.year) return `${period}-12-31`;
  if (period.length === LENGTHS.day) return period;
  const next = addDays(`${period}-28`, 4);
  return addDays(next, -Number(next.slice(8)));
}

type LossReader = Pick<AnyCall, "db" | "principal" | "now">;

async function plantWorth({ db }: Pick<LossReader, "db">, plantId: string): Promise<LossWorth> {
  const stored = await storedInputs(db, plantId);
  const worth = worthOf(stored);
  if (worth === null) return { worth, obstacle: stored.version === 0 ? "inputs-not-saved" : "inputs-missing" };
  const isOfPrices = stored.energyYear?.lossCurve?.sources.includes("prices") ?? false;
  return { worth, obstacle: isOfPrices ? "prices-in-curve" : null };
}

interface LossSources {
  plantId: string;
  timezone: string;
  sources: LossSource[];
}

/** That of the plan, if sensors have several: of the first by id that is in service. */
function zoneOf(sensors: readonly Pick<DeviceDaysOfPlant, "device_id" | "retired_at" | "timezone">[]): string {
  const inService = sensors.filter(({ retired_at }) => retired_at === null);
  const known = inService.length > 0 ? inService : sensors;
  return known.toSorted((one, other) => (one.device_id < other.device_id ? -1 : 1))[0]?.timezone ?? "UTC";
}

/** Null: more days than one call reads. */
async function sourcesOfPlant({ db, principal }: LossReader, plantId: string, span: { from: string; to: string }) {
  const found = await reportedDaysOfPlant(db, principal, plantId, span);
  if (found === null) return null;
  const systematic = await systematicUncertainties(db, found);
  const sources = lossSources(found, systematic);
  return { plantId, timezone: zoneOf(found), sources };
}

async function askedSources(call: ApiCall<"listLosses">): Promise<LossSources | ApiRefusal> {
  const { db, principal, query } = call;
  if (query.device_id !== undefined) {
    const device = await readableDevice(db, principal, query.device_id);
    if (!device || (query.plant_id ?? device.plant_id) !== device.plant_id) return new ApiRefusal("not-found");
    const [{ days }, { points }] = await Promise.all([
      dailySoilingDays(db, device.device_id, query.from, query.to),
      systematicUncertainty(db, device),
    ]);
    const { plant_id: plantId, timezone } = device;
    return { plantId, timezone, sources: [{ array_share: null, systematic: points, isRetired: false, days }] };
  }
  if (query.plant_id === undefined)
    return new ApiRefusal("invalid-request", { device_id: "Name a device or a plant." });
  if (!(await visiblePlant(db, principal, query.plant_id))) return new ApiRefusal("not-found");
  return (
    (await sourcesOfPlant(call, query.plant_id, query)) ?? new ApiRefusal("invalid-request", { to: tooManyDeviceDays })
  );
}

const dollars = (value: number | null) => rounded(value, 2);

const lengthOf = ({ first, last }: LossSpan): number => daysBetween(first, last) + 1;

const figuresOf = (found: ReturnType<typeof lossOf>, span: LossSpan) => ({
  first_day: span.first,
  last_day: span.last,
  energy_loss_kwh: rounded(found.energy, 2),
  income_loss_usd: dollars(found.income),
  income_loss_low_usd: dollars(found.low),
  income_loss_high_usd: dollars(found.high),
  days_in_range: lengthOf(span),
  days_counted: found.counted,
  obstacle: found.obstacle,
});

const PERIOD = /^(20\d\d)(?:-(0[1-9]|1[0-2]))?$/;

export const dashboardV1 = {
  async listLosses(call) {
    const { now, query } = call;
    const length = daysBetween(query.from, query.to);
    if (length < 0) return new ApiRefusal("invalid-request", { to: "The last day must not be before the first." });
    if (length >= MAX_RANGE_DAYS) return new ApiRefusal("invalid-request", { to: "Ask for 30 years at most." });
    const asked = await askedSources(call);
    if (asked instanceof ApiRefusal) return asked;
    const { plantId, timezone, sources } = asked;
    const worth = await plantWorth(call, plantId);
    return {
      data: spansOf(query, { timezone, now }).map((span) => {
        const found = lossOf(sources, worth, () => span, analytics());
        return Object.assign(figuresOf(found, span), {
          plant_id: plantId,
          device_id: query.device_id ?? null,
          time_zone: timezone,
          coverage_percent: rounded((100 * found.counted) / lengthOf(span), 2)!,
        });
      }),
      next_cursor: null,
    };
  },

  /** The month or year of the path, up to today. */
  async getReport(call) {
    const { db, principal, params, query, now } = call;
    const [, year, month]: (string | undefined)[] = PERIOD.exec(params.period!) ?? [];
    if (year === undefined) return new ApiRefusal("not-found");
    const by = month ? "month" : "year";
    const range = { from: `${year}-${month ?? "01"}-01`, to: lastDayOf(params.period!) };
    const asked = { limit: MAX_REPORT_PAGE, ...query };
    const key = { schema: v.string(), of: ({ plant_id }: { plant_id: string }) => plant_id };
    const page = await pageOf("getReport", asked, key, (after = "", limit) =>
      db
        .select({ plant_id: plants.plant_id, name: plants.plant_name })
        .from(plants)
        .where(and(plantScope(principal), eq(plants.status, "Enable"), gt(plants.plant_id, after)))
        .orderBy(asc(plants.plant_id))
        .limit(limit),
    );
    if (page instanceof ApiRefusal) return page;
    const data = [];
    for (const { plant_id, name } of page.data) {
      const { timezone, sources } = (await sourcesOfPlant(call, plant_id, range)) ?? { timezone: "UTC", sources: [] };
      const [span] = spansOf({ ...range, by }, { timezone, now });
      if (!span) continue;
      const found = lossOf(sources, await plantWorth(call, plant_id), () => span, analytics());
      const shown = { time_zone: sources.length === 0 ? null : timezone, mean_loss_percent: rounded(found.loss) };
      data.push({ plant_id, name, ...shown, ...figuresOf(found, span) });
    }
    return { ...page, data };
  },

  async getSoilingRates({ db, env, principal, params, now }) {
    const device = await readableDevice(db, principal, params.device_id!);
    if (!device) return new ApiRefusal("not-found");
    const { device_id, plant_id, timezone } = device;
    const [{ days, evidence }, [planned]] = await Promise.all([
      historyOf(env, db, device),
      storedDecisions(db, eq(plants.plant_id, plant_id), now),
    ]);
    const { intervals, monthlyRates } = soilingIntervals(days, evidence, analytics());
    const used = planned && sourceOf(planned.decision.sources, "rate");
    return {
      device_id,
      plant_id,
      time_zone: timezone,
      in_use: used
        ? {
            percent_per_day: rounded(used.rate)!,
            source: used.from,
            first_day: used.from === "chosen" ? used.first : null,
            last_day: used.from === "chosen" ? used.last : null,
          }
        : null,
      monthly_percent_per_day: monthlyRates.map((rate) => rounded(rate)),
      intervals: intervals.map((interval) => ({
        first_day: interval.start_date,
        last_day: interval.end_date,
        percent_per_day: rounded(interval.rate)!,
        range_low_percent_per_day: rounded(interval.low)!,
        range_high_percent_per_day: rounded(interval.high)!,
        days_counted: interval.days,
      })),
    };
  },
} satisfies Partial<V1Handlers>;
