import { type DeviceRule, type AlertRule, FLEET_SILENCE, ruleTerms } from "#contract/alerts/rules";
import type { AlertFacts, WashFacts } from "#domain/alerts/facts";
import { ALL_RULES, evaluateDevices, judgeSilence } from "../../../worker/features/alerts/judge.ts";
import type { JudgedDevice } from "../../../worker/features/alerts/fleet.ts";
import type { StateRow } from "../../../worker/features/alerts/known.ts";

/** A simulated week of a realistic fleet with planted faults, to compare with the alerts it causes. */

const HOUR = 3600;
const DAY = 24 * HOUR;
const TICK = 300;
const DAYS = 8;
const START = Date.UTC(2026, 10, 2, 8) / 1000;

interface PlantedFault {
  device: string;
  rules: readonly AlertRule[];
}

interface Member {
  id: string;
  /** Reporting interval [s]; null: manual uploads. */
  step: number | null;
  sleeps: boolean;
  hasExtension: boolean;
  silences: readonly (readonly [from: number, to: number])[];
  washes: readonly { at: number; power: number; empty: number }[];
  losses: readonly { at: number; loss: number }[];
}

function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const normal = (random: () => number): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

/** Two dropouts a day of 1 to 90 minutes, mostly under 15, and one in fifty of 2 to 5 hours, as in a cellular network. */
function dropouts(random: () => number): [number, number][] {
  return Array.from({ length: 2 * DAYS }, (_, half) => {
    const from = START + half * (DAY / 2) + random() * (DAY / 2);
    const isLong = random() < 0.02;
    const length = isLong ? (2 + 3 * random()) * HOUR : Math.min(90, Math.exp(2.3 + normal(random))) * 60;
    return [from, from + length];
  });
}

const at = (day: number, hour: number): number => START + day * DAY + hour * HOUR;

function memberOf(index: number, size: number, random: () => number): Member {
  const share = index / size;
  const step = share < 0.8 ? 60 : share < 0.9 ? HOUR : share < 0.95 ? DAY : null;
  const hasExtension = share < 0.8 && index % 3 === 0;
  const start = 2 + 4 * random();
  return {
    id: `device-${index}`,
    step,
    sleeps: share >= 0.7 && share < 0.8,
    hasExtension,
    silences: step === null ? [] : dropouts(random),
    // One wash in fifty is weak, one in 200 finds no water; the float switch sometimes chatters.
    washes: Array.from({ length: hasExtension ? DAYS + 1 : 0 }, (_, day) => {
      const chance = random();
      const power = chance < 0.005 ? 40 : chance < 0.025 ? 51 : 66 + 4 * normal(random);
      return { at: at(day - 1, 5.5), power, empty: random() < 0.05 ? 1 : 0 };
    }),
    losses: Array.from({ length: DAYS + 1 }, (_, day) => ({
      at: at(day - 1, 0),
      loss: start + 0.12 * day + 0.3 * normal(random),
    })),
  };
}

function planted(members: Member[], random: () => number): PlantedFault[] {
  const faults: PlantedFault[] = [];
  const extensions = members.filter(({ hasExtension, sleeps }) => hasExtension && !sleeps);
  const plain = members.filter(({ hasExtension, step, sleeps }) => !hasExtension && step === 60 && !sleeps);
  const plant = (from: Member[], rules: readonly DeviceRule[], change: (one: Member) => Partial<Member>): void => {
    const member = from.pop()!;
    Object.assign(member, change(member));
    faults.push({ device: member.id, rules });
  };
  for (const day of [1, 2, 4])
    plant(plain, ["connection-lost"], (one) => ({ silences: [...one.silences, [at(day, 9), at(day + 2, 15)]] }));
  for (const hour of [0, 1])
    plant(plain, ["connection-poor"], () => ({
      silences: Array.from({ length: 4 * 2 }, (_, n) => [at(3, hour + 6 * n), at(3, hour + 6 * n + 2.4)] as const),
    }));
  for (const loss of [10.6, 12])
    plant(plain, ["soiling-threshold"], (one) => ({
      losses: one.losses.map((day, n) => (n < 3 ? day : { ...day, loss: loss + 0.2 * normal(random) })),
    }));
  plant(extensions, ["tank-low", "pump-dry"], (one) => ({
    washes: one.washes.map((wash, n) => (n < 3 ? wash : { ...wash, empty: 5, power: n < 5 ? wash.power : 38 })),
  }));
  plant(extensions, ["tank-low"], (one) => ({
    washes: one.washes.map((wash, n) => (n < 4 ? wash : { ...wash, empty: 4 })),
  }));
  plant(extensions, ["spray-weak"], (one) => ({
    washes: one.washes.map((wash, n) => (n < 3 ? wash : { ...wash, power: 50 })),
  }));
  plant(extensions, ["pump-blocked"], (one) => ({
    washes: one.washes.map((wash, n) => (n < 4 ? wash : { ...wash, power: 96 })),
  }));
  plant(extensions, ["no-wash-2", "no-wash-5"], (one) => ({ washes: one.washes.slice(0, 3) }));
  // Outage of one carrier: two of five devices for three hours.
  for (const one of members.filter(({ step }, index) => step === 60 && index % 5 < 2))
    one.silences = [...one.silences, [at(5, 13), at(5, 16)]];
  return [...faults, { device: "", rules: [FLEET_SILENCE] }];
}

