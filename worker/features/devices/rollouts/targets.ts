import { and, asc, sql } from "drizzle-orm";
import { deviceScope } from "../../../access/scope.ts";
import { MAX_ROLLOUT_DEVICES, type StartRollout } from "#contract/rollouts/rollout";
import { rolloutTexts as texts } from "#contract/rollouts/texts";
import type { Principal } from "../../../platform/context.ts";
import { type Database, jsonValues } from "../../../platform/db.ts";
import { devices } from "../../../platform/schema.ts";
import { matchingQuery } from "../listing/query.ts";

interface Target {
  device_id: string;
  device_name: string;
}

type Targets = { ok: true; devices: Target[] } | { ok: false; status: 404 | 409 | 422; title: string };

export async function targetsOf(
  db: Database,
  principal: Principal,
  asked: StartRollout["devices"],
  now: number,
): Promise<Targets> {
  if ("ids" in asked) {
    const ids = [...new Set(asked.ids)];
    const rows = await db
      .select({ device_id: devices.device_id, device_name: devices.device_name })
      .from(devices)
      .where(
        and(deviceScope(principal), sql`${devices.retired_at} is null and ${devices.device_id} in ${jsonValues(ids)}`),
      )
      .orderBy(asc(devices.device_name), asc(devices.device_id));
    return rows.length === ids.length ? { ok: true, devices: rows } : { ok: false, status: 404, title: texts.notYours };
  }
  const { count, ...filter } = asked;
  const matches = await matchingQuery(db, principal, filter, now, MAX_ROLLOUT_DEVICES + 1);
  if (matches.length === 0 || matches.length > MAX_ROLLOUT_DEVICES)
    return { ok: false, status: 422, title: texts.noDevices };
  if (matches.length !== count) return { ok: false, status: 409, title: texts.countChanged(matches.length) };
  return { ok: true, devices: matches };
}
