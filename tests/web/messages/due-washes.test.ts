import { describe, it } from "vitest";
import { dueWashes, reminderOf, washKey } from "../../../web/src/features/messages/due-washes.ts";

const today = "2026-11-22";
const wash = (plant_id: string, date: string) => ({ plant_id, device_id: `sensor of ${plant_id}`, date });
const soon = wash("north", "2026-11-23");
const last = wash("south", "2026-12-20");
const later = wash("west", "2026-12-21");

describe("due washes", () => {
  it("are those that begin within the 28 days of an alert", ({ expect }) => {
    expect(dueWashes([soon, last, later], [], today)).toEqual([soon, last]);
    // One of a plant, whatever the number of its sensors.
    expect(dueWashes([{ ...soon, device_id: "other" }, soon], [], today)).toEqual([soon]);
  });

  it("are dismissed at the newest message of their plant that is no alert", ({ expect }) => {
    const alert = { id: 3, plant_id: "north", rule: "soiling-threshold" as never };
    const reminder = { id: 2, plant_id: "north", rule: null };
    const elsewhere = { id: 4, plant_id: "south", rule: null };
    expect(reminderOf(soon, [elsewhere, alert, reminder, { ...reminder, id: 1 }])).toBe(reminder);
    expect(reminderOf(soon, [elsewhere, alert])).toBe(alert);
    expect(reminderOf(soon, [elsewhere])).toBeUndefined();
  });

  it("stay until they are dismissed, and another date of the plant shows again", ({ expect }) => {
    const dismissed = [washKey(soon)];
    expect(dueWashes([soon, last], dismissed, today)).toEqual([last]);
    const moved = wash("north", "2026-11-30");
    expect(dueWashes([moved], dismissed, today)).toEqual([moved]);
  });
});
