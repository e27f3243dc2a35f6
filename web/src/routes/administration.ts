import { createRoute, redirect } from "@tanstack/react-router";
import { AuditSearch } from "../features/audit/search.ts";
import { ControlRoomSearch } from "../features/devices/control-room/search.ts";
import { FeedbackSearch } from "../features/feedback/search.ts";
import { LogsSearch } from "../features/devices/logs/search.ts";
import { DeviceListingSearch } from "../features/devices/listing/search.ts";
import { setupEntryStates } from "#contract/setup/entries";
import { MailSearch } from "../features/mail/search.ts";
import * as v from "valibot";
import { optional, ownerSearch, TableSearch, tableSearch } from "../shell/navigation/table-search.ts";
import { lazyScreen } from "../shell/frame/lazy-screen.ts";
import { allowed, signedInRoute } from "./frames.ts";

const getParentRoute = () => signedInRoute;

export const staffRoute = createRoute({
  getParentRoute,
  path: "/staff",
  beforeLoad: () => {
    throw redirect({ to: "/staff/listing", replace: true });
  },
});

export const staffListingRoute = createRoute({
  getParentRoute,
  path: "/staff/listing",
  staticData: { name: "StaffListing", title: "Staff" },
  validateSearch: TableSearch,
  beforeLoad: allowed("staff.manage"),
  component: lazyScreen(() => import("../features/staff/ListingScreen.tsx"), "StaffListingScreen"),
});

export const staffAddRoute = createRoute({
  getParentRoute,
  path: "/staff/add",
  staticData: { name: "StaffAdd", title: "Add Staff" },
  beforeLoad: allowed("staff.manage"),
  component: lazyScreen(() => import("../features/staff/AddScreen.tsx"), "StaffAddScreen"),
});

export const staffEditRoute = createRoute({
  getParentRoute,
  path: "/staff/edit/$id",
  staticData: { name: "StaffEdit", title: "Edit Staff" },
  beforeLoad: allowed("staff.manage"),
  component: lazyScreen(() => import("../features/staff/EditScreen.tsx"), "StaffEditScreen"),
});

export const plantListingRoute = createRoute({
  getParentRoute,
  path: "/plant/listing",
  staticData: { name: "PlantListing", title: "Plants" },
  validateSearch: v.object({ ...tableSearch, ...ownerSearch }),
  beforeLoad: allowed("plants.view"),
  component: lazyScreen(() => import("../features/plants/ListingScreen.tsx"), "PlantListingScreen"),
});

/** Admin only; below plants, which link there. */
export const ownerListingRoute = createRoute({
  getParentRoute,
  path: "/owner/listing",
  staticData: { name: "OwnerListing", title: "Owners" },
  validateSearch: v.object({
    ...tableSearch,
    ...ownerSearch,
    tab: optional(v.picklist(["owners", "visibility", "admins"])),
  }),
  beforeLoad: allowed("owners.manage"),
  component: lazyScreen(() => import("../features/owners/OwnersScreen.tsx"), "OwnersScreen"),
});

export const auditRoute = createRoute({
  getParentRoute,
  path: "/audit",
  staticData: { name: "Audit", title: "Audit Log" },
  validateSearch: AuditSearch,
  beforeLoad: allowed("audit.view"),
  component: lazyScreen(() => import("../features/audit/Screen.tsx"), "AuditScreen"),
});

export const mailRoute = createRoute({
  getParentRoute,
  path: "/admin/mail",
  staticData: { name: "Mail", title: "Mail" },
  validateSearch: MailSearch,
  beforeLoad: allowed("outbox.view"),
  component: lazyScreen(() => import("../features/mail/Screen.tsx"), "MailScreen"),
});

export const setupEntriesRoute = createRoute({
  getParentRoute,
  path: "/admin/setup",
  staticData: { name: "SetupEntries", title: "Setup Entries" },
  validateSearch: v.object({ state: optional(v.picklist(setupEntryStates)) }),
  beforeLoad: allowed("setup.view"),
  component: lazyScreen(() => import("../features/setup/entries/EntriesScreen.tsx"), "SetupEntriesScreen"),
});

export const unitsRoute = createRoute({
  getParentRoute,
  path: "/admin/units",
  staticData: { name: "Units", title: "Units" },
  validateSearch: v.object({
    state: optional(v.picklist(["free", "reporting", "registered"])),
    find: optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(64))),
  }),
  beforeLoad: allowed("setup.view"),
  component: lazyScreen(() => import("../features/setup/units/UnitsScreen.tsx"), "UnitsScreen"),
});

export const feedbackRoute = createRoute({
  getParentRoute,
  path: "/admin/feedback",
  staticData: { name: "Feedback", title: "Feedback" },
  validateSearch: FeedbackSearch,
  beforeLoad: allowed("feedback.view"),
  component: lazyScreen(() => import("../features/feedback/FeedbackScreen.tsx"), "FeedbackScreen"),
});

export const deviceListingRoute = createRoute({
  getParentRoute,
  path: "/device/listing",
  staticData: { name: "DeviceListing", title: "Devices" },
  validateSearch: DeviceListingSearch,
  beforeLoad: allowed("devices.view"),
  component: lazyScreen(() => import("../features/devices/listing/ListingScreen.tsx"), "DeviceListingScreen"),
});

export const deviceAddRoute = createRoute({
  getParentRoute,
  path: "/device/add",
  staticData: { name: "DeviceAdd", title: "Add Device" },
  // A setup entry links here with its unit.
  validateSearch: v.object({ iccId: optional(v.pipe(v.string(), v.maxLength(40))) }),
  beforeLoad: allowed("devices.add"),
  component: lazyScreen(() => import("../features/devices/form/AddScreen.tsx"), "DeviceAddScreen"),
});

export const inboundDeviceAddRoute = createRoute({
  getParentRoute,
  path: "/device/inbound/add",
  staticData: { name: "InboundApiDeviceAdd", title: "Add Inbound API Device" },
  beforeLoad: allowed(["data.upload", "devices.view"]),
  component: lazyScreen(() => import("../features/devices/form/AddScreen.tsx"), "InboundAddScreen"),
});

export const deviceEditRoute = createRoute({
  getParentRoute,
  path: "/device/edit/$id",
  staticData: { name: "DeviceEdit", title: "Edit Device" },
  beforeLoad: allowed("devices.edit"),
  component: lazyScreen(() => import("../features/devices/form/EditScreen.tsx"), "DeviceEditScreen"),
});

export const deviceHistoryRoute = createRoute({
  getParentRoute,
  path: "/device/history/$id",
  staticData: { name: "DeviceHistory", title: "Device History" },
  beforeLoad: allowed("devices.view"),
  component: lazyScreen(() => import("../features/devices/upkeep/DeviceHistory.tsx"), "DeviceHistoryScreen"),
});

export const deviceConfigRoute = createRoute({
  getParentRoute,
  path: "/device/config/$id",
  staticData: { name: "DeviceConfig", title: "Device Configuration" },
  validateSearch: ControlRoomSearch,
  beforeLoad: allowed("devices.configure"),
  component: lazyScreen(() => import("../features/devices/control-room/Screen.tsx"), "ControlRoomScreen"),
});

export const deviceLogsRoute = createRoute({
  getParentRoute,
  path: "/device/logs/$id",
  staticData: { name: "DeviceLogs", title: "Device Logs" },
  validateSearch: LogsSearch,
  beforeLoad: allowed("devices.view"),
  component: lazyScreen(() => import("../features/devices/logs/LogsScreen.tsx"), "LogsScreen"),
});
