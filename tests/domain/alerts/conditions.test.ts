import { describe, it } from "vitest";
import { SILENCE_LIMIT } from "#contract/alerts/rules";
import { conditions, recordPoorStart, unsteadyCondition } from "#domain/alerts/conditions";
import type { AlertFacts, WashFacts } from "#domain/alerts/facts";
import { fleetSilence } from "#domain/alerts/fleet-silence";

const NOW = 1_780_000_000;
const MINUTE = 60;
const HOUR = 3600;
const DAY = 24 * HOUR;

const wash = (values: Partial<WashFacts> = {}): WashFacts => ({
  washes: [
    {
      at: NOW - HOUR,
      power: 70,
    },
  ],
  tanks: [
    {
      at: NOW - HOUR,
      empty: 0,
    },
  ],
  temperature: 20,
  battery: 12,
  isEnabled: true,
  hasSlots: true,
  ...values,
});
const facts = (values: Partial<AlertFacts> = {}): AlertFacts => ({
  device_id: "d",
  last_data_at: NOW - 60,
  report_step: 60,
  silence_limit: null,
  nightSleep: false,
  isInboundApiDevice: false,
  hasExtension: true,
  wash: wash(),
  installedAt: NOW - 400 * DAY,
  threshold: 10,
  losses: [],
  doubt: null,
  setup: "done",
  ...values,
});
const pumps = (...powers: number[]) =>
  facts({ wash: wash({ washes: powers.map((power, index) => ({ at: NOW - index * DAY, power })) }) });
const tanks = (...levels: number[]) =>
  facts({ wash: wash({ tanks: levels.map((empty, index) => ({ at: NOW - index * DAY, empty })) }) });
const losses = (...list: number[]) =>
  facts({ losses: list.map((loss, index) => ({ at: NOW - (index + 1) * DAY, loss })) });
const seen = (rule: keyof typeof conditions, of: AlertFacts) => conditions[rule](of, NOW).holds;

describe("the rules of alerts", () => {
  it("detect a lost connection by the device's interval or its own limit, and not at night", ({ expect }) => {
    const silent = (seconds: number, values: Partial<AlertFacts> = {}) =>
      seen("connection-lost", facts({ last_data_at: NOW - seconds, ...values }));
    expect([silent(20 * MINUTE), silent(25 * MINUTE), silent(30 * MINUTE)]).toEqual([false, null, true]);
    expect([2, 2.5, 3].map((days) => silent(days * DAY, { report_step: DAY }))).toEqual([false, null, true]);
    expect([5, 9, 10].map((minutes) => silent(minutes * MINUTE, { silence_limit: 10 }))).toEqual([false, null, true]);
    expect([17, 19, 24].map((hours) => silent(hours * HOUR, { nightSleep: true }))).toEqual([false, null, true]);
    expect(silent(DAY, { nightSleep: true, silence_limit: 60 })).toBe(true);
    // A logger that sends files by itself has an interval.
    expect(silent(4 * HOUR, { isInboundApiDevice: true, report_step: HOUR })).toBe(true);
    expect(silent(4 * HOUR, { isInboundApiDevice: true, report_step: null, silence_limit: 60 })).toBe(true);
    // Devices with manual uploads have no rhythm: an alert from when they had one ends.
    expect(silent(30 * DAY, { isInboundApiDevice: true, report_step: null })).toBe(false);
    expect(seen("connection-lost", facts({ last_data_at: null }))).toBeNull();
  });

  it("require two days above the threshold, and one well below it to end", ({ expect }) => {
    const cases = [[11, 10], [11, 9.5], [9.5, 12], [8.9, 12], [11], []].map((list) =>
      seen("soiling-threshold", losses(...list)),
    );
    expect(cases).toEqual([true, null, null, false, null, null]);
    expect(seen("soiling-threshold", { ...losses(50, 50), threshold: 0 })).toBe(false);
  });

  it("compare pump and tank with the limits of the specification", ({ expect }) => {
    expect([[44.9, 44], [44, 70], [70, 44], [44]].map((list) => seen("pump-dry", pumps(...list)))).toEqual([
      true,
      null,
      false,
      null,
    ]);
    expect(
      [
        [45, 55],
        [55.1, 50],
      ].map((list) => seen("spray-weak", pumps(...list))),
    ).toEqual([true, false]);
    expect([85, 85.1].map((power) => seen("pump-blocked", pumps(power)))).toEqual([false, true]);
    expect(
      [
        [3, 0],
        [2, 3],
        [2, 2],
      ].map((list) => seen("tank-low", tanks(...list))),
    ).toEqual([true, null, false]);
  });

  it("report a missed wash only where one is due", ({ expect }) => {
    const last = (age: number, values: Partial<WashFacts> = {}, of: Partial<AlertFacts> = {}) =>
      seen("no-wash-2", facts({ wash: wash({ washes: [{ at: NOW - age, power: 70 }], ...values }), ...of }));
    expect([last(DAY), last(3 * DAY)]).toEqual([false, true]);
    expect(last(3 * DAY, { temperature: 3 })).toBeNull();
    expect(last(3 * DAY, {}, { last_data_at: NOW - 3 * HOUR })).toBeNull();
    expect([last(3 * DAY, { isEnabled: false }), last(3 * DAY, { hasSlots: false })]).toEqual([false, false]);
    expect([last(3 * DAY, { hasSlots: null }), last(15 * DAY, { hasSlots: null })]).toEqual([true, false]);
    expect(last(3 * DAY, {}, { hasExtension: false })).toBe(false);
  });

  it("report an unsteady connection at its fourth silence in two days, and end after a day without", ({ expect }) => {
    let starts: number[] = [];
    for (const hoursAgo of [20, 15, 15, 10, 5]) {
      const then = NOW - hoursAgo * HOUR;
      starts = recordPoorStart(starts, facts({ last_data_at: then - 3 * HOUR }), then);
    }
    expect(starts).toHaveLength(4);
    expect(unsteadyCondition(starts, facts(), NOW).holds).toBe(true);
    const later = NOW + 20 * HOUR;
    const well = facts({ last_data_at: later - 60 });
    expect(unsteadyCondition(recordPoorStart(starts, well, later), well, later).holds).toBe(true);
    const calm = NOW + 36 * HOUR;
    const calmFacts = facts({ last_data_at: calm - 60 });
    expect(unsteadyCondition(recordPoorStart(starts, calmFacts, calm), calmFacts, calm).holds).toBe(false);
  });
});

