import type { Capability } from "../capabilities.ts";
import { deviceRow, plantRow, type Row, row } from "../row.ts";

const newToken = () => ({ name: "A program", scopes: ["read"], days: 1 });

const rowsOf = (kind: string, needs: Capability): Row[] => [
  row(`GET /api/tokens/${kind}`, needs, 200),
  row(`POST /api/tokens/${kind}`, needs, 200, { json: newToken, fresh: true }),
  row(`POST /api/tokens/${kind}/:id/rotate`, needs, 404, { params: () => ({ id: "none" }), json: () => ({}) }),
  row(`DELETE /api/tokens/${kind}/:id`, needs, 404, { params: () => ({ id: "none" }) }),
];

const tokenRows: readonly Row[] = [...rowsOf("personal", "own tokens"), ...rowsOf("owner", "integrations")];

const feedRows: readonly Row[] = [
  row("GET /api/calendar-feed", "own tokens", 200),
  row("POST /api/calendar-feed", "own tokens", 200, { json: () => ({}), fresh: true }),
  row("DELETE /api/calendar-feed", "own tokens", 404),
  row("GET /api/feeds/:token/washes.ics", "anyone", 404, { params: () => ({ token: "none" }) }),
];

const viewers = "dashboard or devices";
const ofPlant: Row["params"] = ({ world, subject }) => ({ plant_id: world.plant[subject] });
const ofDevice: Row["params"] = ({ world, subject }) => ({ device_id: world.device[subject] });

/** By session; tests/worker/tokens has tokens as callers. */
const v1Rows: readonly Row[] = [
  row("GET /api/v1/openapi.json", "anyone", 200),
  row("GET /api/v1/me", "signed in", 200),
  row("GET /api/v1/plants", viewers, 200),
  plantRow("GET /api/v1/plants/:plant_id", viewers, 200, { params: ofPlant }),
  row("GET /api/v1/devices", viewers, 200),
  deviceRow("GET /api/v1/devices/:device_id", viewers, 200, { params: ofDevice }),
  deviceRow("GET /api/v1/daily-soiling", viewers, 200, {
    query: ({ world, subject }) => `?device_id=${world.device[subject]}`,
  }),
];

const DAY_RANGE = "?from=2026-01-01&to=2026-01-31";
const readRows: readonly Row[] = [
  ...["soiling-summary", "daily-weather", "cleanings", "washes", "samples"].map((name): Row =>
    deviceRow(`GET /api/v1/devices/:device_id/${name}`, viewers, 200, {
      params: ofDevice,
      query: () => (name === "cleanings" ? "" : DAY_RANGE),
    }),
  ),
  row("GET /api/v1/alerts", "dashboard", 200),
  row("GET /api/v1/events", "dashboard", 200),
  ...["recommendation", "plan"].map((name): Row =>
    plantRow(
      `GET /api/v1/plants/:plant_id/${name}`,
      "dashboard",
      ({ subject }) => (subject === "disabled" ? 404 : 200),
      { params: ofPlant },
    ),
  ),
  deviceRow("GET /api/v1/losses", "dashboard", 200, {
    query: ({ world, subject }) => `${DAY_RANGE}&device_id=${world.device[subject]}`,
  }),
  plantRow("GET /api/v1/losses", "dashboard", 200, {
    query: ({ world, subject }) => `${DAY_RANGE}&plant_id=${world.plant[subject]}`,
  }),
  deviceRow("GET /api/v1/devices/:device_id/soiling-rates", "dashboard", 200, { params: ofDevice }),
  deviceRow("GET /api/v1/devices/:device_id/cleanings/:day", viewers, 404, {
    params: ({ world, subject }) => ({ device_id: world.device[subject], day: "2026-01-07" }),
  }),
  {
    route: "PUT /api/v1/devices/:device_id/cleanings/:day",
    needs: "cleanings",
    of: "device",
    params: ({ world, subject }) => ({ device_id: world.device[subject], day: "2026-01-05" }),
    json: () => ({ crew: "North Crew" }),
    // Other callers of this table log the same day.
    granted: [200, 409],
    inTurn: true,
  },
  deviceRow("DELETE /api/v1/devices/:device_id/cleanings/:day", "cleanings", 404, {
    params: ({ world, subject }) => ({ device_id: world.device[subject], day: "2026-01-06" }),
  }),
  row("POST /api/v1/alerts/:alert_id/acknowledge", "cleanings", 404, {
    params: () => ({ alert_id: "none" }),
    json: () => ({}),
  }),
  deviceRow("GET /api/v1/devices/:device_id/uploads", "upload", 200, { params: ofDevice }),
  deviceRow("POST /api/v1/devices/:device_id/uploads", "upload", 422, { params: ofDevice, json: () => ({}) }),
  ...["GET", "DELETE"].map((method): Row =>
    row(`${method} /api/v1/devices/:device_id/uploads/:upload_id`, "upload", 404, {
      params: ({ world }) => ({ device_id: world.device.own, upload_id: "1" }),
    }),
  ),
  row("GET /api/v1/reports/:period", "dashboard", 200, { params: () => ({ period: "2026-01" }) }),
  row("GET /api/v1/campaigns", "dashboard", 200),
  row("GET /api/v1/campaigns/:campaign_id", "dashboard", 404, { params: () => ({ campaign_id: "none" }) }),
];

