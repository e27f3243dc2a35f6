import type { Context } from "hono";
import { plantTexts } from "#contract/plants/users";
import { type AuditSource, auditCallOf } from "../../access/audit.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv, Principal } from "../../platform/context.ts";
import type { DeviceKeySecret } from "../../platform/cryptography/device-key-box.ts";
import { problem } from "../../platform/problem.ts";

/** What a save of a plant knows of its call. */
export interface PlantAct {
  env: Env & DeviceKeySecret;
  principal: Principal;
  at: number;
  requestId: string;
  source: AuditSource;
}

export const actOf = <E extends AppEnv>(c: Context<E>): PlantAct => ({
  env: c.env,
  principal: c.get("principal")!,
  at: now(),
  ...auditCallOf(c),
});

/** The part of an audit entry that comes from its call. */
export const actorOf = ({ principal, at, requestId, source }: PlantAct) => ({
  at,
  userId: principal.user.id,
  requestId,
  source,
});

export const conflictResponse = (c: Context) =>
  problem(c, 409, plantTexts.changed, { type: "conflict", detail: plantTexts.changedDetail });
