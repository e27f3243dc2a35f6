import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { pick } from "#contract/records/field";
import { and, asc, sql } from "drizzle-orm";
import { type Context, Hono } from "hono";
import { deviceScope, shownName, visiblePlant } from "../../../access/scope.ts";
import {
  MAX_ROLLOUT_DEVICES,
  type Rollout,
  type RolloutAction,
  rolloutCommand,
  type RolloutDetail,
  type RolloutList,
  StartRollout,
} from "#contract/rollouts/rollout";
import { rolloutTexts as texts } from "#contract/rollouts/texts";
import type { AppEnv, Principal } from "../../../platform/context.ts";
import { type Database, jsonValues } from "../../../platform/db.ts";
import { devices } from "../../../platform/schema.ts";
import { matchingQuery } from "../listing/query.ts";
import { allow } from "../../../access/allow.ts";
import { actOf, actorOf } from "../../../access/audit.ts";
import { refuseOverDaily } from "../../../access/quotas.ts";
import { commandText } from "#contract/commands/kinds";
import { isConfirmed, refuseUnconfirmed } from "../../../access/confirmed.ts";
import { texts as commonTexts } from "#contract/common/texts";
import { deviceObject } from "../../../device/rpc.ts";
import { now } from "../../../platform/clock.ts";
import { startTask } from "../../../platform/tasks/start-task.ts";
import { haveOtherOwners } from "../../plants/index.ts";
import { problem, refuseFields } from "../../../platform/problem.ts";
import { portalAddress } from "../../../platform/settings.ts";
import { isWithinUsage, type UsageLimit } from "../../../platform/usage.ts";
import { validate } from "../../../platform/validate.ts";
import { personNames } from "../people-names.ts";
import { permissionFor } from "./actions.ts";
import {
  addRollout,
  continueRollout,
  type Counts,
  countsOf,
  devicesOf,
  findRollout,
  type RolloutRow,
  rolloutsOf,
  runningDevices,
  saveDevice,
} from "./store.ts";
import { endRollout } from "./ending.ts";
import { advanceRollout } from "./advance.ts";

interface Target {
  device_id: string;
  device_name: string;
}

type Targets = { ok: true; devices: Target[] } | { ok: false; status: 404 | 409 | 422; title: string };

