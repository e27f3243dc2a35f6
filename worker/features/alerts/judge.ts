import { type AlertTextFacts as Said, alertTextsByRule, fleetTexts } from "#contract/alerts/alert-texts";
import {
  alertRules,
  type DeviceRule,
  FIRST_LOOK_SECONDS,
  FLEET_SILENCE,
  type AlertRule,
  MESSAGES_PER_OWNER,
  ruleTerms,
  TANK_ALERT_INTERVAL_SECONDS,
} from "#contract/alerts/rules";
import { setupFields } from "#contract/records/setup";
import {
  conditions,
  type ConditionResult,
  conditionUnknown,
  recordPoorStart,
  unsteadyCondition,
} from "#domain/alerts/conditions";
import { fleetSilence, type SilenceFacts } from "#domain/alerts/fleet-silence";
import { type AlertMemory, type AlertEffect, initialState, step } from "#domain/alerts/machine";
import type { NewMessage } from "../messages/index.ts";
import type { JudgedDevice } from "./fleet.ts";
import type { StateRow, AlertStates } from "./known.ts";

export interface FleetEvaluation {
  states: StateRow[];
  messages: (NewMessage & { dedupe_key: string })[];
  cleared: number[];
  reminded: number[];
  /** Open messages whose number of devices has grown. */
  reworded: { key: string; message: string; details: string }[];
  /** With the mark that was read, so that one that came since stays. */
  judged: { device: string; by: string }[];
  /** Devices whose facts could not be judged; the others are. */
  failed: { device: string; error: unknown }[];
}

const emptyEvaluation = (): FleetEvaluation => ({
  states: [],
  messages: [],
  cleared: [],
  reminded: [],
  reworded: [],
  judged: [],
  failed: [],
});

/** New alerts of this tick by owner, so that one with many can't keep those of others waiting. */
type AlertCounts = Map<string, number>;

type RuleMemory = StateRow["memory"];

export const ALL_RULES = alertRules.join(" ");

interface TickContext {
  states: AlertStates;
  /** Devices that the open alert for the whole fleet covers. */
  silenced: ReadonlySet<string>;
  counts: AlertCounts;
  now: number;
}

/** Pure but for `counts`: the same devices and time give the same evaluation. */
export function evaluateDevices(devices: readonly JudgedDevice[], context: TickContext): FleetEvaluation {
  const evaluation = emptyEvaluation();
  const tick = { ...context, now: Math.floor(context.now) };
  for (const device of devices) {
    const id = device.facts.device_id;
    const known = tick.states.get(id);
    try {
      for (const rule of alertRules) judgeRule(device, rule, known?.get(rule) ?? null, tick, evaluation);
    } catch (error) {
      evaluation.failed.push({ device: id, error });
      continue;
    }
    const by = device.judgedBy.join(" ");
    if (device.isWhole && by !== ALL_RULES) evaluation.judged.push({ device: id, by });
  }
  return evaluation;
}

function judgeRule(
  device: JudgedDevice,
  rule: DeviceRule,
  known: StateRow | null,
  { silenced, counts, now }: TickContext,
  evaluation: FleetEvaluation,
): void {
  const { facts } = device;
  const starts =
    rule === "connection-poor" ? recordPoorStart((known?.memory as number[] | null) ?? [], facts, now) : null;
  const seen = starts
    ? unsteadyCondition(starts, facts, now)
    : conditions[rule as Exclude<DeviceRule, "connection-poor">](facts, now);
  // While much of the fleet is silent, one message covers all devices.
  const finding: ConditionResult =
    rule === "connection-lost" && seen.holds && silenced.has(facts.device_id) ? conditionUnknown : seen;
  const { next, effect } = step(known, finding, {
    now,
    pending: device.judgedBy.includes(rule) ? 0 : FIRST_LOOK_SECONDS,
    ...(rule === "tank-low" && { again: TANK_ALERT_INTERVAL_SECONDS }),
    isQuiet: device.isHidden,
    isMaintained: device.isMaintained,
  });
  const message = effect === "fire" && next ? messageOf(device, rule, next.since, now) : null;
  if (message) {
    const count = (counts.get(device.owner) ?? 0) + 1;
    if (count > MESSAGES_PER_OWNER) return;
    counts.set(device.owner, count);
  }
  const memory = starts && starts.length > 0 ? starts : null;
  record(
    { device: facts.device_id, rule, known, next: next ?? (memory && initialState(now)), memory, effect, message },
    evaluation,
  );
}

/** Key of the fleet's message. A plant's is this and its id. */
export const silenceKey = (since: number): string => `alert:${FLEET_SILENCE}:${since}`;

/** A plant's message of the fleet's silence. */
export interface PlantSilence {
  id: number;
  plant: string | null;
  state: string | null;
  /** When a snooze ends. */
  until: number | null;
}

