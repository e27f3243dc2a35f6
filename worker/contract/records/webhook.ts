import * as v from "valibot";
import { eventTypes, type EventType } from "../webhooks/event-types.ts";
import { webhookTexts as texts } from "../webhooks/texts.ts";
import { choice, ids, line, special, text } from "./field.ts";

export const MAX_URL_LENGTH = 500;
export const MAX_PLANTS = 500;

export const webhookFormats = {
  standard: "Standard Webhooks (signed JSON)",
  slack: "Slack",
  teams: "Microsoft Teams",
  pagerduty: "PagerDuty",
} as const;
export type WebhookFormat = keyof typeof webhookFormats;

const ROUTING_KEY = /^[A-Za-z\d]{20,64}$/;

const fields = {
  name: text({ label: "Name", max: 60 }),
  format: choice<WebhookFormat>({ label: "Format", choices: webhookFormats, initial: "standard" }),
  types: special<EventType[], false>({
    label: "Events",
    optional: false,
    initial: [],
    schema: v.pipe(
      v.array(v.picklist(Object.keys(eventTypes) as EventType[])),
      v.transform((types) => [...new Set(types)]),
      v.minLength(1, texts.typeNeeded),
    ),
  }),
  plants: ids({ label: "Plants", hint: texts.allPlants, max: MAX_PLANTS, tooMany: texts.tooManyPlants }),
} as const;

const key = { label: "Integration key", max: 64 };
const url = { label: "URL", max: MAX_URL_LENGTH };

export const newWebhook = {
  ...fields,
  url: text({ ...url, hint: texts.urlHint }),
  routing_key: line({ ...key, hint: texts.keyHint }),
} as const;

/** URL and key are never shown again, so an empty box keeps them. */
export const storedWebhook = {
  ...fields,
  url: line({ ...url, hint: texts.keptUrl }),
  routing_key: line({ ...key, hint: texts.keptKey }),
} as const;

interface FormatRule {
  format: WebhookFormat;
  types: readonly EventType[];
  routing_key: string;
}

/** Rules over several fields, for server and form. `hasKey`: one is stored. */
export function webhookProblems({ format, types, routing_key }: FormatRule, hasKey: boolean) {
  const errors: { types?: string; routing_key?: string } = {};
  if (format !== "pagerduty") return errors;
  if (types.some((type) => !type.startsWith("alert."))) errors.types = texts.onlyAlerts;
  if (routing_key === "" ? !hasKey : !ROUTING_KEY.test(routing_key)) errors.routing_key = texts.keyNeeded;
  return errors;
}
