import { describe, it } from "vitest";
import { dueWashes, reminderOf, washKey } from "../../../web/src/features/messages/due-washes.ts";

const wash = (plant_id: string, date: string, isDue = true) => ({ plant_id, date, isDue });
const soon = wash("north", "2026-11-23");
const last = wash("south", "2026-12-20");
const unhurried = wash("west", "2026-11-30", false);

describe("due washes", () => {
  it("are those that the decision calls due, so none in no rush", ({ expect }) => {
    expect(dueWashes([soon, last, unhurried], [])).toEqual([soon, last]);
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
    expect(dueWashes([soon, last], dismissed)).toEqual([last]);
    const moved = wash("north", "2026-11-30");
    expect(dueWashes([moved], dismissed)).toEqual([moved]);
  });
});
