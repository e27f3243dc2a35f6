import type { Capability } from "../capabilities.ts";
import type { Row } from "../row.ts";

const newToken = () => ({ name: "A program", scopes: ["read"], days: 1 });

const rowsOf = (kind: string, needs: Capability): Row[] => [
  { route: `GET /api/tokens/${kind}`, needs, granted: 200 },
  { route: `POST /api/tokens/${kind}`, needs, json: newToken, granted: 200, fresh: true },
  {
    route: `POST /api/tokens/${kind}/:id/rotate`,
    needs,
    params: () => ({ id: "none" }),
    json: () => ({}),
    granted: 404,
  },
  { route: `DELETE /api/tokens/${kind}/:id`, needs, params: () => ({ id: "none" }), granted: 404 },
];

const tokenRows: readonly Row[] = [...rowsOf("personal", "own tokens"), ...rowsOf("owner", "integrations")];

const feedRows: readonly Row[] = [
  { route: "GET /api/calendar-feed", needs: "own tokens", granted: 200 },
  { route: "POST /api/calendar-feed", needs: "own tokens", json: () => ({}), granted: 200, fresh: true },
  { route: "DELETE /api/calendar-feed", needs: "own tokens", granted: 404 },
  { route: "GET /api/feeds/:token/washes.ics", needs: "anyone", params: () => ({ token: "none" }), granted: 404 },
];

const viewers = "dashboard or devices";
const ofPlant: Row["params"] = ({ world, subject }) => ({ plant_id: world.plant[subject] });
const ofDevice: Row["params"] = ({ world, subject }) => ({ device_id: world.device[subject] });

/** By session; tests/worker/tokens has tokens as callers. */
const v1Rows: readonly Row[] = [
  { route: "GET /api/v1/openapi.json", needs: "anyone", granted: 200 },
  { route: "GET /api/v1/me", needs: "signed in", granted: 200 },
  { route: "GET /api/v1/plants", needs: viewers, granted: 200 },
  { route: "GET /api/v1/plants/:plant_id", needs: viewers, of: "plant", params: ofPlant, granted: 200 },
  { route: "GET /api/v1/devices", needs: viewers, granted: 200 },
  { route: "GET /api/v1/devices/:device_id", needs: viewers, of: "device", params: ofDevice, granted: 200 },
  {
    route: "GET /api/v1/daily-soiling",
    needs: viewers,
    of: "device",
    query: ({ world, subject }) => `?device_id=${world.device[subject]}`,
    granted: 200,
  },
];

const DAY_RANGE = "?from=2026-01-01&to=2026-01-31";
const readRows: readonly Row[] = [
  ...["soiling-summary", "daily-weather", "cleanings", "washes", "samples"].map((name): Row => ({
    route: `GET /api/v1/devices/:device_id/${name}`,
    needs: viewers,
    of: "device",
    params: ofDevice,
    query: () => (name === "cleanings" ? "" : DAY_RANGE),
    granted: 200,
  })),
  { route: "GET /api/v1/alerts", needs: "dashboard", granted: 200 },
  { route: "GET /api/v1/events", needs: "dashboard", granted: 200 },
  ...["recommendation", "plan"].map((name): Row => ({
    route: `GET /api/v1/plants/:plant_id/${name}`,
    needs: "dashboard",
    of: "plant",
    params: ofPlant,
    granted: ({ subject }) => (subject === "disabled" ? 404 : 200),
  })),
  {
    route: "GET /api/v1/losses",
    needs: "dashboard",
    of: "device",
    query: ({ world, subject }) => `${DAY_RANGE}&device_id=${world.device[subject]}`,
    granted: 200,
  },
  {
    route: "GET /api/v1/losses",
    needs: "dashboard",
    of: "plant",
    query: ({ world, subject }) => `${DAY_RANGE}&plant_id=${world.plant[subject]}`,
    granted: 200,
  },
  {
    route: "GET /api/v1/devices/:device_id/soiling-rates",
    needs: "dashboard",
    of: "device",
    params: ofDevice,
    granted: 200,
  },
  {
    route: "GET /api/v1/devices/:device_id/cleanings/:day",
    needs: viewers,
    of: "device",
    params: ({ world, subject }) => ({ device_id: world.device[subject], day: "2026-01-07" }),
    granted: 404,
  },
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
  {
    route: "DELETE /api/v1/devices/:device_id/cleanings/:day",
    needs: "cleanings",
    of: "device",
    params: ({ world, subject }) => ({ device_id: world.device[subject], day: "2026-01-06" }),
    granted: 404,
  },
  {
    route: "POST /api/v1/alerts/:alert_id/acknowledge",
    needs: "cleanings",
    params: () => ({ alert_id: "none" }),
    json: () => ({}),
    granted: 404,
  },
  {
    route: "GET /api/v1/devices/:device_id/uploads",
    needs: "upload",
    of: "device",
    params: ofDevice,
    granted: 200,
  },
  {
    route: "POST /api/v1/devices/:device_id/uploads",
    needs: "upload",
    of: "device",
    params: ofDevice,
    json: () => ({}),
    granted: 422,
  },
  ...["GET", "DELETE"].map((method): Row => ({
    route: `${method} /api/v1/devices/:device_id/uploads/:upload_id`,
    needs: "upload",
    params: ({ world }) => ({ device_id: world.device.own, upload_id: "1" }),
    granted: 404,
  })),
  { route: "GET /api/v1/reports/:period", needs: "dashboard", params: () => ({ period: "2026-01" }), granted: 200 },
  { route: "GET /api/v1/campaigns", needs: "dashboard", granted: 200 },
  {
    route: "GET /api/v1/campaigns/:campaign_id",
    needs: "dashboard",
    params: () => ({ campaign_id: "none" }),
    granted: 404,
  },
];

