import { describe, it } from "vitest";
import { type InterlockCode, type InterlockFacts, interlocksThatHold } from "#contract/commands/interlocks";
import { commandKind } from "#contract/commands/kinds";

const NOW = 1_772_481_600;
const fine: InterlockFacts = {
  lastContactAt: NOW - 60,
  online: null,
  temperature: 18,
  tankEmpty: 0,
  battery: 12.6,
  lastWashAt: NOW - 86_400,
  clearSkyGhi: 800,
};
const warnings = (kind: string, facts: Partial<InterlockFacts> = {}): InterlockCode[] =>
  interlocksThatHold(commandKind(kind)!.interlocks, { ...fine, ...facts }, NOW);

describe("the warnings before a command", () => {
  it("are empty when all is well", ({ expect }) => {
    for (const kind of ["clean", "washTimes", "wash_start", "autoCal", "sysReset"]) expect(warnings(kind)).toEqual([]);
  });

  it("warn of a wash at 3 degrees and below, with a low tank or battery, and right after another", ({ expect }) => {
    expect(warnings("clean", { temperature: 3 })).toEqual(["freezing"]);
    expect(warnings("clean", { temperature: 3.01 })).toEqual([]);
    expect(warnings("clean", { tankEmpty: 3 })).toEqual(["tank-low"]);
    expect(warnings("clean", { tankEmpty: 2.9 })).toEqual([]);
    expect(warnings("clean", { battery: 11.79 })).toEqual(["battery-low"]);
    expect(warnings("clean", { battery: 11.8 })).toEqual([]);
    expect(warnings("clean", { lastWashAt: NOW - 899 })).toEqual(["recent-wash"]);
    expect(warnings("clean", { lastWashAt: NOW - 900 })).toEqual([]);
  });

  it("warn of auto-normalize up to 375 W/m2 and advise against it up to 500 [A-256]", ({ expect }) => {
    expect(warnings("autoCal", { clearSkyGhi: 0 })).toEqual(["sun-too-low"]);
    expect(warnings("autoCal", { clearSkyGhi: 375 })).toEqual(["sun-too-low"]);
    expect(warnings("autoCal", { clearSkyGhi: 376 })).toEqual(["sun-weak"]);
    expect(warnings("autoCal", { clearSkyGhi: 500 })).toEqual(["sun-weak"]);
    expect(warnings("autoCal", { clearSkyGhi: 501 })).toEqual([]);
  });

  it("name a device that is silent for two hours, never reported, or is offline in its cloud", ({ expect }) => {
    expect(warnings("ns_on", { lastContactAt: NOW - 7199 })).toEqual([]);
    expect(warnings("ns_on", { lastContactAt: NOW - 7200 })).toEqual(["offline"]);
    expect(warnings("ns_on", { lastContactAt: null })).toEqual(["offline"]);
    expect(warnings("ns_on", { online: false })).toEqual(["offline"]);
  });

  it("omit unknown facts, and list all that apply at once", ({ expect }) => {
    const unknown = { temperature: null, tankEmpty: null, battery: null, lastWashAt: null };
    expect(warnings("clean", unknown)).toEqual([]);
    const worst = { lastContactAt: null, temperature: -5, tankEmpty: 9, battery: 10, lastWashAt: NOW };
    expect(warnings("clean", worst)).toEqual(["offline", "freezing", "tank-low", "battery-low", "recent-wash"]);
    expect([commandKind("sysReset")!.confirmation?.name, ...warnings("sysReset", worst)]).toEqual([
      "reset",
      "offline",
      "battery-low",
    ]);
  });
});