/** `judged`: devices that are neither hidden nor in maintenance. `ofPlants`: messages of the silence that is open. */
export function judgeSilence(
  judged: readonly SilenceFacts[],
  { known, ofPlants }: { known: StateRow | null; ofPlants: readonly PlantSilence[] },
  at: number,
): FleetEvaluation & { silenced: ReadonlySet<string> } {
  const now = Math.floor(at);
  const evaluation = emptyEvaluation();
  const isOpen = known?.state === "open";
  const open = isOpen ? { since: known.since, devices: (known.memory as string[] | null) ?? [] } : null;
  const { finding, devices, silent } = fleetSilence(judged, open, now);
  const terms = { now, pending: 0, isQuiet: false, isMaintained: false };
  const { next, effect } = step(known, finding, terms);
  const memory = next?.state === "open" ? devices : null;
  const before = open?.devices ?? [];
  const isNews = memory !== null && (effect === "fire" || devices.length > before.length);
  const stated = isNews ? silenceMessages(judged, new Set(devices), next!.since, now) : [];
  // Those of plants are stored if they are new, and the others get the new numbers.
  evaluation.messages.push(...stated.slice(effect === "fire" ? 0 : 1));
  if (effect !== "fire")
    evaluation.reworded.push(
      ...stated.map(({ dedupe_key: key, message, details = "" }) => ({ key, message, details })),
    );
  record({ device: "", rule: FLEET_SILENCE, known, next, memory, effect, message: null }, evaluation);
  const plantOf = new Map(judged.map(({ device_id, plant }) => [device_id, plant.id]));
  const silentPlants = new Set(memory?.filter((id) => silent.has(id)).map((id) => plantOf.get(id)));
  for (const { id, plant, state, until } of ofPlants) {
    if (state === "cleared") continue;
    if (!silentPlants.has(plant!)) evaluation.cleared.push(id);
    else if (state === "snoozed" && until !== null && until <= now) evaluation.reminded.push(id);
  }
  // Once a plant's message has ended, its devices get alerts of their own again.
  const ended = new Set(ofPlants.filter(({ state }) => state === "cleared").map(({ plant }) => plant));
  return { ...evaluation, silenced: new Set(memory?.filter((id) => !ended.has(plantOf.get(id) ?? null))) };
}

/** That of the fleet, then one for each plant, because an owner would hear nothing of its silent devices. */
function silenceMessages(
  judged: readonly SilenceFacts[],
  silent: ReadonlySet<string>,
  since: number,
  now: number,
): FleetEvaluation["messages"] {
  const plants = plantsOf(judged, silent);
  const message = (fields: Omit<NewMessage, "ts" | "type"> & { dedupe_key: string }) => ({
    ts: now,
    type: "DEVICE" as const,
    device_id: null,
    ...alertFields(FLEET_SILENCE, now),
    ...fields,
  });
  const fleet = message({
    title: fleetTexts.title,
    message: fleetTexts.message(silent.size),
    details: fleetTexts.details(plants),
    plant_id: "",
    mail_due: false,
    dedupe_key: silenceKey(since),
  });
  const ofPlants = plants.map(({ id, name, devices }) =>
    message({
      title: fleetTexts.titleOf(name),
      message: fleetTexts.message(devices),
      details: fleetTexts.action,
      plant_id: id,
      mail_due: true,
      dedupe_key: `${silenceKey(since)}:${id}`,
    }),
  );
  return [fleet, ...ofPlants];
}

/** Plants with the most silent devices first. */
function plantsOf(judged: readonly SilenceFacts[], silent: ReadonlySet<string>) {
  const byPlant = Map.groupBy(
    judged.filter(({ device_id }) => silent.has(device_id)),
    ({ plant }) => plant.id,
  );
  return [...byPlant.values()]
    .map((list) => ({ id: list[0]!.plant.id, name: list[0]!.plant.name, devices: list.length }))
    .toSorted((one, other) => other.devices - one.devices);
}

const alertFields = (rule: AlertRule, now: number) =>
  ({ rule, severity: ruleTerms[rule].severity, state: "open", updated_at: now }) as const;

function messageOf(
  device: JudgedDevice,
  rule: DeviceRule,
  since: number,
  now: number,
): FleetEvaluation["messages"][number] {
  const { facts, name, plant, zone } = device;
  const words = alertTextsByRule[rule];
  const named: Said = {
    device: name,
    plant: plant.name,
    since,
    zone,
    threshold: facts.threshold,
    loss: facts.losses[0]?.loss ?? 0,
    watts: facts.wash?.washes[0]?.power ?? 0,
    ...(typeof facts.setup === "object" &&
      facts.setup && { unmet: facts.setup.unmet.map((name) => setupFields[name].label) }),
    ...(typeof facts.doubt === "object" && facts.doubt && { fault: facts.doubt.fault }),
  };
  return {
    ts: now,
    title: `${words.title}: ${name}`,
    message: words.message(named),
    details: `${plant.name}. ${words.action}`,
    type: "DEVICE",
    plant_id: plant.id,
    device_id: facts.device_id,
    mail_due: ruleTerms[rule].toggle !== null,
    ...alertFields(rule, now),
    dedupe_key: `alert:${rule}:${facts.device_id}:${since}`,
  };
}

interface Judged {
  device: string;
  rule: AlertRule;
  known: StateRow | null;
  next: AlertMemory | null;
  memory: RuleMemory;
  effect: AlertEffect | null;
  message: FleetEvaluation["messages"][number] | null;
}

function record({ device, rule, known, next, memory, effect, message }: Judged, evaluation: FleetEvaluation): void {
  if (next === null) return;
  const isFresh = effect === "fire";
  const row: StateRow = {
    ...next,
    device_id: device,
    rule,
    memory,
    message_id: isFresh ? null : (known?.message_id ?? null),
  };
  if (message) evaluation.messages.push(message);
  if (effect === "clear" && row.message_id !== null) evaluation.cleared.push(row.message_id);
  if (effect === "remind" && row.message_id !== null) evaluation.reminded.push(row.message_id);
  if (isFresh || known === null || isChanged(known, row)) evaluation.states.push(row);
}

const isChanged = (known: StateRow, row: StateRow): boolean =>
  (Object.keys(row) as (keyof StateRow)[]).some((name) =>
    name === "memory" ? JSON.stringify(row[name]) !== JSON.stringify(known[name]) : row[name] !== known[name],
  );
