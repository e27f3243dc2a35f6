import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import * as v from "valibot";
import { describe, it } from "vitest";
import { instantOf } from "#contract/common/calendar";
import { offlineSince, sensorBadge } from "../../../web/src/features/devices/index.ts";
import {
  saveLastSelection,
  lastSelection,
  choose,
} from "../../../web/src/features/dashboard/selection/selection.model.ts";
import { devicesQuery, plantsQuery } from "../../../web/src/features/dashboard/queries.ts";
import { useSelection } from "../../../web/src/features/dashboard/selection/use-selection.ts";
import { DashboardSearch } from "../../../web/src/features/dashboard/selection/search.ts";
import { tabOf } from "../../../web/src/features/dashboard/selection/tab.ts";

const plants = ["central", "desert", "north"].map((plant_id) => ({ plant_id }));
const pick = (wanted: Partial<Parameters<typeof choose>[1]>) =>
  choose(plants, { linked: undefined, remembered: null, lenient: false, ...wanted })?.plant_id ?? null;

describe("the plant that opens", () => {
  it("is the linked one, else the remembered, else the first", ({ expect }) => {
    const all = { linked: "north", remembered: "desert" };
    expect(pick(all)).toBe("north");
    expect(pick({ ...all, linked: undefined })).toBe("desert");
    expect(pick({})).toBe("central");
  });

  it("is never another than the linked one, which the person may not see", ({ expect }) => {
    expect(pick({ linked: "secret", remembered: "desert" })).toBeNull();
  });

  it("forgets the address of an owner for whom an Admin no longer acts, and a remembered plant that is gone", ({
    expect,
  }) => {
    expect(pick({ linked: "secret", lenient: true })).toBe("central");
    expect(pick({ remembered: "gone" })).toBe("central");
  });

  it("is remembered by person, and a browser that keeps nothing does no harm", ({ expect }) => {
    saveLastSelection("ann", "desert");
    expect(lastSelection("ben")).toBeNull();
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    };
    Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
    saveLastSelection("ann", "desert");
    expect(lastSelection("ann")).toEqual("desert");
    expect(lastSelection("ben")).toBeNull();
    Reflect.deleteProperty(globalThis, "localStorage");
  });
});

describe("the only device of a plant", () => {
  it("is shown as the plant, unless a retired one also reported: figures of a plant count both", ({ expect }) => {
    const of = (retired: number) => {
      const client = new QueryClient();
      client.setQueryData(plantsQuery(undefined).queryKey, { plants: [{ plant_id: "p", plant_name: "P" }] } as never);
      client.setQueryData(devicesQuery("p").queryKey, { devices: [{ device_id: "d" }], retired } as never);
      const found: Partial<ReturnType<typeof useSelection>> = {};
      const session = { user: { id: "u" }, permissions: [], actingOwner: null } as never;
      const Probe = () => {
        Object.assign(
          found,
          useSelection(session, { plant: "p" }, () => {}),
        );
        return null;
      };
      renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Probe)));
      return [found.device?.device_id ?? null, found.isOnly, found.reference?.device_id];
    };
    expect(of(0)).toEqual(["d", true, "d"]);
    expect(of(1)).toEqual([null, false, "d"]);
  });
});

describe("the tab of a link", () => {
  it("is Decide for a plant, and what was measured for a device, days or a picture of them", ({ expect }) => {
    expect(tabOf({ plant: "desert" })).toBe("decide");
    for (const link of [
      { device: "d1" },
      { from: "2026-01-01" },
      { select: "2026-01-01.2026-02-01" },
      { map: true as const },
    ])
      expect(tabOf({ plant: "desert", ...link })).toBe("soiling");
    expect(tabOf({ device: "d1", tab: "metrics" })).toBe("metrics");
    expect(tabOf({ device: "d1", tab: "decide" })).toBe("decide");
  });

  it("stays the shown one where an address names none that exists", ({ expect }) => {
    expect(v.parse(DashboardSearch, { plant: "desert", tab: "money" }).tab).toBeUndefined();
    expect(v.parse(DashboardSearch, { tab: "inputs" }).tab).toBe("inputs");
  });
});

describe("a silent sensor", () => {
  const timezone = "America/Los_Angeles";
  const now = instantOf(timezone, "2026-11-22", 12 * 3600);
  const silent = { ares_health: 2 as const, last_data_at: instantOf(timezone, "2026-11-13", 23 * 3600), timezone };
  const badge = (device: typeof silent) => sensorBadge(device, offlineSince(device, now)).text;

  it("says since when and how long, in the days of its own zone", ({ expect }) => {
    expect(badge(silent)).toBe("Offline since Nov 13 (9 days)");
    expect(badge({ ...silent, last_data_at: now - 86_400 })).toBe("Offline since Nov 21 (1 day)");
    expect(badge({ ...silent, last_data_at: now - 86_399 })).toBe("Offline for 24 h");
    expect(badge({ ...silent, last_data_at: now - 36 * 60 })).toBe("Offline for 36 min");
  });

  it("is no sensor that reports, nor one that never did", ({ expect }) => {
    expect(offlineSince({ ...silent, ares_health: 0 }, now)).toBeNull();
    expect(offlineSince({ ...silent, last_data_at: null }, now)).toBeNull();
    expect(sensorBadge({ ares_health: 2, last_data_at: now }).text).toBe("Offline");
    const unknown = (last_data_at: number | null) => sensorBadge({ ares_health: null, last_data_at }).text;
    expect([unknown(null), unknown(now)]).toEqual(["No report yet", "Manual uploads"]);
  });
});