describe("a silence of the fleet", () => {
  const fleet = (silent: number, all: number, at = NOW) =>
    Array.from({ length: all }, (_, n) => ({
      ...facts({ device_id: `d${n}`, last_data_at: n < silent ? NOW - 40 * MINUTE : at - MINUTE }),
      plant: { id: "p", name: "Plant" },
    }));

  it("is five devices and a fifth of the fleet within half an hour", ({ expect }) => {
    const holds = (silent: number, all: number) => fleetSilence(fleet(silent, all), null, NOW).finding.holds;
    expect([holds(15, 50), holds(4, 10), holds(5, 50), holds(5, 25)]).toEqual([true, false, false, true]);
    expect(fleetSilence(fleet(15, 50), null, NOW + HOUR).finding.holds).toBe(false);
  });

  it("is none of devices that delivered once or twice, which don't hide one either", ({ expect }) => {
    const first = (count: number, silent: number, limit: number | null = null) =>
      Array.from({ length: count }, (_, n) => ({
        ...facts({ device_id: `first${n}`, last_data_at: NOW - silent, silence_limit: limit }),
        report_step: SILENCE_LIMIT.firstStep,
        isInboundApiDevice: true,
        plant: { id: "p", name: "Plant" },
      }));
    const holds = (list: Parameters<typeof fleetSilence>[0]) => fleetSilence(list, null, NOW).finding.holds;
    expect(holds([...fleet(0, 20), ...first(6, 2 * DAY + MINUTE)])).toBe(false);
    expect(holds([...fleet(5, 15), ...first(20, HOUR)])).toBe(true);
    // A limit that a person chose says when each stopped.
    expect(holds(first(6, 40 * MINUTE, 30))).toBe(true);
  });

  it("ends when half are back, and after two days", ({ expect }) => {
    const known = { since: NOW, devices: fleet(10, 10).map(({ device_id }) => device_id) };
    const holds = (silent: number, at: number) => fleetSilence(fleet(silent, 20, at), known, at).finding.holds;
    expect([holds(6, NOW + HOUR), holds(5, NOW + HOUR), holds(10, NOW + 2 * DAY)]).toEqual([true, false, false]);
  });
});
