import { describe, it } from "vitest";
import { washTexts } from "#contract/savings/texts";
import { addDays } from "#contract/common/calendar";
import type { SavingsResult } from "#contract/savings/savings";
import { planCalendar } from "#print/plan-calendar";
import { saved, serverPlan } from "./what-if-cases.ts";

const result = serverPlan(saved.terms);
const best = result.plans[result.best_num_cleanings]!;
const place = {
  deviceId: "dev-7",
  deviceName: "North, block; 2 \\ café",
  plantName: "Valley Ridge",
  url: "https://portal.example/dashboard?plant=p&device=dev-7",
};
const NOW = 1_795_284_000;

type Entries = [name: string, value: string][];

/** Reads RFC 5545: CRLF, folded lines, escapes. */
function events(text: string): Entries[] {
  if (!text.endsWith("END:VCALENDAR\r\n")) throw new Error("no end");
  const lines = text.replaceAll(/\r\n[ \t]/g, "").split("\r\n");
  const found: Entries[] = [];
  for (const line of lines) {
    const at = line.indexOf(":");
    const [name, value] = [line.slice(0, at), line.slice(at + 1)];
    if (line === "BEGIN:VEVENT") found.push([]);
    else if (found.length > 0 && name !== "END") found.at(-1)!.push([name, value]);
  }
  return found;
}
const written = (value: string): string =>
  value.replaceAll(/\\(.)/g, (_, sign: string) => (sign === "n" ? "\n" : sign));
const entry = (event: Entries, name: string): string => written(event.find(([key]) => key === name)![1]);
const plain = (day: string): string => day.replaceAll("-", "");

describe("the plan as a calendar file", () => {
  const found = events(planCalendar(result, place, NOW));

  it("has an event a cleaning, on its whole day whatever the zone of the reader", ({ expect }) => {
    expect(best.cleanings).toBeGreaterThan(1);
    expect(found.map((event) => entry(event, "DTSTART;VALUE=DATE"))).toEqual(best.dates.map(plain));
    expect(found.map((event) => entry(event, "DTEND;VALUE=DATE"))).toEqual(
      best.dates.map((day) => plain(addDays(day, 1))),
    );
  });

  it("says where each may move, what it earns and what waiting costs; names with signs of the format stay whole", ({
    expect,
  }) => {
    const [first] = found;
    expect(entry(first!, "SUMMARY")).toBe("Wash North, block; 2 \\ café, Valley Ridge");
    expect(entry(first!, "LOCATION")).toBe("Valley Ridge");
    const text = entry(first!, "DESCRIPTION");
    const { earns, paysBack, savings } = result.outlook;
    expect(text).toContain(washTexts.nets(earns[0]!));
    expect(text).toContain(washTexts.paysBack(Math.round(paysBack[0]! * savings.years.length), savings.years.length));
    expect(text).toMatch(/Any week from .* to .* works equally well\.|This is the only good week\./);
    expect(text.split("\n").length).toBeGreaterThan(4);
  });

  it("takes no lines of its own from a name", ({ expect }) => {
    const forged = {
      ...place,
      deviceName: "A\r\nATTENDEE:mailto:x@evil.example\rBEGIN:VEVENT\u0000",
      plantName: "B\rC",
    };
    const text = planCalendar(result, forged, NOW);
    expect(events(text)).toHaveLength(best.cleanings);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n\0]/);
    expect(text).not.toMatch(/^ATTENDEE/m);
  });

  it("keeps the name of each cleaning from plan to plan, with a higher revision, so that a later file moves it", ({
    expect,
  }) => {
    const uids = (all: Entries[]) => all.map((event) => entry(event, "UID"));
    expect(new Set(uids(found)).size).toBe(best.cleanings);
    const dearer = serverPlan({ ...saved.terms, washCost: 4000 });
    const later = events(planCalendar(dearer, place, NOW + 3600));
    expect(later.length).toBeLessThan(found.length);
    expect(uids(later)).toEqual(uids(found).slice(0, later.length));
    const revision = (event: Entries) => Number(entry(event, "SEQUENCE"));
    expect(revision(later[0]!)).toBeGreaterThan(revision(found[0]!));
    expect(entry(later[0]!, "DTSTAMP")).toBe("20261121T190000Z");
    expect(uids(events(planCalendar(result, { ...place, deviceId: "dev-8" }, NOW)))).not.toContain(uids(found)[0]);
  });

  it("leaves out what has passed: the next one then moves the event of the one before", ({ expect }) => {
    const afterFirst = Date.parse(`${addDays(best.dates[0]!, 9)}T12:00:00Z`) / 1000;
    const rest = events(planCalendar(result, place, afterFirst));
    expect(rest.map((event) => entry(event, "DTSTART;VALUE=DATE"))).toEqual(best.dates.slice(1).map(plain));
    expect(entry(rest[0]!, "UID")).toBe(entry(found[0]!, "UID"));
  });

  it("moves the wash of this week, whose Monday passed, to the next Monday, with its own figures", ({ expect }) => {
    const wednesday = Date.parse(`${addDays(best.dates[0]!, 2)}T12:00:00Z`) / 1000;
    const due = events(planCalendar(result, place, wednesday));
    expect(due).toHaveLength(best.cleanings);
    expect(entry(due[0]!, "DTSTART;VALUE=DATE")).toBe(plain(addDays(best.dates[0]!, 7)));
    expect(entry(due[0]!, "DESCRIPTION")).toContain(washTexts.nets(result.outlook.earns[0]!));
  });

  it("is a calendar without events where no cleaning pays", ({ expect }) => {
    const none: SavingsResult = serverPlan({ ...saved.terms, washCost: 1e6 });
    const text = planCalendar(none, place, NOW);
    expect(text).toContain("BEGIN:VCALENDAR");
    expect(events(text)).toEqual([]);
  });
});
