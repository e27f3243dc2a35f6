import * as fc from "fast-check";
import { describe, it, vi } from "vitest";
import { addDays } from "#contract/common/calendar";
import { plantDecision } from "#domain/decision/index";
import { planCalendar } from "#print/calendars";
import { desertPlan, rowOfPlan } from "../../fixtures/desert-plan.ts";

const TODAY = "2026-11-27";
const decide = (change = {}, today = TODAY) => plantDecision(rowOfPlan({ ...desertPlan, ...change }), today);
const decision = decide();
const place = { plantName: "Valley; 2 \\ café", link: "https://portal.example/dashboard?plant=p1" };
const NOW = 1_795_284_000;
const dates = ["2026-11-30", "2027-01-25"];

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
  const found = events(planCalendar(decision, place, NOW));

  it("is one series of a plant: an event a wash, on its whole day whatever the zone of the reader", ({ expect }) => {
    expect(found.map((event) => entry(event, "UID"))).toEqual(["wash-1.p1@soilsight", "wash-2.p1@soilsight"]);
    expect(found.map((event) => entry(event, "DTSTART;VALUE=DATE"))).toEqual(dates.map(plain));
    expect(found.map((event) => entry(event, "DTEND;VALUE=DATE"))).toEqual(dates.map((day) => plain(addDays(day, 1))));
    for (const event of found)
      expect([entry(event, "SUMMARY"), entry(event, "LOCATION")]).toEqual([`Wash ${place.plantName}`, place.plantName]);
  });

  it("says window and worth of the next wash only, as later dates move", ({ expect }) => {
    expect(found.map((event) => entry(event, "DESCRIPTION"))).toEqual([
      `Window: Nov 30 to Dec 7. Worth $1,850 (−$3,000 to $6,040). Planned wash 1 of 2; later dates move with the weather. Details: ${place.link}`,
      `Planned wash 2 of 2; later dates move with the weather. Details: ${place.link}`,
    ]);
  });

  it("takes no lines of its own from a name", ({ expect }) => {
    const plantName = "A\r\nATTENDEE:mailto:x@evil.example\rBEGIN:VEVENT\u0000";
    const text = planCalendar(decision, { ...place, plantName }, NOW);
    expect(events(text)).toHaveLength(2);
    expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n\0]/);
    expect(text).not.toMatch(/^ATTENDEE/m);
  });

  it("moves a wash by a later file with a higher revision, also when a Monday has passed", ({ expect }) => {
    const later = events(planCalendar(decide({}, "2026-12-02"), place, NOW + 3600));
    expect(later.map((event) => entry(event, "UID"))).toEqual(found.map((event) => entry(event, "UID")));
    expect(entry(later[0]!, "DTSTART;VALUE=DATE")).toBe("20261207");
    expect(entry(later[0]!, "DESCRIPTION")).toContain("Worth $1,670");
    const revision = (event: Entries) => Number(entry(event, "SEQUENCE"));
    expect(revision(later[0]!)).toBeGreaterThan(revision(found[0]!));
    expect(entry(later[0]!, "DTSTAMP")).toBe("20261121T190000Z");
  });

  it("is a calendar without events where no wash pays", ({ expect }) => {
    const text = planCalendar(decide({ best: 0, washes: [], worth: desertPlan.worth.map(() => -1) }), place, NOW);
    expect(text).toContain("BEGIN:VCALENDAR");
    expect(events(text)).toEqual([]);
  });

  it("folds lines at 75 octets, whatever letters a name has", ({ expect }) => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 100 }), (plantName) => {
        const text = planCalendar(decision, { ...place, plantName }, NOW);
        const octets = text.split("\r\n").map((line) => new TextEncoder().encode(line).length);
        expect(Math.max(...octets)).toBeLessThanOrEqual(75);
        expect(entry(events(text)[0]!, "LOCATION")).toBe(plantName);
      }),
      { numRuns: 50 },
    );
  });

  it("is weighed by lines, because a feed of 500 plants has a million letters", ({ expect }) => {
    const encode = vi.spyOn(TextEncoder.prototype, "encode");
    const text = planCalendar(decision, place, NOW);
    expect(encode.mock.calls.length).toBeLessThanOrEqual(text.split("\r\n").length);
    encode.mockRestore();
  });
});
