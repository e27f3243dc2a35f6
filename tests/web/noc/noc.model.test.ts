import type { AlertRule } from "#contract/alerts/rules";
import { aMessage } from "./a-message.ts";
import { describe, it } from "vitest";
import { healthFilters, type HealthFilter } from "#contract/noc/health-filters";
import { SENSOR_IN_DOUBT } from "#contract/devices/device";
import type { NocFleet } from "#contract/noc/noc";
import { groupsOf, keepAnswered, olderOpen, withAnswer } from "../../../web/src/features/noc/alert-groups.model.ts";
import {
  countsOf,
  devicesOf,
  filterName,
  plantsOf,
  shownOf,
  statusIn,
} from "../../../web/src/features/noc/noc.model.ts";
import { NocSearch } from "../../../web/src/features/noc/search.ts";
import * as v from "valibot";

const fleet: NocFleet = {
  plants: {
    id: ["p", "q", "e"],
    name: ["Plant", "Hidden plant", "Empty"],
    lat: [36, 37, 38],
    lng: [-119, -118, -117],
    hidden: [false, true, false],
  },
  devices: {
    id: ["good", "lost", "bench", "q1", "off", "new"],
    plant: [0, 0, 0, 1, 2, 0],
    name: ["Good", "Lost", "Bench", "Q1", "Off", "New"],
    lat: [36, 36, 36, 37, 38, 36],
    lng: [-119, -119, -119, -118, -117, -119],
    timezone: Array.from({ length: 6 }, () => "America/Los_Angeles"),
    level: [0, 2, 2, 2, null, 2],
    ares: [0, 2, 2, 2, 2, null],
    extension: [0, 3, null, null, null, null],
    inDoubt: Array.from({ length: 6 }, () => false),
    filters: [0, 0b101, 0b101, 0b101, 0, 1],
    alerts: [0, 2, 1, 0, 0, 0],
    silenceLimit: Array.from({ length: 6 }, () => 1800),
    lastDataAt: [100, 50, 50, 50, 1, null],
    hidden: [false, false, true, true, false, false],
    disabled: [false, false, false, false, true, false],
    maintained: [false, false, false, false, false, false],
  },
};
const filters = healthFilters.map((_, filter) => filter as HealthFilter);

describe("what the NOC shows", () => {
  it("counts devices in the filters 0 to 7 without what is hidden, which is shown on demand [P-118, A-101]", ({
    expect,
  }) => {
    const devices = devicesOf(fleet);
    expect(countsOf(devices, filters)).toEqual([2, 0, 1, 0, 0, 0, 0, 4]);
    const ids = (filter: HealthFilter, hidden: boolean) => shownOf(devices, filter, hidden).map(({ id }) => id);
    expect(ids(2, false)).toEqual(["lost"]);
    expect(ids(2, true)).toEqual(["lost", "bench", "q1"]);
    expect(ids(7, false)).toEqual(["lost", "new", "good", "off"]);
    expect(devices.map(({ statusText }) => statusText)).toEqual([
      "Healthy",
      "Connection lost",
      "Connection lost",
      "Connection lost",
      "Disabled",
      "No report yet",
    ]);
  });

  it("lists equals by name, with numbers in order", ({ expect }) => {
    const name = ["Row 10", "Row 9", "Row 1", "Q1", "Off", "New"];
    const equals = { ...fleet.devices, name, level: name.map(() => 0 as const), alerts: name.map(() => 0) };
    const names = shownOf(devicesOf({ ...fleet, devices: equals }), 7, true).map((one) => one.name);
    expect(names).toEqual(["New", "Off", "Q1", "Row 1", "Row 9", "Row 10"]);
  });

  it("says that a sensor is in doubt where nothing critical is to be said", ({ expect }) => {
    const { devices } = fleet;
    const inDoubt = devices.id.map(() => true);
    const doubted = devicesOf({ ...fleet, devices: { ...devices, inDoubt, level: [1, 2, 2, 2, null, 2] } });
    expect(doubted.slice(0, 2).map(({ status, statusText }) => [status, statusText])).toEqual([
      ["warning", SENSOR_IN_DOUBT],
      ["critical", "Connection lost"],
    ]);
  });

  it("shows a plant as the worst of the devices that count", ({ expect }) => {
    const plants = plantsOf(fleet);
    expect(plants.map(({ status, statusText, alerts }) => [status, statusText, alerts])).toEqual([
      ["critical", "2 of 3 need attention", 2],
      ["critical", "1 of 1 need attention", 0],
      ["unknown", "No devices", 0],
    ]);
    expect(countsOf(plants, filters)).toEqual([1, 0, 1, 0, 0, 0, 0, 2]);
  });

  it("takes its state from the address, and no nonsense", ({ expect }) => {
    expect(v.parse(NocSearch, { view: "plants", filter: 3, hidden: true })).toEqual({
      view: "plants",
      filter: 3,
      hidden: true,
    });
    expect(v.parse(NocSearch, { view: "moon", filter: 8, from: "yesterday" })).toEqual({});
  });
});

