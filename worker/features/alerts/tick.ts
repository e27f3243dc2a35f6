import { and, gt, lt } from "drizzle-orm";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { FLEET_SILENCE } from "#contract/alerts/rules";
import type { SilenceFacts } from "#domain/alerts/fleet-silence";
import { deviceObject } from "../../device/rpc.ts";
import { logError, logged } from "../../platform/log.ts";
import { type Database, database } from "../../platform/db.ts";
import { messages } from "../../platform/schema.ts";
import { fleetPages, PAGE_DEVICES, turnOf } from "./fleet.ts";
import {
  ALL_RULES,
  evaluateDevices,
  type FleetEvaluation,
  judgeSilence,
  type PlantSilence,
  silenceKey,
} from "./judge.ts";
import { readPlants, readStates } from "./known.ts";

const ROWS_PER_STATEMENT = 2_000;

/**
 * Judges all devices, page by page; the changes of a page are one transaction. A lost or repeated tick changes nothing. A device whose facts
 * can't be judged keeps no other waiting. Silent devices come last, when it is known whether much of the fleet is silent.
 */
export async function runAlertTick(
  env: Pick<Env, "DB" | "DEVICE">,
  now: number,
  turn = turnOf(now),
): Promise<AlertTick> {
  const db = database(env);
  const total: AlertTick = { messages: 0, cleared: 0, reminded: 0, states: 0 };
  const write = async (evaluation: FleetEvaluation): Promise<void> => {
    const statements = statementsOf(env.DB, evaluation, now);
    if (statements.length > 0) await env.DB.batch(statements);
    for (const { device, error } of evaluation.failed) logError("alerts-failed", error, { device });
    for (const name of ["messages", "cleared", "reminded", "states"] as const) total[name] += evaluation[name].length;
  };
  const [fleet, states] = await Promise.all([readPlants(db), readStates(db)]);
  const counts = new Map<string, number>();
  const contacts: SilenceFacts[] = [];
  const silent: string[] = [];
  const soonLate: string[] = [];
  for await (const page of fleetPages(db, fleet, { now, turn })) {
    contacts.push(...page.contacts);
    silent.push(...page.silent);
    soonLate.push(...page.soonLate);
    await write(evaluateDevices(page.devices, { states, silenced: new Set(), counts, now }));
  }
  await readNewest(env, soonLate, now);
  const known = states.get("")?.get(FLEET_SILENCE) ?? null;
  const ofPlants = known?.state === "open" ? await silenceOfPlants(db, known.since) : [];
  const { silenced, ...silence } = judgeSilence(contacts, { known, ofPlants }, now);
  await write(silence);
  for (let from = 0; from < silent.length; from += PAGE_DEVICES)
    for await (const { devices } of fleetPages(db, fleet, { now, turn, only: silent.slice(from, from + PAGE_DEVICES) }))
      await write(evaluateDevices(devices, { states, silenced, counts, now }));
  if (turn === 0 || turn === "all")
    await env.DB.batch([
      env.DB.prepare(FORGET_DISABLED),
      env.DB.prepare(FORGET_CLEARED).bind(Math.floor(now) - KEPT_CLEARED_SECONDS),
    ]);
  return total;
}

/** Also those that were cleared: their devices have alerts of their own again. */
function silenceOfPlants(db: Database, since: number): Promise<PlantSilence[]> {
  const { id, plant_id, state, snoozed_until, dedupe_key } = messages;
  const key = silenceKey(since);
  // ";" follows ":", so this is the range of all keys with the prefix.
  return db
    .select({ id, plant: plant_id, state, until: snoozed_until })
    .from(messages)
    .where(and(gt(dedupe_key, `${key}:`), lt(dedupe_key, `${key};`)));
}

/** Objects that one tick asks: half of the calls that an invocation may make. Of more devices that stop at once, the others are judged by their rows. */
const MAX_ASKED = 500;

/** A row may lack the last 15 minutes of a device that sends often (decision 0596): without this, it would be late that much too early. */
async function readNewest(env: Pick<Env, "DEVICE">, devices: readonly string[], now: number): Promise<void> {
  const ask = (device: string) =>
    deviceObject(env, device).reportNewest({ now }).catch(logged("newest-not-read", { device }));
  await Promise.all(devices.slice(0, MAX_ASKED).map(ask));
}

/** How many of each. */
export type AlertTick = Record<"messages" | "cleared" | "reminded" | "states", number>;

