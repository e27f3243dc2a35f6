import type { SQL } from "drizzle-orm";
import { type Context, Hono } from "hono";
import type { Analytics } from "../../../../analytics-wasm/types.ts";
import { unchangedDays } from "#contract/devices/loss-only";
import {
  effectiveValues,
  type NormalizationLayer,
  type NormalizationLayers,
  type NormalizationPreview,
  NormalizationRequest,
  type NormalizationValues,
} from "#contract/devices/normalization";
import type { DailySoilingDay } from "#domain/soiling/day-dollars";
import { isLossOnly, meanLoss, dailySoilingDays } from "../days/daily-soiling-days.ts";
import { audit } from "../../../access/audit.ts";
import type { JobStatus, StartedJob } from "#contract/common/job";
import type { ApplyLayer, UndoLayer } from "../../../device/jobs/types.ts";
import { deviceObject } from "../../../device/rpc.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { jobStatus, refusalResponse, statusKeyOf } from "../calculate/status.ts";
import { deviceSettings } from "../inbound/device-key.ts";
import { type DeviceEnv, withDevice } from "../visible.ts";
import { dayNumber, dayOf, dayText } from "#contract/common/calendar";
import { jobTexts } from "#contract/devices/job-texts";
import type { StoredLayer } from "../../../device/soiling/norm-layers.ts";
import { analytics } from "../../../platform/analytics.ts";
import type { Database } from "../../../platform/db.ts";
import { personNames } from "../people-names.ts";
import { allow } from "../../../access/allow.ts";
import { shownName } from "../../../access/scope.ts";
import { problem, refuseFields } from "../../../platform/problem.ts";
import { validate } from "../../../platform/validate.ts";

type PreviewFigures = Pick<NormalizationPreview, "day" | "before" | "after" | "meanBefore" | "meanAfter" | "note">;

/**
 * Reported loss of each day before and after, from daily figures alone: exact except for samples that a changed ratio moves across a limit
 * (dark, outlier). A sensor's own loss stays.
 */
function previewOf(
  days: DailySoilingDay[],
  offset: number,
  values: NormalizationValues,
  kernels: Pick<Analytics, "renormalizedLoss">,
): PreviewFigures {
  const loss = kernels.renormalizedLoss({
    loss: Float64Array.from(days, (day) => (day.loss === null ? NaN : day.loss - offset)),
    cleanFrom: values.normCOld,
    cleanTo: values.normCNew,
    soiledFrom: values.normDOld,
    soiledTo: values.normDNew,
  });
  const shown = Array.from(loss, (value, index) =>
    isLossOnly(days[index]!) ? days[index]!.loss : Number.isNaN(value) ? null : value + offset,
  );
  const lossOnly = days.filter(isLossOnly).length;
  return {
    day: days.map(({ day }) => day),
    before: days.map((day) => day.loss),
    after: shown,
    meanBefore: meanLoss(days).loss,
    // The change scales all days of a cell alike, so their relative weights stay.
    meanAfter: meanLoss(days.map((day, index) => ({ ...day, loss: shown[index]! }))).loss,
    note: lossOnly === 0 ? null : unchangedDays(lossOnly, days.length),
  };
}

async function startNormalization(
  c: Context<AppEnv & DeviceEnv>,
  request: ApplyLayer | UndoLayer,
  said: { action: string; message: string; after: Record<string, unknown> },
) {
  const device = c.get("device");
  const userId = c.get("principal")!.user.id;
  const at = now();
  const started = await deviceObject(c.env, device.device_id).startJob({
    settings: deviceSettings(device),
    order: { kind: "normalization", request },
    by: userId,
    now: at,
  });
  if (!started.ok) return refusalResponse(c, started);
  await audit(c.var.db, {
    action: said.action,
    at,
    userId,
    subject: device.device_id,
    after: { ...said.after, job: started.key },
    requestId: c.get("requestId"),
  });
  return c.json<StartedJob>({ message: said.message, statusKey: statusKeyOf(device.device_id, started.key) }, 202);
}

const requestedValues = ({ normCOld, normCNew, normDOld, normDNew }: NormalizationValues): NormalizationValues => ({
  normCOld,
  normCNew,
  normDOld,
  normDNew,
});

function isClamped(requested: NormalizationValues): boolean {
  const effective = effectiveValues(requested);
  return (["normCOld", "normCNew", "normDOld", "normDNew"] as const).some(
    (name) => requested[name] !== effective[name],
  );
}

