import * as fc from "fast-check";
import { describe, it } from "vitest";
import { limitsOf, type ParsedArgument } from "#contract/commands/arguments";
import { type ActionType, commandKind, commandKinds, parseCommand, wireText } from "#contract/commands/kinds";

const read = (action: ActionType, param: string): ParsedArgument => {
  const known = parseCommand(action, param);
  return known ? known.reading : { ok: false, reason: "unknown" };
};
const effective = (action: ActionType, param: string): string | null => {
  const reading = read(action, param);
  return reading.ok ? reading.effective : null;
};
const RUNS = { numRuns: 500 };

describe("what a person may command", () => {
  it("is every command of the specification, by its own text [A-213, A-214, A-215, A-216]", ({ expect }) => {
    const texts = ["clean", "wash_stop", "wash_start", "autoCal", "sysReset", "mb_mode", "ns_on", "ns_off", "sysInfo"];
    for (const text of texts) {
      expect(parseCommand("function", text)?.kind.kind).toBe(text);
      expect(effective("function", text)).toBe(text);
    }
    expect(effective("function", "washTimes=1,2,3,4,5")).toBe("washTimes=1,2,3,4,5");
    expect(effective("function", "5=washSec")).toBe("5=washSec");
    expect(effective("adjWashHour", "6")).toBe("6");
    expect(effective("adjTZ", "-7")).toBe("-7");
    expect(effective("config", "normC=1.5,normD=-0.4")).toBe("normC=1.5,normD=-0.4");
  });

  it("is nothing else, and no argument of another form", ({ expect }) => {
    const wrong: [ActionType, string][] = [
      ["function", "explode"],
      ["function", "Clean"],
      ["function", "clean=1"],
      ["function", "washTimes"],
      ["function", "washTimes="],
      ["function", "washTimes=1,2,3,4,5,6"],
      ["function", "washTimes=6,,7"],
      ["function", "washTimes=6.5"],
      ["function", "washSec=5"],
      ["function", "=washSec"],
      ["function", "five=washSec"],
      ["config", "normC=1"],
      ["config", "normC=1,normD=NaN"],
      ["config", "normC=1,normD=1e3"],
      ["config", "clean"],
      ["adjWashHour", "six"],
      ["adjTZ", "5.6"],
      ["adjTZ", "PST"],
      ["adjTZ", ""],
    ];
    expect(wrong.filter(([action, param]) => read(action, param).ok)).toEqual([]);
  });

  it("clamps each number to its own limits, and keeps the requested value [A-086, A-152, A-153, A-154]", ({
    expect,
  }) => {
    expect(read("function", "400=washSec")).toEqual({ ok: true, requested: "400=washSec", effective: "300=washSec" });
    expect(effective("function", "0=washSec")).toBe("1=washSec");
    expect(effective("adjWashHour", "24")).toBe("23");
    expect(effective("adjWashHour", "-1")).toBe("0");
    expect(effective("config", "normC=31,normD=-30.5")).toBe("normC=30,normD=-30");
    expect(effective("config", "normC=-0,normD=0")).toBe("normC=0,normD=0");
    expect(effective("adjTZ", "15")).toBe("14");
    const huge = "9".repeat(24);
    expect(effective("function", `${huge}=washSec`)).toBe("300=washSec");
    expect(effective("function", `washTimes=-${huge},25,${huge}`)).toBe("washTimes=0,25,23,25,25");
    expect(effective("config", `normC=${huge}.125,normD=-${huge}`)).toBe("normC=30,normD=-30");
    expect([effective("adjWashHour", huge), effective("adjTZ", `-${huge}`)]).toEqual(["23", "-12"]);
  });

  it("has five wash slots, of which 25 is inactive and never clamped [A-085]", ({ expect }) => {
    expect(effective("function", "washTimes=6,25,26")).toBe("washTimes=6,25,23,25,25");
    expect(effective("adjWashHour", "25")).toBe("25");
    const hours = fc.array(fc.integer({ min: -99, max: 99 }), { minLength: 1, maxLength: 5 });
    const law = (asked: number[]) => {
      const slots = effective("function", `washTimes=${asked.join(",")}`)!
        .slice("washTimes=".length)
        .split(",");
      expect(slots).toHaveLength(5);
      slots.forEach((slot, index) => {
        const hour = asked[index] ?? 25;
        expect(Number(slot)).toBe(hour === 25 ? 25 : Math.min(23, Math.max(0, hour)));
      });
    };
    fc.assert(fc.property(hours, law), RUNS);
  });

  it("never creates a text that it would reject, and clamps only once", ({ expect }) => {
    const number = fc.integer({ min: -9999, max: 9999 });
    const params = fc.oneof(
      number.map((value): [ActionType, string] => ["function", `${value}=washSec`]),
      number.map((value): [ActionType, string] => ["adjWashHour", String(value)]),
      fc.tuple(number, number).map(([c, d]): [ActionType, string] => ["config", `normC=${c / 8},normD=${d / 8}`]),
      fc.integer({ min: -399, max: 399 }).map((value): [ActionType, string] => ["adjTZ", String(value / 4)]),
    );
    const law = ([action, param]: [ActionType, string]) => {
      const first = effective(action, param)!;
      expect(effective(action, first)).toBe(first);
    };
    fc.assert(fc.property(params, law), RUNS);
  });

  it("accepts any text without throwing", ({ expect }) => {
    const any = fc.tuple(fc.constantFrom<ActionType>("function", "config", "adjTZ", "adjWashHour"), fc.string());
    const law = ([action, param]: [ActionType, string]) => {
      const reading = read(action, param);
      if (reading.ok) expect(reading.effective).toMatch(/^[A-Za-z0-9_=,.-]+$/);
    };
    fc.assert(fc.property(any, law), RUNS);
  });
});

