import { describe, it } from "vitest";
import { blocksLeaving } from "../../../web/src/shell/unsaved/use-unsaved-guard.tsx";
import { changeText, conflictTexts, isChanged, mergeDrafts } from "../../../web/src/ui/conflict/conflict.model.ts";

const base = { name: "Old", city: "", access: true, plants: ["a", "b"], limit: Number.NaN };

describe("a form that someone else saved first", () => {
  it("keeps what was typed, takes everything else from the newer state, and names what differs", ({ expect }) => {
    const theirs = { name: "Renamed", city: "Reno", access: false, plants: ["b"], limit: Number.NaN };
    const { draft, changes } = mergeDrafts(base, { ...base, city: "Tucson" }, theirs);
    expect(draft).toEqual({ ...theirs, city: "Tucson" });
    expect(changes).toEqual([
      { field: "name", theirs: "Renamed", mine: undefined },
      { field: "city", theirs: "Reno", mine: "Tucson" },
      { field: "access", theirs: false, mine: undefined },
      { field: "plants", theirs: ["b"], mine: undefined },
    ]);
    expect(changes.slice(0, 3).map((change) => changeText(change.field, change))).toEqual([
      conflictTexts.theirs("name", "“Renamed”"),
      conflictTexts.both("city", "“Reno”", "“Tucson”"),
      conflictTexts.theirs("access", "off"),
    ]);
  });

  it("has no conflict where both did the same, and none in the order of a list", ({ expect }) => {
    const both = { ...base, name: "Same", plants: ["b", "a"] };
    expect(mergeDrafts(base, { ...base, name: "Same" }, both)).toEqual({
      draft: { ...base, name: "Same" },
      changes: [],
    });
  });

  it("asks before leaving only when the form differs and its page is left", ({ expect }) => {
    const empty = { name: "", plants: ["a", "b"], limit: Number.NaN };
    expect(isChanged(empty, { ...empty, plants: ["b", "a"] })).toBe(false);
    expect(isChanged(empty, { ...empty, limit: 3 })).toBe(true);
    expect(isChanged<typeof empty & { problem?: string }>(empty, { ...empty, problem: "Enter a number." })).toBe(true);
    expect(blocksLeaving({ pathname: "/staff/add" }, { pathname: "/dashboard" })).toBe(true);
    expect(blocksLeaving({ pathname: "/plant/listing" }, { pathname: "/plant/listing" })).toBe(false);
    expect(blocksLeaving({ pathname: "/staff/add" }, { pathname: "/login" })).toBe(false);
  });
});
