import { Hono } from "hono";
import { getPath } from "hono/utils/url";
import { HTTPException } from "hono/http-exception";
import { requireValidSettings } from "./access/configured.ts";
import { allow, declaredRoutes } from "./access/allow.ts";
import { guard, refuseAgain } from "./access/guard.ts";
import { connect, headers, requestId } from "./access/middleware.ts";
import { paceRefusals } from "./access/rate-limits/refusal-pace.ts";
import { requestLog, routeOf } from "./access/request-log.ts";
import { session } from "./access/sessions/session.ts";
import { APPLICATION_VERSION } from "#contract/common/version";
import { texts } from "#contract/common/texts";
import { MCP_PATH } from "#contract/v1/mcp";
import { inboundTexts } from "#contract/inbound/texts";
import { mcp } from "./api/mcp/routes.ts";
import { apiV1, refuseMethod } from "./api/v1.ts";
import { accounts } from "./features/accounts/routes.ts";
import { alerts } from "./features/alerts/routes.ts";
import { auditTrail } from "./features/audit/routes.ts";
import { calendarFeed } from "./features/calendar/routes.ts";
import { proposals } from "./features/cleanings/proposals.ts";
import { cleanings } from "./features/cleanings/routes.ts";
import { dashboard } from "./features/dashboard/routes.ts";
import { calculations } from "./features/devices/calculate/routes.ts";
import { csvExports } from "./features/devices/export/routes.ts";
import { commands } from "./features/devices/commands/routes.ts";
import { configuration } from "./features/devices/config/routes.ts";
import { keys } from "./features/devices/keys/routes.ts";
import { metadata } from "./features/devices/register/metadata.ts";
import { registration } from "./features/devices/register/routes.ts";
import { health } from "./features/health/routes.ts";
import { inbound } from "./features/devices/inbound/routes.ts";
import { normalizations } from "./features/devices/normalize/routes.ts";
import { devices } from "./features/devices/routes.ts";
import { telemetry } from "./features/devices/telemetry/routes.ts";
import { mailRoutes } from "./features/mail/routes.ts";
import { messageRoutes } from "./features/messages/routes.ts";
import { noc } from "./features/noc/routes.ts";
import { ownerArchiveRoutes } from "./features/owners/archive/routes.ts";
import { ownerErasureRoutes } from "./features/owners/erasure/routes.ts";
import { owners } from "./features/owners/routes.ts";
import { plantLeaving, losses } from "./features/plants/leave-routes.ts";
import { plantOffers } from "./features/plants/offers/routes.ts";
import { plantOwner } from "./features/plants/owner-routes.ts";
import { plantUsers } from "./features/plants/user-routes.ts";
import { imagery } from "./features/imagery/routes.ts";
import { placeRoutes } from "./features/places/routes.ts";
import { crewRoutes } from "./features/portfolio/campaigns/crew-routes.ts";
import { campaignRoutes } from "./features/portfolio/campaigns/routes.ts";
import { portfolio } from "./features/portfolio/routes.ts";
import { pyranometer } from "./features/pyranometer/routes.ts";
import { plants } from "./features/plants/routes.ts";
import { files } from "./features/files/index.ts";
import { savingsReport } from "./features/savings/report.ts";
import { reports } from "./features/reports/routes.ts";
import { savings } from "./features/savings/routes.ts";
import { daily } from "./features/plant-plans/daily/routes.ts";
import { planCalendarRoutes, planRoutes } from "./features/plant-plans/routes.ts";
import { scenarios } from "./features/savings/scenarios.ts";
import { simulation } from "./features/simulation/routes.ts";
import { sensorCheck } from "./features/sensor-check/routes.ts";
import { setup } from "./features/setup/routes.ts";
import { staff } from "./features/staff/routes.ts";
import { tokens } from "./features/tokens/routes.ts";
import { feedback } from "./features/feedback/routes.ts";
import { CutOff } from "#domain/text/bytes";
import { webhooks } from "./features/webhooks/routes.ts";
import type { AppEnv } from "./platform/context.ts";
import { BUSY_SECONDS, PasswordQueueFullError } from "./access/credentials/password-queue.ts";
import { isStorageFull, logError } from "./platform/log.ts";
import { serveAppOrNotFound } from "./platform/pages.ts";
import { problem } from "./platform/problem.ts";
import { problemPages } from "./platform/problem-page.ts";

