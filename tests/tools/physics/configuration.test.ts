import { describe, it } from "vitest";
import { commandKinds, wireText } from "#contract/commands/kinds";
import { factorySettings, parseCommand, washesDue } from "../../../tools/physics/configuration.ts";

const now = factorySettings(-8);
const parameters: Record<string, string> = {
  washTimes: "washTimes=5,17",
  washSec: "9=washSec",
  washHour: "7",
  normalization: "normC=1.5,normD=-2",
  adjTZ: "5.75",
};

function obeyed(kind: string) {
  const known = commandKinds.find((candidate) => candidate.kind === kind)!;
  const reading = known.read(parameters[kind] ?? kind);
  return parseCommand(wireText(known, reading.ok ? reading.effective : ""), now);
}

describe("a simulated device", () => {
  it("obeys every command of the catalog except the one that would disconnect it", ({ expect }) => {
    const deaf = commandKinds.filter(({ kind }) => !obeyed(kind).understood).map(({ kind }) => kind);
    expect(deaf).toEqual(["mb_mode"]);
  });

  it("keeps its settings", ({ expect }) => {
    const after = (kind: string) => {
      const order = obeyed(kind);
      return order.understood ? order.configuration : null;
    };
    expect(after("washTimes")).toEqual({ ...now, washTimes: [5, 17, 25, 25, 25] });
    expect(after("washSec")).toEqual({ ...now, washSec: 9 });
    expect(after("washHour")).toEqual({ ...now, washTimes: [7, 25, 25, 25, 25] });
    expect(after("normalization")).toEqual({ ...now, normC: 1.5, normD: -2 });
    expect(after("adjTZ")).toEqual({ ...now, tz: 5.75 });
    expect(after("wash_stop")).toEqual({ ...now, washEnabled: false });
    expect(after("ns_off")).toEqual({ ...now, nightSleep: false });
    expect(after("sysInfo")).toEqual(now);
  });

  it("washes at the hours of its own clock, once each, and never when it is disabled", ({ expect }) => {
    const day = Date.UTC(2026, 10, 20) / 1000;
    const twice = { ...now, washTimes: [6, 6, 18, 25, 25] };
    expect(washesDue(twice, day, day + 86_400)).toEqual([day + 2 * 3600, day + 14 * 3600]);
    expect(washesDue(twice, day + 2 * 3600, day + 14 * 3600)).toEqual([day + 14 * 3600]);
    expect(washesDue({ ...twice, tz: 5.5 }, day, day + 3600)).toEqual([day + 1800]);
    expect(washesDue({ ...twice, washEnabled: false }, day, day + 86_400)).toEqual([]);
  });
});