const exportRows: readonly Row[] = [
  deviceRow("POST /api/v1/exports", "devices", 200, {
    json: ({ world, subject }) => ({ device_ids: [world.device[subject]], from: "2026-01-01", to: "2026-01-01" }),
  }),
  row("GET /api/v1/exports", "devices", 200),
  ...["GET /api/v1/exports/:export_id", "GET /api/v1/exports/:export_id/file", "DELETE /api/v1/exports/:export_id"].map(
    (route): Row => ({ route, needs: "devices", params: () => ({ export_id: "none" }), granted: 404 }),
  ),
];

const webhookForm = () => ({ name: "Desk", url: "https://example.com/", types: ["wash.due"] });
const noWebhook: Row["params"] = () => ({ webhook_id: "none", sequence: "1" });
const webhook = "/api/v1/webhooks/:webhook_id";
/** Sessions manage webhooks with the password, in the portal: tests/worker/webhooks/api.test.ts has tokens as callers. */
const webhookRows: readonly Row[] = [
  row("GET /api/v1/webhooks", "integrations", 200),
  row("POST /api/v1/webhooks", "integrations", 403, { json: webhookForm }),
  row(`PUT ${webhook}`, "integrations", 403, { params: noWebhook, json: webhookForm }),
  row(`POST ${webhook}/secret`, "integrations", 403, { params: noWebhook, json: () => ({}) }),
  ...[`GET ${webhook}`, `DELETE ${webhook}`, `GET ${webhook}/deliveries`].map((route): Row => ({
    route,
    needs: "integrations",
    params: noWebhook,
    granted: 404,
  })),
  ...["test", "pause", "resume", "deliveries/:sequence/retry"].map((name): Row =>
    row(`POST ${webhook}/${name}`, "integrations", 404, { params: noWebhook, json: () => ({}) }),
  ),
];

/** Answered only with a token: tests/worker/mcp. */
const toolRows: readonly Row[] = [
  row("GET /mcp", "anyone", 405),
  row("DELETE /mcp", "anyone", 405),
  row("POST /mcp", viewers, 401, { json: () => ({}) }),
];

const modelingRows: readonly Row[] = [
  ...["monthly-soiling", "files/sam", "files/plantpredict"].map((name): Row =>
    plantRow(`GET /api/v1/plants/:plant_id/${name}`, viewers, 200, {
      params: ofPlant,
      query: () => (name === "files/plantpredict" ? "?year=2026&format=json" : ""),
    }),
  ),
  ...(
    [
      ["files/rdtools", viewers],
      ["files/orange-button", "dashboard"],
    ] as const
  ).map(([name, needs]): Row =>
    deviceRow(`GET /api/v1/devices/:device_id/${name}`, needs, 200, {
      params: ofDevice,
      query: () => (name === "files/rdtools" ? "?format=json" : "?year=2026&month=1"),
    }),
  ),
];

export const apiRows: readonly Row[] = [
  ...tokenRows,
  ...v1Rows,
  ...readRows,
  ...exportRows,
  ...webhookRows,
  ...modelingRows,
  ...feedRows,
  ...toolRows,
];