async function targetsOf(
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

const MAX_LISTED = 20;
/** Rollouts of a person to more devices in a day need the password, also in parts; those that retire devices or move them to other owners always do, as for one. */
const CONFIRMED_ROLLOUT_DEVICES = 100;

const withoutPassword = ({ user }: Principal, amount: number): UsageLimit => ({
  subject: `rollout-devices-unconfirmed:${user.id}`,
  maximum: CONFIRMED_ROLLOUT_DEVICES,
  seconds: SECONDS_PER_DAY,
  amount,
});

/** Changes of many devices (decision 0287). Changing a device's record also needs the permission for it. */
export const rolloutRoutes = new Hono<AppEnv>()
  .post("/api/rollouts", allow("devices.configure"), validate("json", StartRollout), async (c) => {
    const { action, devices, groupSize, maxFailures } = c.req.valid("json");
    const principal = c.get("principal")!;
    const { db } = c.var;
    const at = now();
    if (!principal.permissions.has(permissionFor(action))) return problem(c, 403, commonTexts.forbidden);
    const named = await titleOf(c, action);
    if (!named.ok) return named.refused;
    const targets = await targetsOf(db, principal, devices, at);
    if (!targets.ok) return problem(c, targets.status, targets.title);
    const amount = targets.devices.length;
    const isLarge =
      action.kind === "retire" ||
      (await givesAway(db, targets.devices, action)) ||
      (!isConfirmed(principal, at) && !(await isWithinUsage(db, [withoutPassword(principal, amount)], at)));
    const question = isLarge && refuseUnconfirmed(c, principal, at);
    if (question) return question;
    const started = { quota: "rolloutDevices", amount } as const;
    const refused = await refuseOverDaily(c, principal, started, at);
    if (refused) return refused;
    const row: RolloutRow = {
      id: crypto.randomUUID(),
      action,
      title: named.title,
      state: "running",
      group_size: groupSize,
      max_failures: maxFailures,
      failures_seen: 0,
      started_by: principal.user.id,
      owner_id: principal.ownerId,
      started_at: Math.floor(at),
      ended_at: null,
      request_id: c.get("requestId"),
      turned_at: Math.floor(at),
    };
    await addRollout(db, row, targets.devices, actorOf(actOf(c, at)));
    await advance(c, row, false);
    return c.json<RolloutDetail, 201>(await detailOf(db, (await findRollout(db, principal, row.id))!, principal), 201);
  })
  .get("/api/rollouts", allow("devices.configure"), async (c) => {
    const { db } = c.var;
    const rows = await rolloutsOf(db, c.get("principal")!, MAX_LISTED);
    const counts = await countsOf(
      db,
      rows.map(({ id }) => id),
    );
    const nameOf = await personNames(
      db,
      rows.map(({ started_by }) => started_by),
      shownName(c.get("principal")),
    );
    return c.json<RolloutList>({ rollouts: rows.map((row) => rolloutOf(row, counts(row.id), nameOf)) });
  })
  .get("/api/rollouts/:id", allow("devices.configure"), async (c) => {
    const row = await findRollout(c.var.db, c.get("principal")!, c.req.param("id"));
    if (!row) return problem(c, 404, texts.notFound);
    const detail = await detailOf(c.var.db, row, c.get("principal"));
    // While a person looks, a rollout doesn't wait for the next tick.
    if (detail.state === "running" || detail.counts.running > 0) c.executionCtx.waitUntil(startTask(c.env, "rollouts"));
    return c.json<RolloutDetail>(detail);
  })
  .post("/api/rollouts/:id/cancel", allow("devices.configure"), async (c) => {
    const { db } = c.var;
    const principal = c.get("principal")!;
    const row = await findRollout(db, principal, c.req.param("id"));
    if (!row) return problem(c, 404, texts.notFound);
    const left = (await countsOf(db, [row.id]))(row.id);
    const counts = { ...left, cancelled: left.cancelled + left.waiting, waiting: 0 };
    const tells = principal.user.id !== row.started_by;
    const by = actorOf(actOf(c, now()));
    if (!(await endRollout(turnOf(c), row, { state: "cancelled", counts, tells, by })))
      return problem(c, 409, texts.notRunning);
    await withdraw(c, row);
    return c.json<RolloutDetail>(await detailOf(db, (await findRollout(db, principal, row.id))!, principal));
  })
  .post("/api/rollouts/:id/continue", allow("devices.configure"), async (c) => {
    const { db } = c.var;
    const principal = c.get("principal")!;
    const row = await findRollout(db, principal, c.req.param("id"));
    if (!row) return problem(c, 404, texts.notFound);
    if (!principal.permissions.has(permissionFor(row.action))) return problem(c, 403, commonTexts.forbidden);
    const { failed } = (await countsOf(db, [row.id]))(row.id);
    const change = { state: "running", failures_seen: failed, ended_at: null } as const;
    if (!(await continueRollout(db, row.id, change, actorOf(actOf(c, now())))))
      return problem(c, 409, texts.notStopped);
    await advance(c, { ...row, ...change }, principal.user.id !== row.started_by);
    return c.json<RolloutDetail>(await detailOf(db, (await findRollout(db, principal, row.id))!, principal));
  });

const givesAway = async (
  db: Database,
  list: readonly { device_id: string }[],
  action: RolloutAction,
): Promise<boolean> =>
  action.kind === "plant" &&
  haveOtherOwners(
    db,
    list.map(({ device_id }) => device_id),
    action.plant_id,
  );

const turnOf = (c: Context<AppEnv>) => ({
  env: c.env,
  db: c.var.db,
  portal: portalAddress(c.env, c.req.url),
  now: now(),
});

const advance = (c: Context<AppEnv>, row: RolloutRow, tells = true): Promise<boolean> =>
  advanceRollout(turnOf(c), row, tells);

async function titleOf(
  c: Context<AppEnv>,
  action: RolloutAction,
): Promise<{ ok: true; title: string } | { ok: false; refused: Response }> {
  if (action.kind === "retire") return { ok: true, title: texts.retires };
  if (action.kind === "plant") {
    const plant = await visiblePlant(c.var.db, c.get("principal")!, action.plant_id);
    if (plant) return { ok: true, title: texts.movesTo(plant.plant_name) };
    return { ok: false, refused: problem(c, 404, commonTexts.plantNotFound) };
  }
  const known = rolloutCommand(action);
  if (known?.reading.ok) return { ok: true, title: commandText(known.kind, known.reading.effective) };
  const reason = known && !known.reading.ok ? known.reading.reason : texts.unknownCommand;
  return { ok: false, refused: refuseFields(c, { "action.param": reason }) };
}

async function withdraw(c: Context<AppEnv>, { id }: RolloutRow): Promise<void> {
  const by = c.get("principal")!.user.id;
  for (const device of await runningDevices(c.var.db, id)) {
    const { device_id, command_id } = device;
    const request = { id: command_id ?? "", by, requestId: c.get("requestId"), now: now() };
    const isEnded = command_id === null || (await deviceObject(c.env, device_id).cancelCommand(request)).ok;
    if (isEnded) await saveDevice(c.var.db, device, { state: "cancelled" });
  }
}

const rolloutOf = (row: RolloutRow, counts: Counts, nameOf: (id: string) => string): Rollout => ({
  ...pick(row, ["id", "action", "title", "state"]),
  groupSize: row.group_size,
  maxFailures: row.max_failures,
  startedBy: nameOf(row.started_by),
  startedAt: row.started_at,
  endedAt: row.ended_at,
  counts,
});

async function detailOf(db: Database, row: RolloutRow, reader: Principal | null): Promise<RolloutDetail> {
  const counts = await countsOf(db, [row.id]);
  const rows = await devicesOf(db, row.id);
  const devices = rows.map(({ device_id, device_name, state, reason }) => ({ device_id, device_name, state, reason }));
  return { ...rolloutOf(row, counts(row.id), await personNames(db, [row.started_by], shownName(reader))), devices };
}