describe("open alerts", () => {
  const alert = (id: number, rule: AlertRule, severity: "warning" | "critical", plant_id = "p") =>
    aMessage(id, { ts: id, rule, severity, state: "open", plant_id });
  const list = [
    alert(1, "tank-low", "warning"),
    alert(2, "pump-blocked", "critical"),
    alert(3, "connection-lost", "critical"),
    alert(4, "connection-lost", "critical", "q"),
    alert(5, "fleet-silence", "critical", ""),
    alert(6, "tank-low", "warning"),
  ];
  const plantName = (id: string) => `Plant ${id}`;
  const grouped = (terms: Pick<Parameters<typeof groupsOf>[1], "group" | "order">) =>
    groupsOf(list, { ...terms, plantName }).map(({ title, list: group }) => [title, group.map(({ id }) => id)]);

  it("stand in groups by rule and plant, critical first, then by age", ({ expect }) => {
    expect(grouped({ group: "rule-plant", order: "newest" })).toEqual([
      ["Many devices stopped reporting", [5]],
      ["Connection lost · Plant q", [4]],
      ["Connection lost · Plant p", [3]],
      ["Pump output blocked or pump failure · Plant p", [2]],
      ["Tank low · Plant p", [6, 1]],
    ]);
    expect(grouped({ group: "rule", order: "oldest" })).toEqual([
      ["Pump output blocked or pump failure", [2]],
      ["Connection lost", [3, 4]],
      ["Many devices stopped reporting", [5]],
      ["Tank low", [1, 6]],
    ]);
    expect(grouped({ group: "plant", order: "newest" })).toEqual([
      ["Many devices stopped reporting", [5]],
      ["Plant q", [4]],
      ["Plant p", [3, 2, 6, 1]],
    ]);
    expect(grouped({ group: "none", order: "oldest" }).map(([, ids]) => ids)).toEqual([[2, 3, 4, 5, 1, 6]]);
  });

  it("stay in their place once they are answered, until they are reopened", ({ expect }) => {
    const given = { by: "Ann", at: 99 };
    const answered = withAnswer(list, [], { answer: { kind: "acknowledge", ids: [2, 3] }, ...given });
    expect(answered.map(({ id, state, answered_by }) => [id, state, answered_by])).toEqual([
      [2, "acknowledged", "Ann"],
      [3, "acknowledged", "Ann"],
    ]);
    const open = list.filter(({ id }) => id !== 2 && id !== 3);
    expect(keepAnswered(open, answered)).toHaveLength(6);
    // The server's word counts where it still lists a message.
    expect(keepAnswered(list, answered).every(({ state }) => state === "open")).toBe(true);
    const commented = withAnswer(keepAnswered(open, answered), answered, {
      answer: { kind: "acknowledge", ids: [2], comment: "Crew on the way" },
      ...given,
    });
    expect(commented.map(({ id, comment }) => [id, comment])).toEqual([
      [3, ""],
      [2, "Crew on the way"],
    ]);
    expect(withAnswer(list, commented, { answer: { kind: "reopen", ids: [2, 3] }, ...given })).toEqual([]);
  });
});

describe("open alerts before the chosen days", () => {
  it("are counted, without those of hidden devices unless these are shown", ({ expect }) => {
    const listed = [aMessage(1, { device_id: "lost" })];
    expect(olderOpen(fleet, listed, false)).toBe(1);
    expect(olderOpen(fleet, listed, true)).toBe(2);
    expect(olderOpen(fleet, [...listed, aMessage(2, { device_id: "lost" })], false)).toBe(0);
    // An alert of the fleet or a plant is none of a device.
    expect(olderOpen(fleet, [aMessage(1, { device_id: null })], false)).toBe(2);
  });
});

describe("a health filter", () => {
  it("names the state it asks for, and counts plants as plants", ({ expect }) => {
    expect(statusIn({ statusText: "Weak spray" }, 3)).toBe("Tank low · Weak spray");
    expect(statusIn({ statusText: "Connection lost" }, 2)).toBe("Connection lost");
    expect(statusIn({ statusText: "Tank empty or battery low" }, 6)).toBe("Tank empty or battery low");
    expect([0, 7].map((filter) => statusIn({ statusText: "Weak spray" }, filter as HealthFilter))).toEqual([
      "Weak spray",
      "Weak spray",
    ]);
    expect([filterName(7, "plants"), filterName(7, "devices"), filterName(2, "plants")]).toEqual([
      "All plants",
      "All devices",
      "Connection lost",
    ]);
  });
});
