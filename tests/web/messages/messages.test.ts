import * as fc from "fast-check";
import { describe, it } from "vitest";
import { byDay, receivedAt, newestOf, silentDevices } from "../../../web/src/features/messages/MessagesDialog.tsx";
import { aMessage } from "../noc/a-message.ts";

const at = (ts: number, id = ts) => aMessage(id, { ts, timezone: "America/Chicago" });
const NOON = 1_772_625_600;

describe("messages by day", () => {
  it("stand newest first under the reader's days, each once [P-257]", ({ expect }) => {
    const times = fc.array(fc.integer({ min: NOON - 400 * 3600, max: NOON }), { maxLength: 40 });
    fc.assert(
      fc.property(times, (list) => {
        const days = byDay(
          list.map((ts, id) => at(ts, id)),
          "Asia/Tokyo",
          NOON,
        );
        const shown = days.flatMap(({ messages }) => messages.map(({ ts }) => ts));
        expect(shown).toEqual(list.toSorted((a, b) => b - a));
        const named = days.map(({ day }) => day);
        expect(new Set(named).size).toBe(named.length);
        expect(named).toEqual(named.toSorted().toReversed());
      }),
      { numRuns: 200 },
    );
  });

  it("tell today's from others, and each its time on the site's clock", ({ expect }) => {
    const days = byDay([at(NOON), at(NOON - 86_400)], "UTC", NOON + 60);
    expect(days.map(({ heading }) => heading)).toEqual(["Today", "Mar 3, 2026"]);
    expect(receivedAt(at(NOON), "America/Denver")).toBe("Mar 4, 2026, 6:00 AM CST");
    expect(receivedAt({ ts: NOON, timezone: null }, "America/Denver")).toBe("Mar 4, 2026, 5:00 AM MST");
    expect(newestOf([at(5), at(9), at(7)])?.ts).toBe(9);
    const sameSecond = [3, 8, 5].map((id) => at(9, id));
    expect(newestOf(sameSecond)?.id).toBe(8);
    expect(newestOf([])).toBeNull();
  });
});

describe("the link of a message", () => {
  it("leads to the plant's silent devices, for people who may open the list", ({ expect }) => {
    const silence = { rule: "fleet-silence", plant_id: "p" } as const;
    expect(silentDevices(silence, ["devices.view"])).toEqual({ plant: "p", health: "critical" });
    expect(silentDevices(silence, ["dashboard.view"])).toBeNull();
    expect(silentDevices({ ...silence, plant_id: "" }, ["devices.view"])).toBeNull();
    expect(silentDevices({ ...silence, rule: "connection-lost" }, ["devices.view"])).toBeNull();
  });
});
