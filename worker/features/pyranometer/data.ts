import { dayBounds } from "#contract/common/calendar";
import type { WashRecord } from "#contract/devices/device";
import { type PyraData, type PyraDataQuery, pyraQuantities } from "#contract/pyranometer/pyranometer";
import { isTooFine, type Resolution, type Series } from "#contract/series/series";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import { deviceObject } from "../../device/rpc.ts";
import { analytics } from "../../platform/analytics.ts";
import type { Database } from "../../platform/db.ts";
import { dailySoilingDays } from "../devices/index.ts";

/** Finest first: low light is judged by half hours where possible, because three-hour means would mix dusk with day [s]. */
const widths: readonly Resolution[] = [1800, 3600, 10_800];

interface PyraDevice {
  device_id: string;
  timezone: string;
}

export async function pyraData(
  env: Env,
  db: Database,
  { device_id, timezone }: PyraDevice,
  { fromDate, toDate }: Pick<PyraDataQuery, "fromDate" | "toDate">,
): Promise<PyraData> {
  const from = dayBounds(timezone, fromDate).start;
  const to = dayBounds(timezone, toDate).end;
  const resolution = widths.find((width) => !isTooFine(to - from, width)) ?? widths.at(-1)!;
  const device = deviceObject(env, device_id);
  const [series, { days }, washes] = await Promise.all([
    device.series({ timezone, from, to, resolution, quantities: [...pyraQuantities], band: false }),
    dailySoilingDays(db, device_id, fromDate, toDate),
    device.washLog({ from, to }),
  ]);
  return {
    data: {
      general_data: generalData(series, analytics()),
      soiling_loss_data: { day: days.map(({ day }) => day), soiling: days.map(({ loss }) => loss) },
      wash_data: washData(washes),
    },
    timezone,
    resolution: series.resolution,
  };
}

type LossKernel = Pick<Analytics, "sampleLoss">;

function generalData({ t, columns }: Pick<Series, "t" | "columns">, { sampleLoss }: LossKernel) {
  const column = (name: (typeof pyraQuantities)[number]) => columns[name] ?? t.map(() => null);
  const loss = sampleLoss({ clean: numbers(column("iC")), soiled: numbers(column("i")), hideLowLight: false });
  const named = Object.fromEntries(pyraQuantities.map((name) => [name, column(name)])) as Record<
    (typeof pyraQuantities)[number],
    (number | null)[]
  >;
  return { ts: t, irradianceLoss: Array.from(loss, roundOrNull), ...named };
}

const numbers = (column: readonly (number | null)[]): Float64Array =>
  Float64Array.from(column, (value) => value ?? NaN);
const roundOrNull = (value: number): number | null => (Number.isFinite(value) ? Math.round(value * 1000) / 1000 : null);

const washData = (washes: readonly WashRecord[]) => ({
  ts: washes.map(({ publishTime }) => publishTime),
  washPow: washes.map(({ washPow }) => washPow),
  batt: washes.map(({ batt }) => batt),
  tempAvg: washes.map(({ tempAvg }) => tempAvg),
  humidAvg: washes.map(({ humidAvg }) => humidAvg),
  tankEmpty: washes.map(({ tankEmpty }) => tankEmpty),
});