const exportRows: readonly Row[] = [
  {
    route: "POST /api/v1/exports",
    needs: "devices",
    of: "device",
    json: ({ world, subject }) => ({ device_ids: [world.device[subject]], from: "2026-01-01", to: "2026-01-01" }),
    granted: 200,
  },
  { route: "GET /api/v1/exports", needs: "devices", granted: 200 },
  ...["GET /api/v1/exports/:export_id", "GET /api/v1/exports/:export_id/file", "DELETE /api/v1/exports/:export_id"].map(
    (route): Row => ({ route, needs: "devices", params: () => ({ export_id: "none" }), granted: 404 }),
  ),
];

const webhookForm = () => ({ name: "Desk", url: "https://example.com/", types: ["wash.due"] });
const noWebhook: Row["params"] = () => ({ webhook_id: "none", sequence: "1" });
const webhook = "/api/v1/webhooks/:webhook_id";
/** Sessions manage webhooks with the password, in the portal: tests/worker/webhooks/api.test.ts has tokens as callers. */
const webhookRows: readonly Row[] = [
  { route: "GET /api/v1/webhooks", needs: "integrations", granted: 200 },
  { route: "POST /api/v1/webhooks", needs: "integrations", json: webhookForm, granted: 403 },
  { route: `PUT ${webhook}`, needs: "integrations", params: noWebhook, json: webhookForm, granted: 403 },
  { route: `POST ${webhook}/secret`, needs: "integrations", params: noWebhook, json: () => ({}), granted: 403 },
  ...[`GET ${webhook}`, `DELETE ${webhook}`, `GET ${webhook}/deliveries`].map((route): Row => ({
    route,
    needs: "integrations",
    params: noWebhook,
    granted: 404,
  })),
  ...["test", "pause", "resume", "deliveries/:sequence/retry"].map((name): Row => ({
    route: `POST ${webhook}/${name}`,
    needs: "integrations",
    params: noWebhook,
    json: () => ({}),
    granted: 404,
  })),
];

/** Answered only with a token: tests/worker/mcp. */
const toolRows: readonly Row[] = [
  { route: "GET /mcp", needs: "anyone", granted: 405 },
  { route: "DELETE /mcp", needs: "anyone", granted: 405 },
  { route: "POST /mcp", needs: viewers, json: () => ({}), granted: 401 },
];

const modelingRows: readonly Row[] = [
  ...["monthly-soiling", "files/sam", "files/plantpredict"].map((name): Row => ({
    route: `GET /api/v1/plants/:plant_id/${name}`,
    needs: viewers,
    of: "plant",
    params: ofPlant,
    query: () => (name === "files/plantpredict" ? "?year=2026&format=json" : ""),
    granted: 200,
  })),
  ...(
    [
      ["files/rdtools", viewers],
      ["files/orange-button", "dashboard"],
    ] as const
  ).map(([name, needs]): Row => ({
    route: `GET /api/v1/devices/:device_id/${name}`,
    needs,
    of: "device",
    params: ofDevice,
    query: () => (name === "files/rdtools" ? "?format=json" : "?year=2026&month=1"),
    granted: 200,
  })),
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
