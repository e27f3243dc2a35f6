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
import { screenFor, signedInRoute } from "./frames.ts";

export const administrationRoutes = [
  createRoute({
    getParentRoute: () => signedInRoute,
    path: "/staff",
    beforeLoad: () => {
      throw redirect({ to: "/staff/listing", replace: true });
    },
  }),
  createRoute({
    ...screenFor("staff.manage", "Staff", "StaffListing"),
    path: "/staff/listing",
    validateSearch: TableSearch,
    component: lazyScreen(() => import("../features/staff/ListingScreen.tsx"), "StaffListingScreen"),
  }),
  createRoute({
    ...screenFor("staff.manage", "Add Staff", "StaffAdd"),
    path: "/staff/add",
    component: lazyScreen(() => import("../features/staff/AddScreen.tsx"), "StaffAddScreen"),
  }),
  createRoute({
    ...screenFor("staff.manage", "Edit Staff", "StaffEdit"),
    path: "/staff/edit/$id",
    component: lazyScreen(() => import("../features/staff/EditScreen.tsx"), "StaffEditScreen"),
  }),
  createRoute({
    ...screenFor("plants.view", "Plants", "PlantListing"),
    path: "/plant/listing",
    validateSearch: v.object({ ...tableSearch, ...ownerSearch }),
    component: lazyScreen(() => import("../features/plants/ListingScreen.tsx"), "PlantListingScreen"),
  }),
  /** Admin only; below plants, which link there. */
  createRoute({
    ...screenFor("owners.manage", "Owners", "OwnerListing"),
    path: "/owner/listing",
    validateSearch: v.object({
      ...tableSearch,
      ...ownerSearch,
      tab: optional(v.picklist(["owners", "visibility", "admins"])),
    }),
    component: lazyScreen(() => import("../features/owners/OwnersScreen.tsx"), "OwnersScreen"),
  }),
  createRoute({
    ...screenFor("audit.view", "Audit Log", "Audit"),
    path: "/audit",
    validateSearch: AuditSearch,
    component: lazyScreen(() => import("../features/audit/Screen.tsx"), "AuditScreen"),
  }),
  createRoute({
    ...screenFor("outbox.view", "Mail", "Mail"),
    path: "/admin/mail",
    validateSearch: MailSearch,
    component: lazyScreen(() => import("../features/mail/Screen.tsx"), "MailScreen"),
  }),
  createRoute({
    ...screenFor("setup.view", "Setup Entries", "SetupEntries"),
    path: "/admin/setup",
    validateSearch: v.object({ state: optional(v.picklist(setupEntryStates)) }),
    component: lazyScreen(() => import("../features/setup/entries/EntriesScreen.tsx"), "SetupEntriesScreen"),
  }),
  createRoute({
    ...screenFor("setup.view", "Units", "Units"),
    path: "/admin/units",
    validateSearch: v.object({
      state: optional(v.picklist(["free", "reporting", "registered"])),
      find: optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(64))),
    }),
    component: lazyScreen(() => import("../features/setup/units/UnitsScreen.tsx"), "UnitsScreen"),
  }),
  createRoute({
    ...screenFor("feedback.view", "Feedback", "Feedback"),
    path: "/admin/feedback",
    validateSearch: FeedbackSearch,
    component: lazyScreen(() => import("../features/feedback/FeedbackScreen.tsx"), "FeedbackScreen"),
  }),
  createRoute({
    ...screenFor("devices.view", "Devices", "DeviceListing"),
    path: "/device/listing",
    validateSearch: DeviceListingSearch,
    component: lazyScreen(() => import("../features/devices/listing/ListingScreen.tsx"), "DeviceListingScreen"),
  }),
  createRoute({
    ...screenFor("devices.add", "Add Device", "DeviceAdd"),
    path: "/device/add",
    // A setup entry links here with its unit.
    validateSearch: v.object({ iccId: optional(v.pipe(v.string(), v.maxLength(40))) }),
    component: lazyScreen(() => import("../features/devices/form/AddScreen.tsx"), "DeviceAddScreen"),
  }),
  createRoute({
    ...screenFor(["data.upload", "devices.view"], "Add Inbound API Device", "InboundApiDeviceAdd"),
    path: "/device/inbound/add",
    component: lazyScreen(() => import("../features/devices/form/AddScreen.tsx"), "InboundAddScreen"),
  }),
  createRoute({
    ...screenFor("devices.edit", "Edit Device", "DeviceEdit"),
    path: "/device/edit/$id",
    component: lazyScreen(() => import("../features/devices/form/EditScreen.tsx"), "DeviceEditScreen"),
  }),
  createRoute({
    ...screenFor("devices.view", "Device History", "DeviceHistory"),
    path: "/device/history/$id",
    component: lazyScreen(() => import("../features/devices/upkeep/DeviceHistory.tsx"), "DeviceHistoryScreen"),
  }),
  createRoute({
    ...screenFor("devices.configure", "Device Configuration", "DeviceConfig"),
    path: "/device/config/$id",
    validateSearch: ControlRoomSearch,
    component: lazyScreen(() => import("../features/devices/control-room/Screen.tsx"), "ControlRoomScreen"),
  }),
  createRoute({
    ...screenFor("devices.view", "Device Logs", "DeviceLogs"),
    path: "/device/logs/$id",
    validateSearch: LogsSearch,
    component: lazyScreen(() => import("../features/devices/logs/LogsScreen.tsx"), "LogsScreen"),
  }),
] as const;
