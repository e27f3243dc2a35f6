import { describe, it } from "vitest";
import { listPosition, matchOf } from "../../../web/src/ui/overlays/popup-list.ts";

describe("typing in a list", () => {
  const names = ["Alder Plant", "Valley North", "Valley South", "Wash 2"];

  it.for([
    ["v", 0, 1],
    ["v", 1, 2],
    ["v", 2, 1],
    ["vv", 1, 2],
    ["valley s", 1, 2],
    ["WASH", -1, 3],
    ["x", 0, -1],
  ] as const)("%s from entry %i goes to %i", ([typed, start, found], { expect }) => {
    expect(matchOf(names, typed, start)).toBe(found);
  });

  it("finds nothing in an empty list", ({ expect }) => expect(matchOf([], "v", -1)).toBe(-1));
});

describe("the place of a list", () => {
  const view = { width: 390, height: 800 };
  const button = { left: 12, top: 60, width: 170, height: 44 };

  it("is below its button, from its start or to its end", ({ expect }) => {
    const list = { width: 240, height: 200 };
    expect(listPosition(button, list, view, "start")).toEqual({ left: 12, top: 108, room: 684 });
    expect(listPosition({ ...button, left: 200 }, list, view, "end").left).toBe(130);
  });

  it("is above a button near the end of the window, and no taller than its room", ({ expect }) => {
    const low = { ...button, top: 700 };
    expect(listPosition(low, { width: 240, height: 300 }, view, "start").top).toBe(396);
    expect(listPosition(low, { width: 240, height: 900 }, view, "start")).toEqual({ left: 12, top: 8, room: 688 });
  });

  it("stays in the window at its sides", ({ expect }) => {
    expect(listPosition({ ...button, left: 300 }, { width: 240, height: 100 }, view, "start").left).toBe(142);
  });
});
