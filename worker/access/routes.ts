import { FILE_MAX_BYTES, fileTexts } from "#contract/files/files";
import type { Permission } from "#contract/accounts/session";
import { ENERGY_FILE_MAX_LENGTH, READINGS_MAX_BYTES, UPLOAD_MAX_BYTES } from "#contract/common/limits";
import { inboundTexts } from "#contract/common/texts";

/**
 * `public`: anyone. `signed-in`: any live session. `device-key`: the route itself checks a device's key (or, where it
 * says so, the session). Otherwise the permission that the session must have.
 */
export type Access = "public" | "signed-in" | "device-key" | Permission;

export interface RoutePolicy {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** The pattern exactly as the route is registered. */
  path: `/api/${string}`;
  access: Access;
  /** What a body may be; JSON unless said. */
  body?: "json" | "multipart";
  /** Mail programs call it (RFC 8058), from anywhere and with a form: its path carries the whole proof, so no cookie counts. */
  byMail?: true;
  /** What it costs beyond reading and writing: the mathematics of a plan, or the drawing of a document. Limited by person and owner. */
  computes?: "plan" | "document";
  /** It leaves or chooses who one acts for, so it does not matter what the page believes about that. */
  setsActing?: true;
  /** It makes a plant, a device or a person, some of whom get a mail: nobody makes many in a minute. */
  adds?: true;
  /** A body may be this large [bytes]; SMALL unless said. */
  maxBytes?: number;
  /** What is said of a larger one, when there is more to say than that it is too large. */
  tooLarge?: string;
}

/** Enough for any form of the portal [bytes]. */
export const SMALL_BODY = 64 * 1024;
/** A text file inside a JSON string, at worst with every character escaped once [bytes]. */
const FILE_IN_JSON = 2 * ENERGY_FILE_MAX_LENGTH + SMALL_BODY;

