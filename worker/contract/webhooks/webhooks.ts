import * as v from "valibot";
import { entries } from "../records/field.ts";
import { newWebhook, storedWebhook, type WebhookFormat } from "../records/webhook.ts";
import type { EventType, StoredEventType } from "./event-types.ts";
import type { FailureReason, StopReason } from "./texts.ts";

export const WEBHOOK_LIMITS = {
  endpoints: 10,
  /** Of an owner, per hour. */
  tests: 60,
  retries: 600,
  /** Shown and kept to be sent again [days]. */
  keptDays: 30,
  /** Events that waited longer are not sent after Resume [days]. */
  resumedDays: 7,
} as const;

export const NewWebhook = v.strictObject(entries(newWebhook));
export type NewWebhook = v.InferOutput<typeof NewWebhook>;
export const ChangeWebhook = v.strictObject(entries(storedWebhook));
export type ChangeWebhook = v.InferOutput<typeof ChangeWebhook>;
export const SwitchWebhook = v.strictObject({ isActive: v.boolean() });

export const webhookStates = ["active", "paused", "disabled"] as const;
export type WebhookState = (typeof webhookStates)[number];

export interface Webhook {
  id: string;
  name: string;
  /** Host, and the end of the path: the whole URL may hold a secret. */
  address: string;
  format: WebhookFormat;
  types: EventType[];
  /** Empty: all of the owner's plants. */
  plants: string[];
  state: WebhookState;
  stopReason: StopReason | null;
  stoppedAt: number | null;
  createdAt: number;
  /** End of the time in which messages are signed with the former secret too. */
  formerSecretUntil: number | null;
  waiting: number;
  /** The newest event and the newest test that arrived at this address. */
  lastDeliveredAt: number | null;
  testedAt: number | null;
}

export interface WebhookList {
  webhooks: Webhook[];
}

/** `secret`: shown once. */
export interface WebhookSecret {
  id: string;
  secret: string;
}

export interface TestResult {
  isDelivered: boolean;
  status: number | null;
  ms: number | null;
  reason: FailureReason | null;
}

export const deliveryStates = ["waiting", "delivered", "failed"] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export interface WebhookDelivery extends Omit<TestResult, "isDelivered"> {
  sequence: number;
  /** Same in each attempt, for the receiver. */
  eventId: string;
  type: StoredEventType;
  plant_id: string | null;
  device_id: string | null;
  state: DeliveryState;
  attempts: number;
  createdAt: number;
  nextAt: number | null;
  endedAt: number | null;
}

export const DELIVERIES_PER_PAGE = 50;
export const DeliveryQuery = v.strictObject({
  /** Sequence of the last one of the page before. */
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number))),
});

export interface DeliveryList {
  deliveries: WebhookDelivery[];
  next: number | null;
}
