import { type Context, Hono } from "hono";
import { allow } from "../../../access/allow.ts";
import { dayNumber } from "#contract/common/calendar";
import type { JobStatus } from "#contract/common/job";
import {
  effectiveValues,
  type NormalizationLayers,
  type NormalizationPreview,
  NormalizationRequest,
} from "#contract/devices/normalization";
import { jobTexts } from "#contract/common/texts";
import { deviceObject } from "../../../device/rpc.ts";
import { analytics } from "../../../platform/analytics.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { validate } from "../../../platform/validate.ts";
import { jobStatus } from "../calculate/status.ts";
import { dailySoilingDays } from "../days/daily-soiling-days.ts";
import { withDevice } from "../visible.ts";
import { shownLayers } from "./layers.ts";
import { previewOf } from "./preview.ts";
import { isClamped, requestedValues, wrongFieldsOf } from "./rules.ts";
import { startNormalization } from "./start.ts";

const invalid = (c: Context, fields: Record<string, string>) =>
  problem(c, 422, Object.values(fields)[0]!, { type: "validation", fields });

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
      if (wrong) return invalid(c, wrong);
      const [{ days, offset }, layers] = await Promise.all([
        dailySoilingDays(c.get("db"), device_id, request.startDate, request.endDate),
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
        overlapping: await shownLayers(c.get("db"), overlapping),
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
      if (wrong) return invalid(c, wrong);
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
    return c.json<NormalizationLayers>({ layers: await shownLayers(c.get("db"), layers) });
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
