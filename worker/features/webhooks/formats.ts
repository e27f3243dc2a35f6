import { eventSummary } from "#contract/webhooks/event-summary";
import { isAlertType, TEST_EVENT } from "#contract/webhooks/event-types";
import type { WebhookFormat } from "#contract/records/webhook";
import { instant } from "../../api/values.ts";
import type { events } from "../../platform/schema.ts";

export interface Occurrence {
  event: typeof events.$inferSelect;
  plant: string | null;
  device: string | null;
  /** Without a slash at the end; null: the portal's address isn't set. */
  portal: string | null;
  routingKey: string;
}

const summaryOf = ({ event: { type, data }, plant, device }: Occurrence) => eventSummary({ type, data, plant, device });

/** Path of the resource in the API that has the whole state; of a single file, of its download in the portal. */
function resourceOf({ type, plant_id, device_id, data }: Occurrence["event"]): string | null {
  if (type.startsWith("daily_soiling")) return `/api/v1/daily-soiling?device_id=${device_id}`;
  if (type.startsWith("alert")) return `/api/v1/alerts?plant_id=${plant_id}`;
  if (type.startsWith("recommendation") || type === "wash.due") return `/api/v1/plants/${plant_id}/recommendation`;
  if (type.startsWith("upload")) return `/api/v1/devices/${device_id}/uploads`;
  if (type.startsWith("campaign")) return "/api/v1/campaigns";
  if (type === "export.ended") return exportOf(data);
  return device_id === null ? null : `/api/v1/devices/${device_id}`;
}

/** The API has exports of many devices only. A file that failed is not there. */
function exportOf({ export_id: id, devices, state }: Occurrence["event"]["data"]): string | null {
  if (devices !== null) return `/api/v1/exports/${String(id)}`;
  return state === "done" ? `/api/exports/${String(id)}/file` : null;
}

/** The body of Standard Webhooks; `/api/v1/events` has the same. */
export function standardBody(event: Occurrence["event"], portal: string | null) {
  const { type, sequence, plant_id, device_id, data, created_at } = event;
  const resource = resourceOf(event);
  const ids = { ...(plant_id !== null && { plant_id }), ...(device_id !== null && { device_id }) };
  const url = resource && { url: `${portal ?? ""}${resource}` };
  return { type, timestamp: instant(created_at), sequence, data: { ...ids, ...data, ...url } };
}

/** Slack reads &, < and > as its markup, such as a call to everyone in the channel. */
const slackText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

function slackBody(occurrence: Occurrence) {
  const { title, text } = summaryOf(occurrence);
  const plain = (words: string) => ({ type: "plain_text", text: words, emoji: false });
  return {
    text: slackText(`${title}. ${text}`),
    blocks: [
      { type: "header", text: plain(title.slice(0, 150)) },
      { type: "section", text: plain(text.slice(0, 2900)) },
      ...linkOf(occurrence, (url) => ({
        type: "actions",
        elements: [{ type: "button", text: plain("Open Soilsight"), url }],
      })),
    ],
  };
}

function teamsBody(occurrence: Occurrence) {
  const { title, text } = summaryOf(occurrence);
  const content = {
    type: "AdaptiveCard",
    $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
    version: "1.4",
    body: [
      { type: "TextBlock", size: "Medium", weight: "Bolder", wrap: true, text: teamsText(title) },
      { type: "TextBlock", wrap: true, text: teamsText(text) },
    ],
    actions: linkOf(occurrence, (url) => ({ type: "Action.OpenUrl", title: "Open Soilsight", url })),
  };
  return { type: "message", attachments: [{ contentType: "application/vnd.microsoft.card.adaptive", content }] };
}

/** A TextBlock reads a part of Markdown, in which a name could be a link. */
const teamsText = (text: string): string => text.replaceAll(/[\\`*_[\]()#<>~|]/g, String.raw`\$&`);

const actions: Record<string, string> = {
  "alert.raised": "trigger",
  "alert.acknowledged": "acknowledge",
  "alert.cleared": "resolve",
  [TEST_EVENT]: "trigger",
};

function pagerdutyBody(occurrence: Occurrence) {
  const { event, device, plant, portal, routingKey } = occurrence;
  const { title, text } = summaryOf(occurrence);
  const alert = isAlertType(event.type) ? event.data.alert_id : event.id;
  return {
    routing_key: routingKey,
    event_action: actions[event.type],
    dedup_key: `soilsight-alert-${String(alert)}`,
    payload: {
      summary: `${title}. ${text}`.slice(0, 1024),
      source: device ?? plant ?? "Soilsight",
      severity: event.type === TEST_EVENT ? "info" : event.data.severity === "critical" ? "critical" : "warning",
      timestamp: new Date(event.created_at * 1000).toISOString(),
    },
    ...(portal !== null && { client: "Soilsight", client_url: `${portal}/dashboard` }),
  };
}

const linkOf = <T>({ portal }: Occurrence, link: (url: string) => T): T[] =>
  portal === null ? [] : [link(`${portal}/dashboard`)];

export const bodies: Readonly<Record<WebhookFormat, (occurrence: Occurrence) => object>> = {
  standard: ({ event, portal }) => standardBody(event, portal),
  slack: slackBody,
  teams: teamsBody,
  pagerduty: pagerdutyBody,
};