describe("the catalog", () => {
  it("sends washes, resets and auto-normalize at most once, and lets them expire after a quarter of an hour", ({
    expect,
  }) => {
    const once = commandKinds.filter(({ atMostOnce }) => atMostOnce).map(({ kind }) => kind);
    expect(once).toEqual(["clean", "autoCal", "sysReset"]);
    for (const kind of once) expect(commandKind(kind)).toMatchObject({ life: 900, setting: null });
    for (const { kind, setting, life } of commandKinds.filter((one) => !one.atMostOnce))
      expect([kind, setting === null, life]).toEqual([kind, false, kind === "sysInfo" ? 900 : 86_400]);
  });

  it("requires confirmation before it disables washing, auto-normalizes, leaves the portal or wakes at night", ({
    expect,
  }) => {
    const asked = commandKinds.filter(({ confirmation }) => confirmation).map(({ kind }) => kind);
    expect(asked).toEqual(["wash_stop", "autoCal", "ns_off", "sysReset", "mb_mode"]);
    const names = commandKinds.flatMap(({ confirmation }) => (confirmation ? [confirmation.name] : []));
    expect(new Set(names).size).toBe(names.length);
  });

  it("lets enabling and disabling, on and off, replace each other", ({ expect }) => {
    const same = (one: string, other: string) => expect(commandKind(one)!.setting).toBe(commandKind(other)!.setting);
    same("wash_stop", "wash_start");
    same("ns_on", "ns_off");
  });

  it("fits each message to the device into the shortest argument that a cloud accepts [64 bytes]", ({ expect }) => {
    const longest = [
      wireText(commandKind("washTimes")!, "washTimes=23,23,23,23,23"),
      wireText(commandKind("normalization")!, "normC=-29.999,normD=-29.999"),
      wireText(commandKind("washHour")!, "25"),
      wireText(commandKind("adjTZ")!, "-11.75"),
    ];
    expect(longest).toEqual([
      "washTimes=23,23,23,23,23",
      "normC=-29.999,normD=-29.999",
      "adjWashHour=25",
      "adjTZ=-11.75",
    ]);
    for (const text of longest) expect(text.length).toBeLessThanOrEqual(64);
    expect(limitsOf.washHour).toEqual({ min: 0, max: 23 });
  });
});
