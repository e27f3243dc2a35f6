import { describe, it } from "vitest";
import { dayOf } from "#contract/common/calendar";
import { zoneAtNoon } from "./analysis-kill.ts";
import { analysisFaults, statesOf } from "./analysis-rows.ts";

const message = { id: 1, title: "Wash due" };
const plan = { result: "{}", calculated_at: 1, told_on: "2026-11-24", due_at: 900 };

interface Rows {
  messages: object[];
  plans: object[];
}
const usual: Rows = { messages: [message], plans: [plan] };

function directoryOf(own: Partial<Rows>) {
  const of = (kind: keyof Rows): string[] => [
    ...usual[kind].map((row) => JSON.stringify({ plant_id: "undisturbed", ...row })),
    ...(own[kind] ?? usual[kind]).map((row) => JSON.stringify({ plant_id: "killed", ...row })),
  ];
  return new Map([
    ["messages", of("messages")],
    ["plant_plans", of("plans")],
  ]);
}

describe("the rows of a killed run", () => {
  it("match an undisturbed one, calculated at another time", ({ expect }) => {
    const later = { plans: [{ ...plan, calculated_at: 200 }] };
    expect(analysisFaults(directoryOf(later), "undisturbed", "killed")).toEqual([]);
  });

  it("say whether a run waits, is under way or done", ({ expect }) => {
    const stateOf = (values: object) =>
      statesOf(directoryOf({ plans: [{ ...plan, ...values }] }), ["killed"], 500).join();
    expect([stateOf({}), stateOf({ told_on: null }), stateOf({ told_on: null, due_at: 400 })]).toEqual([
      "done",
      "running",
      "waiting",
    ]);
  });

  it.for<[string, Partial<Rows>, RegExp]>([
    ["no run", { plans: [{ ...plan, told_on: null }] }, /no run/],
    ["a run of another day", { plans: [{ ...plan, told_on: "2026-11-25" }] }, /2026-11-25/],
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
