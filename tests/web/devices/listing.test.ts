import * as v from "valibot";
import { describe, it } from "vitest";
import { permissions } from "#contract/accounts/session";
import {
  actionsOf,
  exportInstants,
  orderOf,
  questionOf,
  sortOf,
} from "../../../web/src/features/devices/listing/listing.model.ts";
import { DeviceListingSearch } from "../../../web/src/features/devices/listing/search.ts";

const unit = { wash_extension_data: true, isInboundApiDevice: false };

describe("the listing of devices", () => {
  it("offers the actions of a row by role and kind of device [A-039, A-043, A-044]", ({ expect }) => {
    expect(actionsOf(unit, permissions)).toEqual(["edit", "config", "download", "logs", "key", "cleanings"]);
    const pushing = { wash_extension_data: false, isInboundApiDevice: true };
    expect(actionsOf(pushing, permissions)).toEqual(["edit", "config", "download", "key", "upload", "cleanings"]);
    expect(actionsOf(pushing, ["dashboard.view", "devices.view"])).toEqual(["download", "cleanings"]);
  });

  it("keeps its state in the address, and a bad link opens the first page", ({ expect }) => {
    const search = v.parse(DeviceListingSearch, { find: "mesa", health: "ok", sort: "-health", page: "3", size: 25 });
    expect(questionOf(search)).toEqual({ q: "mesa", health: "ok", sort: "-health", page: "3", size: "25" });
    expect(questionOf(v.parse(DeviceListingSearch, { health: "bad", sort: "key", page: "0", size: "7" }))).toEqual({});
    expect(orderOf(sortOf("-installed_on"))).toBe("-installed_on");
    expect(orderOf(sortOf(undefined))).toBeUndefined();
  });

  it("asks for whole days of the device, also where one has 23 hours", ({ expect }) => {
    expect(exportInstants("America/Los_Angeles", { from: "2026-03-08", to: "2026-03-08" })).toEqual({
      start_date: "2026-03-08T08:00:00.000Z",
      end_date: "2026-03-09T06:59:59.000Z",
    });
  });
});
