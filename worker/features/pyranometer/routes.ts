import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { dayBounds } from "#contract/common/calendar";
import type { WashRecord } from "#contract/devices/device";
import {
  type PyraData,
  PyraDataQuery,
  pyraQuantities,
  PyraTabParam,
  pyraToday,
  PyraViewerQuery,
  PyraViewers,
} from "#contract/pyranometer/pyranometer";
import { isTooFine, type Resolution, type Series } from "#contract/series/series";
import type { Analytics } from "../../../analytics-wasm/types.ts";
import { deviceObject } from "../../device/rpc.ts";
import { analytics } from "../../platform/analytics.ts";
import type { Database } from "../../platform/db.ts";
import { dailySoilingDays } from "../devices/index.ts";
import { allow } from "../../access/allow.ts";
import { actOf } from "../../access/audit.ts";
import type { MessageAnswer } from "#contract/accounts/account";
import { texts } from "#contract/common/texts";
import { pyraTexts } from "#contract/pyranometer/texts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { devices } from "../../platform/schema.ts";
import { validate } from "../../platform/validate.ts";
import { boardsOf, readViewers, saveViewers, tabsOf } from "./boards.ts";

/** Finest first: low light is judged by half hours where possible, because three-hour means would mix dusk with day [s]. */
const widths: readonly Resolution[] = [1800, 3600, 10_800];

async function pyraData(
  env: Env,
  db: Database,
  { device_id, timezone }: { device_id: string; timezone: string },
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
  const loss = sampleLoss({ clean: numbers(column("iC")), soiled: numbers(column("i")) });
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

const VIEWERS_MAX_BYTES = 600 * 1024;

export const pyranometer = new Hono<AppEnv>()
  .get("/api/pyra/data", allow("pyranometer.view"), validate("query", PyraDataQuery), async (c) => {
    const { deviceId, ...range } = c.req.valid("query");
    const { db } = c.var;
    const boards = await boardsOf(c.env, db, c.get("principal")!);
    // Only devices on the viewer's tabs are found: a viewer need not own the plant.
    if (!boards.some((board) => board.deviceId === deviceId)) return problem(c, 404, pyraTexts.notFound);
    const [device] = await db.select().from(devices).where(eq(devices.device_id, deviceId));
    if (!device) return problem(c, 404, pyraTexts.notFound);
    if (range.toDate > pyraToday(device.timezone, now()))
      return problem(c, 422, pyraTexts.inFuture, { type: "validation", fields: { toDate: pyraTexts.inFuture } });
    return c.json<PyraData>(await pyraData(c.env, db, device, range));
  })
  .get("/api/pyra/viewers", allow("pyranometer.manage"), async (c) => c.json<PyraViewers>(await readViewers(c.var.db)))
  .put(
    "/api/pyra/viewers",
    allow("pyranometer.manage", { maxBytes: VIEWERS_MAX_BYTES }),
    validate("json", PyraViewers),
    async (c) => {
      await saveViewers(c.var.db, c.req.valid("json"), actOf(c, now()));
      return c.json<MessageAnswer>({ message: pyraTexts.viewersSaved });
    },
  )
  .get(
    "/api/pyra/isViewer/:tab",
    allow("signed-in"),
    validate("param", PyraTabParam),
    validate("query", PyraViewerQuery),
    async (c) => {
      const { user, permissions } = c.get("principal")!;
      const { email } = c.req.valid("query");
      if (!permissions.has("pyranometer.manage") && email !== user.email.toLowerCase())
        return problem(c, 403, texts.forbidden);
      const tabs = await tabsOf(c.var.db, email);
      return c.json<boolean>(tabs.includes(c.req.valid("param").tab));
    },
  );