/** Retry-After while the storage is full [s]: the operator must free space first. */
const STORAGE_FULL_SECONDS = 300;

/** Addresses for files end in a slash for `curl -T`, and loggers' programs keep it for other calls. */
function pathOf(request: Request): string {
  const path = getPath(request);
  return path.startsWith("/api/device/inbound/") ? path.replace(/\/$/, "") : path;
}

const guarded = [connect, paceRefusals, requireValidSettings, refuseAgain, session, guard] as const;

/**
 * Middleware, then the features, chained so that Hono infers the client's types. Each route begins with its rule
 * (access/allow.ts).
 */
export const app = new Hono<AppEnv>({ getPath: pathOf })
  .use(requestId, requestLog, headers, problemPages)
  .use("/api/*", ...guarded)
  .use(`${MCP_PATH}/*`, ...guarded)
  .get("/api/version", allow("public"), (c) => c.json({ version: APPLICATION_VERSION }))
  .route("/", accounts)
  .route("/", alerts)
  .route("/", auditTrail)
  .route("/", mailRoutes)
  .route("/", staff)
  .route("/", inbound)
  // Before the listings: a fixed path must not be taken for an id.
  .route("/", registration)
  .route("/", commands)
  .route("/", configuration)
  .route("/", keys)
  .route("/", metadata)
  .route("/", devices)
  .route("/", telemetry)
  .route("/", calculations)
  .route("/", normalizations)
  .route("/", sensorCheck)
  .route("/", csvExports)
  .route("/", cleanings)
  .route("/", proposals)
  .route("/", dashboard)
  .route("/", owners)
  .route("/", ownerArchiveRoutes)
  .route("/", ownerErasureRoutes)
  .route("/", placeRoutes)
  .route("/", imagery)
  .route("/", plants)
  .route("/", plantUsers)
  .route("/", plantOwner)
  .route("/", losses)
  .route("/", plantOffers)
  .route("/", plantLeaving)
  .route("/", daily)
  .route("/", messageRoutes)
  .route("/", noc)
  .route("/", reports)
  .route("/", portfolio)
  .route("/", campaignRoutes)
  .route("/", crewRoutes)
  .route("/", savings)
  .route("/", scenarios)
  .route("/", planRoutes)
  .route("/", planCalendarRoutes)
  .route("/", savingsReport)
  .route("/", simulation)
  .route("/", files)
  .route("/", feedback)
  .route("/", health)
  .route("/", pyranometer)
  .route("/", setup)
  .route("/", tokens)
  .route("/", calendarFeed)
  .route("/", webhooks)
  .route("/", apiV1)
  .route("/", mcp);

app.notFound((c) => refuseMethod(c) ?? serveAppOrNotFound(c));
app.onError((error, c) => {
  // Hono's validator reports an unreadable body this way, which is the caller's mistake.
  if (error instanceof HTTPException && error.status < 500) return problem(c, error.status, texts.noJson);
  if (error instanceof PasswordQueueFullError) {
    c.header("Retry-After", String(BUSY_SECONDS));
    return problem(c, 503, texts.busy);
  }
  if (error instanceof CutOff) return problem(c, 400, inboundTexts.cutOffBody, { type: "cut-off" });
  logError("request-failed", error, { route: routeOf(c), requestId: c.get("requestId") });
  if (!isStorageFull(error)) return problem(c, 500, texts.serverError);
  c.header("Retry-After", String(STORAGE_FULL_SECONDS));
  return problem(c, 503, texts.storageFull);
});

export const routePolicies = declaredRoutes(app);

export type AppType = typeof app;
