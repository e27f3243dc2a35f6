import { describe, it } from "vitest";
import { instantOf } from "#contract/common/calendar";
import { offlineSince, sensorBadge } from "../../../web/src/features/devices/index.ts";
import { saveLastSelection, lastSelection } from "../../../web/src/features/dashboard/selection/last-selection.ts";
import { choose } from "../../../web/src/features/dashboard/selection/selection.model.ts";

const plants = ["central", "desert", "north"];
const pick = (wanted: Partial<Parameters<typeof choose>[2]>) =>
  choose(plants, (plant) => plant, { linked: undefined, remembered: null, urgent: [], lenient: false, ...wanted });

describe("the plant that opens", () => {
  it("is the linked one, else the remembered, else the most urgent, else the first", ({ expect }) => {
    const all = { linked: "north", remembered: "desert", urgent: ["central"] };
    expect(pick(all)).toBe("north");
    expect(pick({ ...all, linked: undefined })).toBe("desert");
    expect(pick({ urgent: ["gone", "desert", "north"] })).toBe("desert");
    expect(pick({})).toBe("central");
  });

  it("is never another than the linked one, which the person may not see", ({ expect }) => {
    expect(pick({ linked: "secret", remembered: "desert", urgent: ["north"] })).toBeNull();
  });

  it("forgets the address of an owner for whom an Admin no longer acts, and a remembered plant that is gone", ({
    expect,
  }) => {
    expect(pick({ linked: "secret", lenient: true, urgent: ["north"] })).toBe("north");
    expect(pick({ remembered: "gone" })).toBe("central");
  });

  it("is remembered by person, and a browser that keeps nothing does no harm", ({ expect }) => {
    saveLastSelection("ann", { plant: "desert", device: "d1" });
    expect(lastSelection("ben")).toBeNull();
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, text: string) => void kept.set(key, text),
    };
    Object.defineProperty(globalThis, "localStorage", { value: storage, configurable: true });
    saveLastSelection("ann", { plant: "desert", device: "d1" });
    expect(lastSelection("ann")).toEqual({ plant: "desert", device: "d1" });
    expect(lastSelection("ben")).toBeNull();
    storage.setItem("dashboard.place.ann", "{");
    expect(lastSelection("ann")).toBeNull();
    Reflect.deleteProperty(globalThis, "localStorage");
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
    expect(badge({ ...silent, last_data_at: now - 3600 })).toBe("Offline since today");
  });

  it("is no sensor that reports, nor one that never did", ({ expect }) => {
    expect(offlineSince({ ...silent, ares_health: 0 }, now)).toBeNull();
    expect(offlineSince({ ...silent, last_data_at: null }, now)).toBeNull();
    expect(sensorBadge({ ares_health: 2 }).text).toBe("Offline");
  });
});
