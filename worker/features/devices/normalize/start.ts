import type { Context } from "hono";
import { audit } from "../../../access/audit.ts";
import type { StartedJob } from "#contract/common/job";
import type { ApplyLayer, UndoLayer } from "../../../device/jobs/types.ts";
import { deviceObject } from "../../../device/rpc.ts";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { refusalResponse, statusKeyOf } from "../calculate/status.ts";
import { deviceSettings } from "../inbound/device-key.ts";
import type { DeviceEnv } from "../visible.ts";

export async function startNormalization(
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
  await audit(c.get("db"), {
    action: said.action,
    at,
    userId,
    subject: device.device_id,
    after: { ...said.after, job: started.key },
    requestId: c.get("requestId"),
  });
  return c.json<StartedJob>({ message: said.message, statusKey: statusKeyOf(device.device_id, started.key) }, 202);
}
