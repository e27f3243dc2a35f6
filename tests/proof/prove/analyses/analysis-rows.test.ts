import { describe, it } from "vitest";
import { dayOf } from "#contract/common/calendar";
import { zoneAtNoon } from "./analysis-kill.ts";
import { analysisFaults, statesOf } from "./analysis-rows.ts";

const run = {
  day: "2026-11-24",
  state: "DONE",
  attempts: 1,
  reason: null,
  recommended: "2026-11-30",
  because: "[]",
};
const message = { id: 1, title: "Wash due" };
const plan = { fingerprint: "a", result: "{}", calculated_at: 1 };

interface Rows {
  runs: object[];
  messages: object[];
  plans: object[];
}
const usual: Rows = { runs: [run], messages: [message], plans: [plan] };

function directoryOf(own: Partial<Rows>) {
  const of = (kind: keyof Rows): string[] => [
    ...usual[kind].map((row) => JSON.stringify({ plant_id: "undisturbed", ...row })),
    ...(own[kind] ?? usual[kind]).map((row) => JSON.stringify({ plant_id: "killed", ...row })),
  ];
  return new Map([
    ["plant_analyses", of("runs")],
    ["messages", of("messages")],
    ["plant_plans", of("plans")],
  ]);
}

describe("the rows of a killed analysis", () => {
  it("match an undisturbed one, made in two attempts and calculated at another time", ({ expect }) => {
    const later = { runs: [{ ...run, attempts: 2 }], plans: [{ ...plan, calculated_at: 200 }] };
    expect(analysisFaults(directoryOf(later), "undisturbed", "killed")).toEqual([]);
    expect(statesOf(directoryOf({ runs: [] }), ["undisturbed", "killed"])).toEqual(["DONE", "none"]);
  });

  it.for<[string, Partial<Rows>, RegExp]>([
    ["no run", { runs: [] }, /0 runs/],
    ["two runs", { runs: [run, run] }, /2 runs/],
    ["a run that never ended", { runs: [{ ...run, state: "RUNNING" }] }, /RUNNING/],
    ["another date", { runs: [{ ...run, recommended: null }] }, /ended otherwise/],
    ["another plan", { plans: [{ ...plan, result: "[]" }] }, /plan is another/],
    ["a second message", { messages: [message, message] }, /2 messages, not 1/],
    ["no message", { messages: [] }, /0 messages, not 1/],
  ])("are reported with %s", ([, own, words], { expect }) => {
    expect(analysisFaults(directoryOf(own), "undisturbed", "killed").join()).toMatch(words);
  });
});

it("the analysis runs in a zone where no day ends meanwhile", ({ expect }) => {
  for (let hour = 0; hour < 24; hour++) {
    const now = Date.UTC(2026, 10, 24, hour, 30) / 1000;
    const zone = zoneAtNoon(now);
    const clock = new Intl.DateTimeFormat("en-US", { timeZone: zone, hour: "2-digit", hourCycle: "h23" });
    expect([zone, clock.format(now * 1000)]).toEqual([zone, "12"]);
    expect(dayOf(zone, now)).toBe("2026-11-24");
  }
});
