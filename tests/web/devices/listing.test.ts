import * as v from "valibot";
import { describe, it } from "vitest";
import { type Permission, permissions } from "#contract/accounts/session";
import { actionsOf, orderOf, questionOf, sortOf } from "../../../web/src/features/devices/listing/listing.model.ts";
import { exportInstants } from "../../../web/src/features/devices/exports/exports.model.ts";
import { permissionsOf, type PolicySubject } from "../../../worker/access/policy.ts";
import { DeviceListingSearch } from "../../../web/src/features/devices/listing/search.ts";

const aPerson: PolicySubject = {
  user_type: "Owner",
  wasSelfRegistered: false,
  demo: false,
  dashboardPageAccess: true,
  devicesPageAccess: true,
  projectionsPageAccess: true,
  deviceDataPageAccess: true,
  canModifyCalcInputs: false,
  inbound_api_access: false,
  pyranometerViewer: false,
};
const unit = { wash_extension_data: true, isInboundApiDevice: false, retired_at: null, erase_at: null };

describe("the listing of devices", () => {
  it("offers the actions of a row by role and kind of device [A-039, A-043, A-044]", ({ expect }) => {
    expect(actionsOf(unit, permissions)).toEqual([
      "edit",
      "config",
      "download",
      "logs",
      "key",
      "cleanings",
      "units",
      "retire",
    ]);
    const pushing = { wash_extension_data: false, isInboundApiDevice: true, retired_at: null, erase_at: null };
    expect(actionsOf(pushing, permissions)).toEqual([
      "edit",
      "config",
      "download",
      "key",
      "upload",
      "cleanings",
      "retire",
    ]);
    expect(actionsOf(pushing, ["dashboard.view", "devices.view"])).toEqual(["download", "cleanings"]);
  });

  it("offers the history of a retired device, and to those who may edit also to restore or erase it", ({ expect }) => {
    const retired = { ...unit, retired_at: 1 };
    expect(actionsOf(retired, permissions)).toEqual(["history", "restore", "erase"]);
    expect(actionsOf({ ...retired, erase_at: 2 }, permissions)).toEqual(["history", "restore"]);
    expect(actionsOf(retired, ["dashboard.view", "devices.view", "data.upload"])).toEqual(["history"]);
  });

  it("hides Edit, Config and API Key from Staff and the demonstration account, and shows logs only of a wash extension [A-039, A-042, A-043, A-044]", ({
    expect,
  }) => {
    const owner: PolicySubject = { ...aPerson, user_type: "Owner" };
    const staff: PolicySubject = { ...aPerson, user_type: "Staff" };
    const pushing = { wash_extension_data: true, isInboundApiDevice: true, retired_at: null, erase_at: null };
    const actions = (...person: Parameters<typeof permissionsOf>) => actionsOf(pushing, permissionsOf(...person));
    const uploader = { ...owner, inbound_api_access: true };
    const all = ["edit", "config", "download", "logs", "key", "upload", "cleanings", "retire"];
    expect(actions(uploader)).toEqual(all);
    expect(actions(owner)).toEqual(all.filter((action) => action !== "upload"));
    expect(actions({ ...staff, inbound_api_access: true }, { owner: uploader })).toEqual([
      "download",
      "logs",
      "upload",
      "cleanings",
    ]);
    expect(actions({ ...uploader, demo: true })).toEqual(["download", "logs", "cleanings"]);
    expect(actionsOf({ ...pushing, wash_extension_data: false }, permissionsOf(owner))).not.toContain("logs");
  });

  it("lets the Owner alone add units, and Staff a pushing device only with the device pages [A-046, A-047]", ({
    expect,
  }) => {
    const may = (person: Partial<PolicySubject>, what: Permission, owner?: PolicySubject) =>
      permissionsOf({ ...aPerson, ...person }, owner ? { owner } : {}).includes(what);
    const owner: PolicySubject = { ...aPerson, user_type: "Owner", inbound_api_access: true };
    expect(may(owner, "devices.add")).toBe(true);
    expect(may({ user_type: "Admin" }, "devices.add")).toBe(false);
    expect(may({ user_type: "Staff" }, "devices.add", owner)).toBe(false);
    const opensInboundForm = (person: Partial<PolicySubject>) =>
      (["data.upload", "devices.view"] as const).every((what) =>
        may({ user_type: "Staff", inbound_api_access: true, ...person }, what, owner),
      );
    expect(opensInboundForm({})).toBe(true);
    expect(opensInboundForm({ deviceDataPageAccess: false })).toBe(false);
    expect(opensInboundForm({ inbound_api_access: false })).toBe(false);
  });

  it("keeps its state in the address, and a bad link opens the first page", ({ expect }) => {
    const search = v.parse(DeviceListingSearch, {
      find: "mesa",
      health: "ok",
      service: "retired",
      sort: "-health",
      page: "3",
      size: 25,
    });
    expect(questionOf(search)).toEqual({
      q: "mesa",
      health: "ok",
      service: "retired",
      sort: "-health",
      page: "3",
      size: "25",
    });
    expect(
      questionOf(v.parse(DeviceListingSearch, { health: "bad", service: "bad", sort: "key", page: "0", size: "7" })),
    ).toEqual({});
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