const localHour = (now: number): number => ((now - START) % DAY) / HOUR;
const isNight = (now: number): boolean => localHour(now) < 6.5 || localHour(now) >= 18;

/** Time of the newest sample: at the device's step, not while silent or at night. */
function lastData({ id, step, sleeps, silences }: Member, now: number): number {
  if (step === null) return START - 3 * DAY;
  const offset = (Number(id.slice("device-".length)) * 37) % step;
  let newest = Math.floor((now - offset) / step) * step + offset;
  for (;;) {
    const silence = silences.find(([from, to]) => newest >= from && newest < to);
    if (silence) newest = silence[0] - step;
    else if (sleeps && isNight(newest))
      newest =
        START + Math.floor((newest - START) / DAY) * DAY - (localHour(newest) < 18 ? 6 * HOUR : -18 * HOUR) - step;
    else return newest;
  }
}

function factsOf(member: Member, now: number): AlertFacts {
  const washes = member.washes.filter((wash) => wash.at <= now).toReversed();
  const wash: WashFacts = {
    washes: washes.slice(0, 2).map(({ at: t, power }) => ({ at: t, power })),
    tanks: washes.slice(0, 2).map(({ at: t, empty }) => ({ at: t, empty })),
    temperature: 12,
    battery: 12.6,
    isEnabled: true,
    hasSlots: true,
  };
  return {
    device_id: member.id,
    last_data_at: lastData(member, now),
    report_step: member.step,
    silence_limit: null,
    nightSleep: member.sleeps,
    isInboundApiDevice: member.step === null || member.step === DAY,
    hasExtension: member.hasExtension,
    wash: member.hasExtension ? wash : null,
    installedAt: START - 400 * DAY,
    threshold: 10,
    losses: member.losses
      .filter((day) => day.at + DAY <= now)
      .toReversed()
      .slice(0, 2),
    doubt: null,
    setup: "done",
  };
}

export interface FleetWeek {
  faults: readonly PlantedFault[];
  /** `until`: when it cleared. */
  said: { device: string; rule: AlertRule; at: number; until: number }[];
  days: number;
}

export function verdictOf({ faults, said }: FleetWeek) {
  const keyOf = ({ device, rule }: { device: string; rule: string }): string => `${device} ${rule}`;
  const expected = new Set(faults.flatMap(({ device, rules }) => rules.map((rule) => keyOf({ device, rule }))));
  const seen = new Set<string>();
  const noise = said.filter((one) => {
    const isNews = expected.has(keyOf(one)) && !seen.has(keyOf(one));
    seen.add(keyOf(one));
    return !isNews;
  });
  const mailed = noise.filter(({ at: from, until, rule }) => until - from >= ruleTerms[rule].mailAfter);
  return { planted: expected.size, missed: [...expected].filter((one) => !seen.has(one)), noise, mailed };
}

/** A week of a fleet, judged every five minutes like the cron; the end of day one is the first tick. */
export function liveFleetWeek(size: number, seed: number): FleetWeek {
  const random = randomOf(seed);
  const members = Array.from({ length: size }, (_, index) => memberOf(index, size, random));
  const faults = planted([...members], random);
  const states = new Map<string, Map<string, StateRow>>();
  const judgedBy = new Map<string, string[]>();
  const said: FleetWeek["said"] = [];
  for (let now = at(1, 0); now < at(DAYS, 0); now += TICK) {
    const devices = members.map((member): JudgedDevice => ({
      facts: factsOf(member, now),
      name: member.id,
      plant: { id: "plant", name: "Plant" },
      zone: "America/Los_Angeles",
      judgedBy: judgedBy.get(member.id) ?? [],
      owner: "owner",
      isHidden: false,
      isMaintained: false,
      isWhole: true,
    }));
    const facts = devices.map((device) => ({ ...device.facts, plant: device.plant }));
    const { silenced, ...silence } = judgeSilence(
      facts,
      { known: states.get("")?.get("fleet-silence") ?? null, ofPlants: [] },
      now,
    );
    const verdict = evaluateDevices(devices, { states, silenced, counts: new Map(), now });
    for (const row of [...silence.states, ...verdict.states]) {
      const ofDevice = states.get(row.device_id) ?? new Map<string, StateRow>();
      states.set(row.device_id, ofDevice.set(row.rule, row));
    }
    for (const { device } of verdict.judged) judgedBy.set(device, ALL_RULES.split(" "));
    const ofFleet = silence.messages.filter(({ plant_id }) => plant_id === "");
    for (const { device_id, rule } of [...ofFleet, ...verdict.messages])
      said.push({ device: device_id ?? "", rule: rule!, at: now, until: Number.POSITIVE_INFINITY });
    for (const { device_id, rule, state } of [...silence.states, ...verdict.states]) {
      const open = said.findLast((one) => one.device === device_id && one.rule === rule);
      if (open && state === "clear") open.until = Math.min(open.until, now);
    }
  }
  return { faults, said, days: DAYS - 1 };
}