/** Who may call what. A route that is missing here answers 403 to everyone and keeps the worker from starting. */
export const routePolicies: readonly RoutePolicy[] = [
  { method: "GET", path: "/api/version", access: "public" },
  { method: "POST", path: "/api/client-errors", access: "public" },

  { method: "POST", path: "/api/account/sign-in", access: "public" },
  { method: "POST", path: "/api/account/tos", access: "public" },
  { method: "POST", path: "/api/account/sign-out", access: "signed-in", setsActing: true },
  { method: "GET", path: "/api/session", access: "public" },
  { method: "PUT", path: "/api/session/owner", access: "owners.choose", setsActing: true },
  { method: "GET", path: "/api/portals", access: "public" },
  { method: "POST", path: "/api/account/register", access: "public" },
  { method: "POST", path: "/api/account/verify/check", access: "public" },
  { method: "POST", path: "/api/account/verify", access: "public" },
  { method: "POST", path: "/api/account/reset", access: "public" },
  { method: "POST", path: "/api/account/reset/check", access: "public" },
  { method: "POST", path: "/api/account/reset/confirm", access: "public" },
  { method: "POST", path: "/api/admin/resetPassword", access: "public" },
  { method: "POST", path: "/api/admin/resetPasswordSuccess", access: "public" },
  { method: "GET", path: "/api/owner/changeStatus/:userId", access: "signed-in" },
  { method: "GET", path: "/api/staff/changeStatus/:userId", access: "signed-in" },
  { method: "GET", path: "/api/admin/changeStatus/:userId", access: "signed-in" },
  { method: "POST", path: "/api/owner/resendOwnerEmail/:userId", access: "public" },
  { method: "POST", path: "/api/staff/resendStaffEmail/:userId", access: "public" },
  { method: "POST", path: "/api/admin/resendAdminEmail/:userId", access: "public" },
  { method: "POST", path: "/api/account/password", access: "account.manage" },
  { method: "GET", path: "/api/account/two-factor", access: "account.manage" },
  { method: "POST", path: "/api/account/two-factor/begin", access: "account.manage" },
  { method: "POST", path: "/api/account/two-factor/confirm", access: "account.manage" },
  { method: "POST", path: "/api/account/two-factor/recovery-codes", access: "account.manage" },
  { method: "POST", path: "/api/account/two-factor/end", access: "account.manage" },
  { method: "GET", path: "/api/account/sessions", access: "account.manage" },
  { method: "POST", path: "/api/account/sessions/end-others", access: "account.manage" },
  { method: "DELETE", path: "/api/account/sessions/:id", access: "account.manage" },
  { method: "PUT", path: "/api/account/theme", access: "account.manage" },
  { method: "GET", path: "/api/report/unsubscribe/:token", access: "public" },
  { method: "POST", path: "/api/report/unsubscribe/:token", access: "public", byMail: true },
  { method: "POST", path: "/api/report/unsubscribe/:token/undo", access: "public" },
  { method: "GET", path: "/api/account/notifications", access: "account.manage" },
  { method: "PUT", path: "/api/account/notifications", access: "account.manage" },
  { method: "POST", path: "/api/statistics/add/user", access: "signed-in" },
  { method: "GET", path: "/api/mail/outbox", access: "outbox.view" },
  { method: "POST", path: "/api/mail/outbox/:id/retry", access: "outbox.view" },
  // Whose link it may be the route decides: an Owner's own staff, an Admin's are all.
  { method: "POST", path: "/api/invitations/:userId/link", access: "staff.list" },
  // The demonstration account may wish for something as well; the route counts what each one sends.
  { method: "POST", path: "/api/ai/featureRequest", access: "signed-in" },
  { method: "GET", path: "/api/feedback", access: "feedback.view" },
  { method: "POST", path: "/api/feedback/:id/answer", access: "feedback.view" },
  { method: "POST", path: "/api/feedback/:id/deliver", access: "feedback.view" },
  { method: "GET", path: "/api/audit", access: "audit.view" },
  { method: "GET", path: "/api/audit/file", access: "audit.view" },

  // One's own record, one's staff's, or everybody's: the route itself decides by who asks.
  { method: "GET", path: "/api/user/:userType/:uid", access: "signed-in" },
  { method: "GET", path: "/api/staff/all", access: "staff.list" },
  { method: "GET", path: "/api/staff/:staffId", access: "staff.list" },
  { method: "POST", path: "/api/staff/addStaff", access: "staff.manage", adds: true },
  { method: "POST", path: "/api/staff/updateStaff", access: "staff.manage" },
  { method: "POST", path: "/api/staff/removeStaff", access: "staff.manage" },
  { method: "POST", path: "/api/staff/updatePassword", access: "staff.manage" },

  { method: "GET", path: "/api/owner/all", access: "owners.choose" },
  { method: "GET", path: "/api/owner/listing", access: "owners.manage" },
  { method: "POST", path: "/api/owner/addOwner", access: "owners.manage", adds: true },
  { method: "POST", path: "/api/owner/updateOwner", access: "owners.manage" },
  { method: "POST", path: "/api/owner/removeOwner", access: "owners.manage" },
  { method: "POST", path: "/api/owner/convertTrial", access: "owners.manage" },
  { method: "GET", path: "/api/admin/listing", access: "owners.manage" },
  { method: "POST", path: "/api/admin/updateAdmin", access: "owners.manage" },
  { method: "POST", path: "/api/admin/removeAdmin", access: "owners.manage" },
  { method: "GET", path: "/api/visibility", access: "owners.manage" },
  { method: "POST", path: "/api/visibility", access: "owners.manage" },
  { method: "GET", path: "/api/plant/all", access: "dashboard.view" },
  { method: "GET", path: "/api/plant/listing", access: "plants.view" },
  { method: "GET", path: "/api/plant/:id", access: "dashboard.view" },
  { method: "GET", path: "/api/plant/:id/users", access: "plants.edit" },
  { method: "POST", path: "/api/plant/:id/users/find", access: "plants.edit" },
  { method: "POST", path: "/api/plant/addPlant", access: "plants.edit", adds: true },
  { method: "POST", path: "/api/plant/updateplant", access: "plants.edit" },
  { method: "POST", path: "/api/plant/undoUsers", access: "plants.edit" },
  { method: "GET", path: "/api/losses", access: "plants.edit" },
  { method: "POST", path: "/api/losses/:loss/takeBack", access: "plants.edit" },
  // Towns and ZIP codes are public knowledge; a session is asked for because the answers cost time.
  { method: "GET", path: "/api/places/search", access: "signed-in" },
  { method: "GET", path: "/api/places/reverse", access: "signed-in" },
  { method: "GET", path: "/api/places/timezone", access: "signed-in" },
  { method: "GET", path: "/api/plant/:id/calculation-inputs", access: "dashboard.view" },
  { method: "PUT", path: "/api/plant/:id/calculation-inputs", access: "inputs.save" },
  { method: "GET", path: "/api/plant/:id/energy-file", access: "dashboard.view" },
  { method: "PUT", path: "/api/plant/:id/energy-file", access: "energy-file.upload", maxBytes: FILE_IN_JSON },
  // Scenarios are cases of the inputs: who may use those sees them, who may save those keeps them.
  { method: "GET", path: "/api/plant/:id/scenarios", access: "dashboard.view" },
  { method: "PUT", path: "/api/plant/:id/scenarios/:scenario", access: "inputs.save" },
  { method: "DELETE", path: "/api/plant/:id/scenarios/:scenario", access: "inputs.save" },

  { method: "GET", path: "/api/device/all", access: "dashboard.view" },
  { method: "GET", path: "/api/device/getNearestDevice", access: "dashboard.view" },
  { method: "GET", path: "/api/device/noon", access: "devices.view" },
  { method: "GET", path: "/api/device/:id", access: "dashboard.view" },
  { method: "GET", path: "/api/device/:id/wash-log", access: "dashboard.view" },
  { method: "GET", path: "/api/device/:id/last-data-point", access: "dashboard.view" },
  { method: "GET", path: "/api/device/:id/cleanings", access: "dashboard.view" },
  { method: "PUT", path: "/api/device/:id/cleanings", access: "cleanings.edit", maxBytes: 1024 * 1024 },
  { method: "GET", path: "/api/device/:id/offset", access: "dashboard.view" },
  { method: "PUT", path: "/api/device/:id/offset", access: "offset.edit" },
  { method: "GET", path: "/api/device/:id/systematic-uncertainty", access: "dashboard.view" },
  { method: "PUT", path: "/api/device/:id/systematic-uncertainty", access: "offset.edit" },
  { method: "GET", path: "/api/device/:id/insolation/:from/:to", access: "dashboard.view" },
  { method: "GET", path: "/api/device/getDeviceDataIsolationChart/:id/:from/:to", access: "dashboard.view" },
  { method: "GET", path: "/api/plant/getPlantDevicesDataIsolationChart/:id/:from/:to", access: "dashboard.view" },
  { method: "GET", path: "/api/device/getDevicePrecipitationAndWindSpeed/:id/:from/:to", access: "dashboard.view" },
  { method: "GET", path: "/api/device/getDeviceDataIrradianceChart/:id/:from/:to", access: "dashboard.view" },
  { method: "GET", path: "/api/device/getCustomPrecipitationData/:id/:from/:to", access: "dashboard.view" },
  { method: "GET", path: "/api/device/:id/batches", access: "data.upload" },
  { method: "DELETE", path: "/api/device/:id/batches/:batch", access: "data.upload" },
  {
    method: "GET",
    path: "/api/device/:id/dollar-loss/:from/:to/:energyRate/:arraySize",
    access: "dashboard.view",
  },
  { method: "GET", path: "/api/device/getSoilingLoss/:id", access: "dashboard.view" },
  { method: "GET", path: "/api/device/getCurrentYearLoss/:id/:energyRate/:arraySize", access: "dashboard.view" },
  { method: "POST", path: "/api/device/soilingRate", access: "savings.run", computes: "plan" },
  { method: "POST", path: "/api/device/detectSoilingRateInterval", access: "savings.run", computes: "plan" },
  { method: "GET", path: "/api/device/:id/backtest", access: "dashboard.view", computes: "plan" },
  { method: "GET", path: "/api/device/:id/soiling-rate", access: "dashboard.view", computes: "plan" },
  { method: "PUT", path: "/api/device/:id/soiling-rate", access: "inputs.save" },
  { method: "DELETE", path: "/api/device/:id/soiling-rate", access: "inputs.save" },
  { method: "POST", path: "/api/device/savings", access: "savings.run", computes: "plan", maxBytes: FILE_IN_JSON },
  { method: "POST", path: "/api/device/savings/status", access: "savings.run" },
  { method: "GET", path: "/api/device/:id/savings/basis", access: "dashboard.view", computes: "plan" },
  { method: "GET", path: "/api/device/:id/savings/latest", access: "dashboard.view" },
  { method: "GET", path: "/api/device/:id/recommendation", access: "dashboard.view" },
  { method: "GET", path: "/api/next-washes", access: "dashboard.view" },
  { method: "GET", path: "/api/device/:id/savings/report", access: "dashboard.view", computes: "document" },
  { method: "GET", path: "/api/device/:id/savings/report/content", access: "dashboard.view" },
  { method: "GET", path: "/api/device/:id/run-wash-analysis", access: "dashboard.view" },
  { method: "PUT", path: "/api/device/:id/run-wash-analysis", access: "inputs.save" },

  // Messages are of plants and devices, and lead to the dashboard.
  { method: "GET", path: "/api/messages/getUserMessages/:userId", access: "dashboard.view" },
  { method: "GET", path: "/api/messages", access: "dashboard.view" },
  { method: "POST", path: "/api/messages/seen", access: "dashboard.view" },

  { method: "POST", path: "/api/device/calculate", access: "devices.configure" },
  { method: "GET", path: "/api/device/calculate/status/:key", access: "devices.configure" },
  { method: "GET", path: "/api/device/:id/jobs", access: "devices.configure" },
  { method: "POST", path: "/api/device/normalize/:id", access: "devices.configure" },
  { method: "POST", path: "/api/device/normalize/:id/preview", access: "devices.configure" },
  { method: "GET", path: "/api/device/normalize/:id/layers", access: "devices.configure" },
  { method: "POST", path: "/api/device/normalize/:id/layers/:layer/undo", access: "devices.configure" },
  { method: "GET", path: "/api/device/normalize/status/check/:key", access: "devices.configure" },
  { method: "POST", path: "/api/device/startCSVDownload", access: "devices.view", computes: "document" },
  { method: "GET", path: "/api/exports", access: "devices.view" },
  { method: "GET", path: "/api/exports/:id/file", access: "devices.view" },
  { method: "DELETE", path: "/api/exports/:id", access: "devices.view" },

  // The route itself asks for more: who may add which kind of device.
  { method: "POST", path: "/api/device/addDevice", access: "devices.view", adds: true },
  { method: "POST", path: "/api/device/updateDevice", access: "devices.edit" },
  { method: "GET", path: "/api/ares/getBy/iccId", access: "devices.add" },
  { method: "GET", path: "/api/device/:id/metadata", access: "dashboard.view" },
  { method: "POST", path: "/api/device/config/:actionType", access: "devices.configure" },
  { method: "GET", path: "/api/device/:id/config", access: "devices.configure" },
  // Before the commands of a person, whose pattern would take "inbound" for the id of a device.
  { method: "GET", path: "/api/device/inbound/commands", access: "device-key" },
  { method: "GET", path: "/api/device/:id/commands", access: "devices.configure" },
  { method: "DELETE", path: "/api/device/:id/commands/:command", access: "devices.configure" },
  { method: "POST", path: "/api/device/apiKey/:id", access: "devices.edit" },
  { method: "GET", path: "/api/device/apiKey/:id", access: "devices.edit" },
  { method: "POST", path: "/api/device/apiKey/:id/rotate", access: "devices.edit" },

  {
    method: "PUT",
    path: "/api/files/upload",
    access: "devices.edit",
    body: "multipart",
    maxBytes: FILE_MAX_BYTES + SMALL_BODY,
    tooLarge: fileTexts.tooLarge,
  },
  { method: "GET", path: "/api/files/:id", access: "devices.edit" },

  { method: "GET", path: "/api/openapi.json", access: "public" },
  { method: "POST", path: "/api/device/inbound/commands/:id", access: "device-key" },
  { method: "POST", path: "/api/device/inbound/configuration", access: "device-key" },
  { method: "POST", path: "/api/device/inbound/health", access: "device-key" },
  { method: "POST", path: "/api/device/inbound/particle", access: "device-key" },
  { method: "POST", path: "/api/device/inbound/readings", access: "device-key", maxBytes: READINGS_MAX_BYTES },
  {
    method: "PUT",
    path: "/api/device/inbound/sensor/data",
    access: "device-key",
    body: "multipart",
    maxBytes: UPLOAD_MAX_BYTES + SMALL_BODY,
    tooLarge: inboundTexts.fileTooLarge,
  },
];

const byRoute = new Map(routePolicies.map((policy) => [`${policy.method} ${policy.path}`, policy]));

/** The policy of a registered route, or nothing. */
export const routePolicy = (method: string, path: string): RoutePolicy | undefined => byRoute.get(`${method} ${path}`);
