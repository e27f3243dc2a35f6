import { describe, it } from "vitest";
import { countsText } from "#contract/rollouts/counts";
import { rolloutCommand } from "#contract/rollouts/rollout";
import {
  actionOf,
  changesFor,
  devicesOf,
  emptyDraft,
  isSelected,
  nothingSelected,
  selectedCount,
  toggleDevices,
} from "../../../web/src/features/devices/rollouts/rollout.model.ts";
import { rolloutDialogTexts as texts } from "../../../web/src/features/devices/rollouts/texts.ts";

const page = ["a", "b", "c"].map((id) => ({ device_id: id, device_name: `Unit ${id}` }));

describe("the selection of the listing", () => {
  it("keeps what was ticked on other pages, and becomes ids once one of all that match is cleared", ({ expect }) => {
    const two = toggleDevices(nothingSelected, page, page.slice(0, 2), true);
    const other = [{ device_id: "z", device_name: "Unit z" }];
    expect(devicesOf(toggleDevices(two, other, other, true), {})).toEqual({ ids: ["a", "b", "z"] });

    const all = { names: new Map<string, string>(), all: 41 };
    expect([selectedCount(all), isSelected(all, "anything")]).toEqual([41, true]);
    const search = { find: "east", plant: "p", health: "critical" } as const;
    expect(devicesOf(all, search)).toEqual({ q: "east", plant: "p", health: "critical", count: 41 });
    expect(devicesOf(toggleDevices(all, page, page.slice(0, 1), false), search)).toEqual({ ids: ["b", "c"] });
  });
});

describe("the dialog of a change of many devices", () => {
  it("makes each command that it offers one that the server takes", ({ expect }) => {
    const changes = changesFor(["devices.configure", "devices.edit"]).map(({ value }) => value);
    expect(changes).toContain("washTimes");
    for (const change of changes.filter((one) => one !== "plant" && one !== "retire")) {
      const action = actionOf({ ...emptyDraft, change, hours: [6, 18] });
      if (typeof action === "string" || action.kind !== "command") throw new Error(`${change}: no action`);
      expect(rolloutCommand(action)).toMatchObject({ kind: { kind: change }, reading: { ok: true } });
    }
  });

  it("says what is missing, and offers only what the person may do", ({ expect }) => {
    expect(actionOf(emptyDraft)).toBe(texts.chooseChange);
    expect(actionOf({ ...emptyDraft, change: "plant" })).toBe(texts.choosePlant);
    expect(actionOf({ ...emptyDraft, change: "washHour" })).toBe(texts.chooseHours);
    expect(changesFor(["devices.edit"]).map(({ value }) => value)).toEqual(["plant", "retire"]);
    expect(changesFor(["devices.view"])).toEqual([]);
  });

  it("counts the devices by what became of them", ({ expect }) => {
    const counts = { waiting: 25, running: 3, succeeded: 12, failed: 0, skipped: 1, cancelled: 0 };
    expect(countsText(counts)).toBe("12 done, 3 in progress, 25 waiting, 1 skipped");
  });
});