function statementsOf(db: D1Database, evaluation: FleetEvaluation, now: number): D1PreparedStatement[] {
  const withState = evaluation.messages.filter(({ device_id, plant_id }) => device_id !== null || plant_id === "");
  const keys = new Map(withState.map((one) => [`${one.device_id ?? ""} ${one.rule}`, one.dedupe_key]));
  const states = evaluation.states.map((row) => ({ ...row, key: keys.get(`${row.device_id} ${row.rule}`) ?? null }));
  return [
    ...inParts(evaluation.messages, (json) => db.prepare(INSERT_MESSAGES).bind(json)),
    ...inParts(
      evaluation.messages.map((one) => one.dedupe_key),
      (json) => db.prepare(RAISED_EVENTS).bind(json, Math.floor(now)),
    ),
    ...inParts(states, (json) => db.prepare(UPSERT_STATES).bind(json, Math.floor(now))),
    ...inParts(evaluation.cleared, (json) => db.prepare(CLEARED_EVENTS).bind(json, Math.floor(now))),
    ...inParts(evaluation.cleared, (json) => db.prepare(setState("cleared")).bind(json, Math.floor(now))),
    ...inParts(evaluation.reminded, (json) => db.prepare(setState("open")).bind(json, Math.floor(now))),
    ...inParts(evaluation.reworded, (json) => db.prepare(REWORD).bind(json, Math.floor(now))),
    ...inParts(evaluation.judged, (json) =>
      db
        .prepare(
          `UPDATE devices SET judged_by = ?2 FROM json_each(?1) AS judged
            WHERE device_id = judged.value ->> 'device' AND judged_by = judged.value ->> 'by'`,
        )
        .bind(json, ALL_RULES),
    ),
  ];
}

const inParts = (rows: readonly unknown[], statement: (json: string) => D1PreparedStatement): D1PreparedStatement[] =>
  Array.from({ length: Math.ceil(rows.length / ROWS_PER_STATEMENT) }, (_, part) =>
    statement(JSON.stringify(rows.slice(part * ROWS_PER_STATEMENT, (part + 1) * ROWS_PER_STATEMENT))),
  );

const fields = (names: string): string =>
  names
    .split(", ")
    .map((name) => `value ->> '${name}'`)
    .join(", ");

const MESSAGE_FIELDS =
  "ts, title, message, details, type, plant_id, device_id, dedupe_key, mail_due, rule, severity, state, updated_at";
const INSERT_MESSAGES = `INSERT INTO messages (${MESSAGE_FIELDS})
  SELECT ${fields(MESSAGE_FIELDS)} FROM json_each(?1) WHERE true ON CONFLICT DO NOTHING`;

/** `messages` has the new and the known ones. Their ids are given by the insert before. That of the whole fleet is no owner's. */
const eventsOf = (type: string, key: string, which: string): string =>
  `INSERT INTO events (type, plant_id, device_id, data, unique_key, created_at)
    SELECT '${type}', plant_id, device_id,
      json_object('alert_id', id, 'rule', rule, 'severity', severity, 'title', title, 'message', message, 'details', details),
      '${type}:' || ${key}, ?2 FROM messages WHERE plant_id <> '' AND ${which} (SELECT value FROM json_each(?1))
    ON CONFLICT DO NOTHING`;
const RAISED_EVENTS = eventsOf("alert.raised", "id", "dedupe_key IN");
/** An alert that a person reopened can be cleared twice. */
const CLEARED_EVENTS = eventsOf("alert.cleared", "id || ':' || ?2", "state <> 'cleared' AND id IN");

const STATE_FIELDS = "device_id, rule, state, since, pending_until, fired_at, cleared_at, snoozed_until, memory";
/**
 * A repeated tick finds the message of the first one by its key. Snoozes made during the tick stay, unless the alert is new.
 */
const UPSERT_STATES = `INSERT INTO alert_states (${STATE_FIELDS}, message_id)
  SELECT ${fields(STATE_FIELDS)}, coalesce((SELECT id FROM messages WHERE dedupe_key = value ->> 'key'), value ->> 'message_id')
    FROM json_each(?1) WHERE true
  ON CONFLICT (device_id, rule) DO UPDATE SET
    state = excluded.state, since = excluded.since, pending_until = excluded.pending_until, fired_at = excluded.fired_at,
    cleared_at = excluded.cleared_at, memory = excluded.memory, message_id = excluded.message_id,
    snoozed_until = CASE WHEN excluded.state = 'open' AND excluded.message_id IS message_id AND snoozed_until > ?2
      THEN snoozed_until ELSE excluded.snoozed_until END`;

/** A device that returns is judged as a new one. */
const FORGET_DISABLED = `UPDATE devices SET judged_by = '' WHERE judged_by <> ''
  AND (status <> 'Enable' OR plant_id IN (SELECT plant_id FROM plants WHERE status <> 'Enable'))`;

/** Longer than any alert waits before it comes again (`TANK_ALERT_INTERVAL_SECONDS`). Every state left is read in each tick. */
const KEPT_CLEARED_SECONDS = 2 * SECONDS_PER_DAY;
const FORGET_CLEARED = `DELETE FROM alert_states WHERE state = 'clear' AND memory IS NULL AND coalesce(cleared_at, since) < ?1`;

const REWORD = `UPDATE messages SET message = said.value ->> 'message', details = said.value ->> 'details', updated_at = ?2
  FROM json_each(?1) AS said WHERE messages.dedupe_key = said.value ->> 'key' AND messages.state <> 'cleared'
    AND messages.message <> said.value ->> 'message'`;

const setState = (state: "cleared" | "open"): string =>
  `UPDATE messages SET state = '${state}', updated_at = ?2 WHERE id IN (SELECT value FROM json_each(?1))`;
