import { ApiRefusal, type V1Handlers } from "../../api/serve.ts";
import { instant, rounded } from "../../api/values.ts";
import { readableDevice } from "../../access/scope.ts";
import { addDays, dayBounds, dayOf, daysBetween, earlierDay, instantOf } from "#contract/common/calendar";
import { MAX_RANGE_DAYS } from "#contract/common/day-range";
import { texts } from "#contract/common/texts";
import { type SampleColumn, sampleColumns } from "#contract/inbound/inbound";
import { instantsOf, isTooFine, type Resolution, type Series } from "#contract/series/series";
import { hasExtremes, sampleNames, type sampleResolutions } from "#contract/v1/figures";
import { pumpState } from "#domain/soiling/wash-condition";
import { deviceObject } from "../../device/rpc.ts";
import { siteWindOf } from "./telemetry/routes.ts";

const seconds = { raw: 0, "30m": 1800, "1h": 3600, "3h": 10_800 } as const satisfies Record<
  (typeof sampleResolutions)[number],
  Resolution
>;
const keyOf = new Map<string, SampleColumn>(sampleColumns.map((key) => [sampleNames[key], key]));
const DEFAULT_COLUMNS: readonly SampleColumn[] = ["iC", "iD"];

/** Null: one of the names is unknown. */
function columnsOf(text: string | undefined): readonly SampleColumn[] | null {
  if (text === undefined) return DEFAULT_COLUMNS;
  const found = [...new Set(text.split(","))].map((name) => keyOf.get(name));
  return found.every((key) => key !== undefined) ? found : null;
}

function rowsOf({ t, columns, band }: Series, quantities: readonly SampleColumn[]) {
  const fields = quantities.flatMap((key): [string, (number | null)[] | undefined][] => {
    const name = sampleNames[key];
    if (!band) return [[name, columns[key]]];
    if (key === "rain") return [[`${name}_sum`, columns[key]]];
    const mean: [string, (number | null)[] | undefined] = [`${name}_mean`, columns[key]];
    return hasExtremes(key) ? [mean, [`${name}_min`, band.low[key]], [`${name}_max`, band.high[key]]] : [mean];
  });
  return t.map((at, row) => ({
    time: instant(at),
    ...Object.fromEntries(fields.map(([name, values]) => [name, rounded(values?.[row] ?? null)])),
  }));
}

export const telemetryV1 = {
  async listWashes({ db, env, principal, params, query, now }) {
    const span = daysBetween(query.from, query.to);
    if (span < 0) return new ApiRefusal("invalid-request", { to: "The last day must not be before the first." });
    if (span >= MAX_RANGE_DAYS) return new ApiRefusal("invalid-request", { to: "Ask for 30 years at most." });
    const device = await readableDevice(db, principal, params.device_id!);
    if (!device) return new ApiRefusal("not-found");
    const { device_id, timezone } = device;
    // The clock of a device may be ahead; days of year 10,000 have no text.
    const last = earlierDay(query.to, addDays(dayOf(timezone, now), 1));
    const window = { from: instantOf(timezone, query.from), to: dayBounds(timezone, last).end };
    const washes = await deviceObject(env, device_id).washLog(window);
    return {
      data: washes.map((wash) => ({
        device_id,
        washed_at: instant(wash.washTime),
        day: dayOf(timezone, wash.washTime),
        time_zone: timezone,
        condition: pumpState(wash.washPow),
        is_alert: wash.alert,
        pump_power_w: wash.washPow,
        battery_v: wash.batt,
        temperature_c: wash.tempAvg,
        humidity_percent: wash.humidAvg,
      })),
      next_cursor: null,
    };
  },

  async listSamples({ db, env, principal, params, query }) {
    const quantities = columnsOf(query.columns);
    if (quantities === null)
      return new ApiRefusal("invalid-request", { columns: `Known: ${Object.values(sampleNames).join(", ")}.` });
    const device = await readableDevice(db, principal, params.device_id!);
    if (!device) return new ApiRefusal("not-found");
    const { device_id, timezone } = device;
    const instants = instantsOf(timezone, query);
    if (!instants.ok) return new ApiRefusal("invalid-request", { to: instants.message });
    const { from, to, span } = instants.range;
    const resolution = seconds[query.resolution];
    const tooMany = new ApiRefusal("invalid-request", { resolution: texts.tooFine });
    if (resolution !== 0 && isTooFine(span, resolution)) return tooMany;
    const range = { from, to, quantities };
    const siteWind = await siteWindOf({ env, db }, device, range);
    const series = await deviceObject(env, device_id).series({
      ...range,
      timezone,
      resolution,
      band: resolution !== 0,
      ...(siteWind && { siteWind }),
    });
    // Too many samples come as means, which are no samples.
    if (series.resolution !== resolution) return tooMany;
    return { data: rowsOf(series, quantities), next_cursor: null };
  },
} satisfies Partial<V1Handlers>;
