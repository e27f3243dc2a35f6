import { FORMER, people } from "./capabilities.ts";
import { type Row, row, staffRow } from "./row.ts";

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
  row("GET /api/version", "anyone", 200),
  row("POST /api/client-errors", "anyone", 422, { json: () => ({}) }),
  row("POST /api/account/sign-in", "anyone", 422, { json: () => ({}) }),
  row("POST /api/account/tos", "anyone", 422, { json: () => ({}) }),
  row("POST /api/account/sign-out", "signed in", 204, { fresh: true }),
  row("GET /api/session", "anyone", 200),
  row("PUT /api/session/owner", "choose an owner", 200, {
    json: ({ world }) => ({ owner: world.ids.Owner }),
    fresh: true,
  }),
  row("PUT /api/session/view", "list staff", ({ caller }) => (caller.startsWith("Admin") ? 204 : 404), {
    json: ({ world }) => ({ person: world.ids.Staff }),
    fresh: true,
  }),
  row("DELETE /api/session/view", "signed in", 204, { fresh: true }),
  row("GET /api/portals", "anyone", 200),
  row("POST /api/account/register", "anyone", 422, { json: () => ({}) }),
  row("POST /api/account/verify/check", "anyone", 200, { json: () => ({ oobCode: someone() }) }),
  row("POST /api/account/verify", "anyone", 400, { json: () => ({ oobCode: someone() }) }),
  row("POST /api/account/reset", "anyone", 200, { json: () => ({ email: `${someone()}@people.example` }) }),
  row("POST /api/account/reset/check", "anyone", 200, { json: () => ({ oobCode: someone() }) }),
  row("POST /api/account/reset/confirm", "anyone", 400, { json: () => ({ oobCode: someone(), password: PASSWORD }) }),
  row("POST /api/admin/resetPassword", "anyone", 200, { json: () => ({ email: `${someone()}@people.example` }) }),
  row("POST /api/admin/resetPasswordSuccess", "anyone", 200, { json: () => ({}) }),
  { route: "GET /api/owner/changeStatus/:userId", ...ownStatus("Owner") },
  { route: "GET /api/staff/changeStatus/:userId", ...ownStatus("Staff") },
  { route: "GET /api/admin/changeStatus/:userId", ...ownStatus("Admin") },
  resend("POST /api/owner/resendOwnerEmail/:userId"),
  resend("POST /api/staff/resendStaffEmail/:userId"),
  resend("POST /api/admin/resendAdminEmail/:userId"),
  row("GET /api/report/unsubscribe/:token", "anyone", 303, { params: () => ({ token: someone() }) }),
  row("POST /api/report/unsubscribe/:token", "anyone", 404, { params: () => ({ token: someone() }), json: () => ({}) }),
  row("POST /api/report/unsubscribe/:token/undo", "anyone", 404, {
    params: () => ({ token: someone() }),
    json: () => ({}),
  }),
  row("POST /api/account/password", "own account", 422, { json: () => ({}) }),
  row("POST /api/account/confirm", "own account", 422, { json: () => ({}) }),
  row("GET /api/account/two-factor", "own account", 200),
  row("POST /api/account/two-factor/begin", "own account", 422, { json: () => ({}) }),
  row("POST /api/account/two-factor/confirm", "own account", 422, { json: () => ({ code: "000000" }) }),
  row("POST /api/account/two-factor/recovery-codes", "own account", 422, { json: () => ({}) }),
  row("POST /api/account/two-factor/end", "own account", 422, { json: () => ({ ...wrongPassword, x: 1 }) }),
  row("GET /api/account/sessions", "own account", 200),
  row("POST /api/account/sessions/end-others", "own account", 204, { fresh: true }),
  row("DELETE /api/account/sessions/:id", "own account", 404, { params: ({ world }) => ({ id: world.otherSession }) }),
  row("GET /api/user/:userType/:uid", "signed in", 200, {
    params: ({ world, caller }) => ({
      userType: (people[caller]?.user_type ?? "Owner").toLowerCase(),
      uid: world.ids[caller] ?? world.ids.Owner!,
    }),
  }),
  row(
    "GET /api/user/:userType/:uid",
    "signed in",
    ({ caller }) => (people[caller]?.user_type === "Admin" ? 200 : 404),
    { params: ({ world }) => ({ userType: "staff", uid: world.staff.other }) },
  ),
  row("PUT /api/account/theme", "own account", 204, { json: () => ({ theme: "dark" }) }),
  row("GET /api/account/notifications", "own account", 200),
  row("PUT /api/account/notifications", "own account", 204, {
    json: () => ({ notifications: { emailReports: true } }),
  }),
  row("POST /api/statistics/add/user", "signed in", 204, { json: () => ({ type: "access", page: "dashboard" }) }),
  row("GET /api/mail/outbox", "mails", 200),
  row("POST /api/mail/outbox/:id/retry", "mails", 404, { params: () => ({ id: someone() }) }),
  row("POST /api/invitations/:userId/link", "list staff", 404, { params: () => ({ userId: someone() }) }),
  row("POST /api/ai/featureRequest", "signed in", 200, {
    json: () => ({ featureRequestText: "A wish", device_id: null }),
  }),
  row("GET /api/probe", "anyone", 200),
  row("GET /api/health", "provider", 200),
  row("GET /api/health/history", "provider", 200),
  row("GET /api/health/limits", "provider", 200),
  row("GET /api/pyra/data", "provider", 404, {
    query: ({ world }) => `?fromDate=2026-01-01&toDate=2026-01-02&deviceId=${world.device.own}`,
  }),
  row("GET /api/pyra/viewers", "provider", 200),
  row("PUT /api/pyra/viewers", "provider", 200, { json: () => ({ sr300Viewers: [], ms80shViewers: [] }) }),
  row("GET /api/pyra/isViewer/:tab", "signed in", ({ caller }) => (people[caller]?.user_type === "Admin" ? 200 : 403), {
    params: () => ({ tab: "SR300" }),
    query: () => "?email=a@people.example",
  }),
  row("GET /api/feedback/own", "signed in", 200),
  row("GET /api/feedback", "provider", 200),
  row("POST /api/feedback/:id/answer", "provider", 404, {
    params: () => ({ id: someone() }),
    json: () => ({ answer: "Thanks" }),
  }),
  row("POST /api/feedback/:id/deliver", "provider", 404, { params: () => ({ id: someone() }) }),
  row("GET /api/audit", "audit", 200),
  row("GET /api/audit/file", "audit", 200),
  row("GET /api/owner/data", "own data", 200),
  row("GET /api/owner/data/file", "own data", 200),
  row("GET /api/owner/erasure", "own data", 200),
  // A wrong name, so nothing is erased.
  row("POST /api/owner/erasure", "own data", 422, { json: () => ({ name: "" }) }),
  row("DELETE /api/owner/erasure", "own data", 404),
  row("GET /api/owner/all", "choose an owner", 200),

  row("GET /api/staff/all", "list staff", 200),
  staffRow("GET /api/staff/:staffId", "list staff", 200),
  row("POST /api/staff/addStaff", "manage staff", ({ caller }) => (caller === FORMER ? 404 : 200), {
    json: ({ world }) => ({ email: `${someone()}@people.example`, user_name: "New Staff", plants: [world.plant.own] }),
  }),
  staffRow("POST /api/staff/updateStaff", "manage staff", ({ caller }) => (caller === FORMER ? 404 : [200, 409]), {
    json: ({ world, ...asked }) => ({
      staff_id: staffOf({ world, ...asked }),
      user_name: "Same Staff",
      plants: [world.plant.own],
    }),
  }),
  staffRow("POST /api/staff/updatePassword", "manage staff", 200, {
    json: (asked) => ({ firebase_id: staffOf(asked), password: PASSWORD }),
    inTurn: true,
  }),
  // Comes last, because two callers remove the same person.
  staffRow("POST /api/staff/removeStaff", "manage staff", [200, 404], {
    json: (asked) => ({ staff_id: staffOf(asked) }),
  }),
];

export const staffOf = ({ world, caller, subject }: Parameters<NonNullable<Row["json"]>>[0]): string =>
  subject === "own" ? world.staff.of(caller) : subject === "other's" ? world.staff.other : world.plant.deleted;