function wrongFieldsOf(
  request: NormalizationRequest,
  device: { device_id: string; timezone: string },
  now: number,
): Record<string, string> | null {
  if (request.deviceId !== device.device_id) return { deviceId: jobTexts.sameDevice };
  if (request.endDate > dayOf(device.timezone, now)) return { endDate: jobTexts.notInFuture };
  const { normCOld, normCNew, normDOld, normDNew } = effectiveValues(request);
  if (normCOld === normCNew && normDOld === normDNew)
    return { normCNew: jobTexts.noChange, normDNew: jobTexts.noChange };
  return null;
}

const netPercent = (from: number, to: number): number =>
  analytics().renormalize({ values: Float64Array.of(100), from, to })[0]! - 100;

async function shownLayers(
  db: Database,
  layers: StoredLayer[],
  name: SQL<string | null>,
): Promise<NormalizationLayer[]> {
  const nameOf = await personNames(
    db,
    layers.flatMap(({ appliedBy, undoneBy }) => (undoneBy === null ? [appliedBy] : [appliedBy, undoneBy])),
    name,
  );
  return layers.toReversed().map((layer) => {
    const effective = effectiveValues(layer);
    return {
      id: layer.id,
      startDate: dayText(layer.first),
      endDate: dayText(layer.last),
      requested: layer.requested,
      effective,
      clean: netPercent(effective.normCOld, effective.normCNew),
      soiled: netPercent(effective.normDOld, effective.normDNew),
      appliedBy: nameOf(layer.appliedBy),
      appliedAt: layer.at,
      undoneBy: layer.undoneBy === null ? null : nameOf(layer.undoneBy),
      undoneAt: layer.undoneAt,
    };
  });
}

export const normalizations = new Hono<AppEnv>()
  .post(
    "/api/device/normalize/:id/preview",
    allow("devices.configure"),
    withDevice,
    validate("json", NormalizationRequest),
    async (c) => {
      const request = c.req.valid("json");
      const { device_id, timezone } = c.get("device");
      const wrong = wrongFieldsOf(request, c.get("device"), now());
      if (wrong) return refuseFields(c, wrong);
      const [{ days, offset }, layers] = await Promise.all([
        dailySoilingDays(c.var.db, device_id, request.startDate, request.endDate),
        deviceObject(c.env, device_id).normLayers(),
      ]);
      const [first, last] = [dayNumber(request.startDate), dayNumber(request.endDate)];
      const overlapping = layers.filter(
        (layer) => layer.undoneAt === null && layer.first <= last && layer.last >= first,
      );
      const effective = effectiveValues(request);
      return c.json<NormalizationPreview>({
        timezone,
        effective,
        clamped: isClamped(request),
        ...previewOf(days, offset, effective, analytics()),
        overlapping: await shownLayers(c.var.db, overlapping, shownName(c.get("principal"), c.get("device").plant_id)),
      });
    },
  )
  .post(
    "/api/device/normalize/:id",
    allow("devices.configure"),
    withDevice,
    validate("json", NormalizationRequest),
    async (c) => {
      const request = c.req.valid("json");
      const wrong = wrongFieldsOf(request, c.get("device"), now());
      if (wrong) return refuseFields(c, wrong);
      const days = { first: dayNumber(request.startDate), last: dayNumber(request.endDate) };
      const values = { requested: requestedValues(request), effective: effectiveValues(request) };
      return startNormalization(
        c,
        { action: "apply", ...days, ...values },
        { action: "normalization-started", message: jobTexts.normalizationStarted, after: { ...request, ...values } },
      );
    },
  )
  .get("/api/device/normalize/:id/layers", allow("devices.configure"), withDevice, async (c) => {
    const layers = await deviceObject(c.env, c.get("device").device_id).normLayers();
    return c.json<NormalizationLayers>({
      layers: await shownLayers(c.var.db, layers, shownName(c.get("principal"), c.get("device").plant_id)),
    });
  })
  .post("/api/device/normalize/:id/layers/:layer/undo", allow("devices.configure"), withDevice, async (c) => {
    const layer = Number(c.req.param("layer"));
    if (!Number.isSafeInteger(layer)) return problem(c, 404, jobTexts.layerNotFound);
    return startNormalization(
      c,
      { action: "undo", layer },
      { action: "normalization-undo-started", message: jobTexts.undoStarted, after: { layer } },
    );
  })
  .get("/api/device/normalize/status/check/:key", allow("devices.configure"), async (c) => {
    return c.json<JobStatus>(await jobStatus(c, "normalization", c.req.param("key")));
  });
