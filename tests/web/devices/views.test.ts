import * as v from "valibot";
import { describe, it } from "vitest";
import { DeviceListingSearch } from "../../../web/src/features/devices/listing/search.ts";
import { currentView, isPlain, viewOf } from "../../../web/src/features/devices/views/views.model.ts";

const view = { id: "1", list: "devices" as const, name: "Offline in the east", isDefault: true };

describe("a saved view of the listing", () => {
  it("keeps the address without its page, and is found by it again", ({ expect }) => {
    const search = v.parse(DeviceListingSearch, { find: "east", health: "critical", size: 50, page: 3 });
    expect(viewOf(search)).toEqual({ find: "east", health: "critical", size: "50" });
    const saved = { ...view, search: { size: "50", health: "critical", find: "east" } };
    expect(currentView([saved], search)).toBe(saved);
    expect(viewOf(v.parse(DeviceListingSearch, saved.search))).toEqual(viewOf(search));
    expect(currentView([saved], v.parse(DeviceListingSearch, { find: "east" }))).toBeUndefined();
  });

  it("is no search at all for an address that asks for nothing", ({ expect }) => {
    expect(isPlain({})).toBe(true);
    expect(isPlain(v.parse(DeviceListingSearch, { sort: "-health" }))).toBe(false);
    expect(isPlain(v.parse(DeviceListingSearch, { page: 2 }))).toBe(false);
  });
});
