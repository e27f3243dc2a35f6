import * as v from "valibot";
import { MAX_PLANTS, MAX_URL_LENGTH, webhookFormats, type WebhookFormat } from "../records/webhook.ts";
import { type EventType, eventTypes } from "../webhooks/event-types.ts";
import { DELIVERIES_PER_PAGE, deliveryStates, webhookStates } from "../webhooks/webhooks.ts";
import { operation, page, pageEntries, read } from "./operation.ts";
import { count, described, Id, Instant, maybe } from "./values.ts";

const formats = Object.keys(webhookFormats) as WebhookFormat[];
const types = Object.keys(eventTypes) as EventType[];

const Webhook = v.strictObject({
  webhook_id: v.string(),
  name: v.string(),
  address: described(v.string(), "Host and end of the path; the whole URL may hold a secret"),
  format: v.picklist(formats),
  types: v.array(described(v.string(), "More types may be added")),
  plant_ids: described(v.array(v.string()), "Empty: all of the owner's plants"),
  state: described(v.picklist(webhookStates), "disabled: the receiver answered 410 Gone"),
  stop_reason: described(maybe(v.string()), "Why it is paused or disabled"),
  stopped_at: maybe(Instant),
  created_at: Instant,
  former_secret_until: described(maybe(Instant), "Until then the former secret signs too"),
  waiting_deliveries: count,
  last_delivered_at: maybe(Instant),
});

const CreatedWebhook = v.strictObject({
  ...Webhook.entries,
  secret: described(maybe(v.string()), "Shown once: null where the call is repeated with its Idempotency-Key"),
});

const Delivery = v.strictObject({
  sequence: count,
  event_id: described(v.string(), "As webhook-id of each attempt"),
  type: v.string(),
  plant_id: maybe(v.string()),
  device_id: maybe(v.string()),
  state: v.picklist(deliveryStates),
  attempts: count,
  status: described(maybe(count), "HTTP status of the last answer"),
  duration_ms: maybe(v.number()),
  reason: described(maybe(v.string()), "Why the last attempt failed; more may be added"),
  created_at: Instant,
  next_attempt_at: maybe(Instant),
  ended_at: maybe(Instant),
});

const TestedWebhook = v.strictObject({
  is_delivered: v.boolean(),
  status: maybe(count),
  duration_ms: maybe(v.number()),
  reason: maybe(v.string()),
});

/** By the names of the document. */
export const webhookSchemas = { Webhook, CreatedWebhook, WebhookDelivery: Delivery, TestedWebhook };

/** What a change replaces. */
export const webhookRecord = ["name", "address", "format", "types", "plant_ids"] as const;

const form = {
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(60)),
  types: v.pipe(v.array(v.picklist(types)), v.minLength(1), v.maxLength(types.length)),
  plant_ids: v.optional(
    v.pipe(v.array(Id), v.maxLength(MAX_PLANTS), v.description("Left out: all of the owner's plants, new ones too")),
  ),
  format: v.optional(v.picklist(formats)),
};
const routingKey = v.optional(v.pipe(v.string(), v.maxLength(64), v.description("Integration key of PagerDuty")));
const url = v.pipe(v.string(), v.minLength(1), v.maxLength(MAX_URL_LENGTH));

const common = { scope: "webhooks:write", access: ["integrations.manage"] } as const;
const path = "/webhooks/{webhook_id}";

export const v1Webhooks = {
  listWebhooks: read({
    ...common,
    path: "/webhooks",
    summary: "Webhooks of the owner, oldest first",
    answer: v.strictObject(pageEntries(Webhook)),
  }),
  createWebhook: operation({
    ...common,
    method: "POST",
    path: "/webhooks",
    summary: "Add a webhook; the answer has the secret that signs its messages, once",
    body: v.strictObject({
      ...form,
      url: described(url, "https, port 443, a public host"),
      routing_key: routingKey,
    }),
    answer: CreatedWebhook,
    shownOnce: ["secret"],
    problems: ["only-for-tokens", "conflict"],
  }),
  getWebhook: read({
    ...common,
    path,
    summary: "One webhook",
    answer: Webhook,
    record: webhookRecord,
  }),
  changeWebhook: operation({
    ...common,
    method: "PUT",
    path,
    summary: "Replace name, events, plants and format of a webhook, and its URL and key if they are sent",
    body: v.strictObject({
      ...form,
      url: v.optional(described(url, "Left out: the stored one")),
      routing_key: routingKey,
    }),
    answer: Webhook,
    record: webhookRecord,
    problems: ["only-for-tokens", "conflict"],
  }),
  deleteWebhook: operation({
    ...common,
    method: "DELETE",
    path,
    summary: "Delete a webhook and its deliveries; nothing more is sent",
    answer: v.strictObject({ webhook_id: v.string(), is_deleted: v.literal(true) }),
    record: webhookRecord,
    problems: ["conflict"],
  }),
  renewWebhookSecret: operation({
    ...common,
    method: "POST",
    path: `${path}/secret`,
    summary: "Renew the secret of a webhook; for 24 hours both sign",
    answer: CreatedWebhook,
    shownOnce: ["secret"],
    problems: ["only-for-tokens", "conflict"],
  }),
  testWebhook: operation({
    ...common,
    method: "POST",
    path: `${path}/test`,
    summary: "Send a test event now, also if the webhook is paused",
    answer: TestedWebhook,
  }),
  pauseWebhook: operation({
    ...common,
    method: "POST",
    path: `${path}/pause`,
    summary: "Send nothing until the webhook is resumed",
    answer: Webhook,
    problems: ["conflict"],
  }),
  resumeWebhook: operation({
    ...common,
    method: "POST",
    path: `${path}/resume`,
    summary: "Send again, what waited up to 7 days first",
    answer: Webhook,
    problems: ["conflict"],
  }),
  listWebhookDeliveries: read({
    ...common,
    path: `${path}/deliveries`,
    summary: "Deliveries of a webhook in the last 30 days, newest first",
    query: v.strictObject({ cursor: page(DELIVERIES_PER_PAGE).cursor }),
    answer: v.strictObject(pageEntries(Delivery)),
  }),
  retryWebhookDelivery: operation({
    ...common,
    method: "POST",
    path: `${path}/deliveries/{sequence}/retry`,
    summary: "Send one event again, with its id",
    answer: v.strictObject({ webhook_id: v.string(), sequence: count, state: v.literal("waiting") }),
    problems: ["conflict"],
  }),
} as const;
