import type { AlertRule } from "#contract/alerts/rules";
import { aMessage } from "./a-message.ts";
import { describe, it } from "vitest";
import { healthFilters, type HealthFilter } from "#contract/noc/health-filters";
import type { NocFleet } from "#contract/noc/noc";
import { countsOf, devicesOf, plantsOf, shownOf, groupsOf } from "../../../web/src/features/noc/noc.model.ts";
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
  it("stand in groups by rule, critical and frequent ones first, newest first in each", ({ expect }) => {
    const alert = (id: number, rule: AlertRule, severity: "warning" | "critical") =>
      aMessage(id, { ts: id, rule, severity, state: "open" });
    const groups = groupsOf([
      alert(1, "tank-low", "warning"),
      alert(2, "pump-blocked", "critical"),
      alert(3, "connection-lost", "critical"),
      alert(4, "connection-lost", "critical"),
      alert(5, "fleet-silence", "critical"),
      alert(6, "tank-low", "warning"),
    ]);
    expect(groups.map(({ title, list }) => [title, list.map(({ id }) => id)])).toEqual([
      ["Connection lost", [4, 3]],
      ["Pump output blocked or pump failure", [2]],
      ["Many devices stopped reporting", [5]],
      ["Tank low", [6, 1]],
    ]);
  });
});
