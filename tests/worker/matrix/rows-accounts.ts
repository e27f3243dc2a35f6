import { FORMER, people } from "./capabilities.ts";
import type { Row } from "./row.ts";

const someone = () => crypto.randomUUID();
const PASSWORD = "Another-Good-Horse-8!";
/** Callers may change only themselves, with the route of their own type. */
const ownStatus = (kind: string): Pick<Row, "needs" | "params" | "granted"> => ({
  needs: "signed in",
  params: ({ world, caller }) => ({ userId: world.ids[caller] ?? world.ids.Owner! }),
  granted: ({ caller }) => (people[caller]?.user_type === kind ? 200 : 403),
});
const resend = (route: string): Row => ({
  route,
  needs: "anyone",
  params: () => ({ userId: someone() }),
  json: () => ({}),
  granted: 200,
});
/** A wrong password still shows who may call. */
const wrongPassword = { password: "wrong-password", code: "000000" };

export const accountRows: readonly Row[] = [
  { route: "GET /api/version", needs: "anyone", granted: 200 },
  { route: "POST /api/client-errors", needs: "anyone", json: () => ({}), granted: 422 },
  { route: "POST /api/account/sign-in", needs: "anyone", json: () => ({}), granted: 422 },
  { route: "POST /api/account/tos", needs: "anyone", json: () => ({}), granted: 422 },
  { route: "POST /api/account/sign-out", needs: "signed in", granted: 204, fresh: true },
  { route: "GET /api/session", needs: "anyone", granted: 200 },
  {
    route: "PUT /api/session/owner",
    needs: "choose an owner",
    json: ({ world }) => ({ owner: world.ids.Owner }),
    granted: 200,
    fresh: true,
  },
  {
    route: "PUT /api/session/view",
    needs: "list staff",
    json: ({ world }) => ({ person: world.ids.Staff }),
    granted: ({ caller }) => (caller.startsWith("Admin") ? 204 : 404),
    fresh: true,
  },
  { route: "DELETE /api/session/view", needs: "signed in", granted: 204, fresh: true },
  { route: "GET /api/portals", needs: "anyone", granted: 200 },
  { route: "POST /api/account/register", needs: "anyone", json: () => ({}), granted: 422 },
  { route: "POST /api/account/verify/check", needs: "anyone", json: () => ({ oobCode: someone() }), granted: 200 },
  { route: "POST /api/account/verify", needs: "anyone", json: () => ({ oobCode: someone() }), granted: 400 },
  {
    route: "POST /api/account/reset",
    needs: "anyone",
    json: () => ({ email: `${someone()}@people.example` }),
    granted: 200,
  },
  { route: "POST /api/account/reset/check", needs: "anyone", json: () => ({ oobCode: someone() }), granted: 200 },
  {
    route: "POST /api/account/reset/confirm",
    needs: "anyone",
    json: () => ({ oobCode: someone(), password: PASSWORD }),
    granted: 400,
  },
  {
    route: "POST /api/admin/resetPassword",
    needs: "anyone",
    json: () => ({ email: `${someone()}@people.example` }),
    granted: 200,
  },
  { route: "POST /api/admin/resetPasswordSuccess", needs: "anyone", json: () => ({}), granted: 200 },
  { route: "GET /api/owner/changeStatus/:userId", ...ownStatus("Owner") },
  { route: "GET /api/staff/changeStatus/:userId", ...ownStatus("Staff") },
  { route: "GET /api/admin/changeStatus/:userId", ...ownStatus("Admin") },
  resend("POST /api/owner/resendOwnerEmail/:userId"),
  resend("POST /api/staff/resendStaffEmail/:userId"),
  resend("POST /api/admin/resendAdminEmail/:userId"),
  {
    route: "GET /api/report/unsubscribe/:token",
    needs: "anyone",
    params: () => ({ token: someone() }),
    granted: 303,
  },
  {
    route: "POST /api/report/unsubscribe/:token",
    needs: "anyone",
    params: () => ({ token: someone() }),
    json: () => ({}),
    granted: 404,
  },
  {
    route: "POST /api/report/unsubscribe/:token/undo",
    needs: "anyone",
    params: () => ({ token: someone() }),
    json: () => ({}),
    granted: 404,
  },
  { route: "POST /api/account/password", needs: "own account", json: () => ({}), granted: 422 },
  { route: "POST /api/account/confirm", needs: "own account", json: () => ({}), granted: 422 },
  { route: "GET /api/account/two-factor", needs: "own account", granted: 200 },
  { route: "POST /api/account/two-factor/begin", needs: "own account", json: () => ({}), granted: 422 },
  {
    route: "POST /api/account/two-factor/confirm",
    needs: "own account",
    json: () => ({ code: "000000" }),
    granted: 422,
  },
  { route: "POST /api/account/two-factor/recovery-codes", needs: "own account", json: () => ({}), granted: 422 },
  {
    route: "POST /api/account/two-factor/end",
    needs: "own account",
    json: () => ({ ...wrongPassword, x: 1 }),
    granted: 422,
  },
  { route: "GET /api/account/sessions", needs: "own account", granted: 200 },
  { route: "POST /api/account/sessions/end-others", needs: "own account", granted: 204, fresh: true },
  {
    route: "DELETE /api/account/sessions/:id",
    needs: "own account",
    params: ({ world }) => ({ id: world.otherSession }),
    granted: 404,
  },
  {
    route: "GET /api/user/:userType/:uid",
    needs: "signed in",
    params: ({ world, caller }) => ({
      userType: (people[caller]?.user_type ?? "Owner").toLowerCase(),
      uid: world.ids[caller] ?? world.ids.Owner!,
    }),
    granted: 200,
  },
  {
    route: "GET /api/user/:userType/:uid",
    needs: "signed in",
    params: ({ world }) => ({ userType: "staff", uid: world.staff.other }),
    granted: ({ caller }) => (people[caller]?.user_type === "Admin" ? 200 : 404),
  },
  { route: "PUT /api/account/theme", needs: "own account", json: () => ({ theme: "dark" }), granted: 204 },
  { route: "GET /api/account/notifications", needs: "own account", granted: 200 },
  {
    route: "PUT /api/account/notifications",
    needs: "own account",
    json: () => ({ notifications: { emailReports: true } }),
    granted: 204,
  },
  {
    route: "POST /api/statistics/add/user",
    needs: "signed in",
    json: () => ({ type: "access", page: "dashboard" }),
    granted: 204,
  },
  { route: "GET /api/mail/outbox", needs: "mails", granted: 200 },
  { route: "POST /api/mail/outbox/:id/retry", needs: "mails", params: () => ({ id: someone() }), granted: 404 },
  {
    route: "POST /api/invitations/:userId/link",
    needs: "list staff",
    params: () => ({ userId: someone() }),
    granted: 404,
  },
  {
    route: "POST /api/ai/featureRequest",
    needs: "signed in",
    json: () => ({ featureRequestText: "A wish", device_id: null }),
    granted: 200,
  },
  { route: "GET /api/probe", needs: "anyone", granted: 200 },
  { route: "GET /api/health", needs: "provider", granted: 200 },
  { route: "GET /api/health/history", needs: "provider", granted: 200 },
  { route: "GET /api/health/limits", needs: "provider", granted: 200 },
  {
    route: "GET /api/pyra/data",
    needs: "provider",
    query: ({ world }) => `?fromDate=2026-01-01&toDate=2026-01-02&deviceId=${world.device.own}`,
    granted: 404,
  },
  { route: "GET /api/pyra/viewers", needs: "provider", granted: 200 },
  {
    route: "PUT /api/pyra/viewers",
    needs: "provider",
    json: () => ({ sr300Viewers: [], ms80shViewers: [] }),
    granted: 200,
  },
  {
    route: "GET /api/pyra/isViewer/:tab",
    needs: "signed in",
    params: () => ({ tab: "SR300" }),
    query: () => "?email=a@people.example",
    granted: ({ caller }) => (people[caller]?.user_type === "Admin" ? 200 : 403),
  },
  { route: "GET /api/feedback/own", needs: "signed in", granted: 200 },
  { route: "GET /api/feedback", needs: "provider", granted: 200 },
  {
    route: "POST /api/feedback/:id/answer",
    needs: "provider",
    params: () => ({ id: someone() }),
    json: () => ({ answer: "Thanks" }),
    granted: 404,
  },
  { route: "POST /api/feedback/:id/deliver", needs: "provider", params: () => ({ id: someone() }), granted: 404 },
  { route: "GET /api/audit", needs: "audit", granted: 200 },
  { route: "GET /api/audit/file", needs: "audit", granted: 200 },
  { route: "GET /api/owner/data", needs: "own data", granted: 200 },
  { route: "GET /api/owner/data/file", needs: "own data", granted: 200 },
  { route: "GET /api/owner/erasure", needs: "own data", granted: 200 },
  // A wrong name, so nothing is erased.
  { route: "POST /api/owner/erasure", needs: "own data", json: () => ({ name: "" }), granted: 422 },
  { route: "DELETE /api/owner/erasure", needs: "own data", granted: 404 },
  { route: "GET /api/owner/all", needs: "choose an owner", granted: 200 },

  { route: "GET /api/staff/all", needs: "list staff", granted: 200 },
  { route: "GET /api/staff/:staffId", needs: "list staff", of: "staff", granted: 200 },
  {
    route: "POST /api/staff/addStaff",
    needs: "manage staff",
    json: ({ world }) => ({ email: `${someone()}@people.example`, user_name: "New Staff", plants: [world.plant.own] }),
    granted: ({ caller }) => (caller === FORMER ? 404 : 200),
  },
  {
    route: "POST /api/staff/updateStaff",
    needs: "manage staff",
    of: "staff",
    json: ({ world, ...asked }) => ({
      staff_id: staffOf({ world, ...asked }),
      user_name: "Same Staff",
      plants: [world.plant.own],
    }),
    granted: ({ caller }) => (caller === FORMER ? 404 : [200, 409]),
  },
  {
    route: "POST /api/staff/updatePassword",
    needs: "manage staff",
    of: "staff",
    json: (asked) => ({ firebase_id: staffOf(asked), password: PASSWORD }),
    granted: 200,
    inTurn: true,
  },
  // Comes last, because two callers remove the same person.
  {
    route: "POST /api/staff/removeStaff",
    needs: "manage staff",
    of: "staff",
    json: (asked) => ({ staff_id: staffOf(asked) }),
    granted: [200, 404],
  },
];

export const staffOf = ({ world, caller, subject }: Parameters<NonNullable<Row["json"]>>[0]): string =>
  subject === "own" ? world.staff.of(caller) : subject === "other's" ? world.staff.other : world.plant.deleted;
