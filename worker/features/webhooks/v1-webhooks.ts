import { pick } from "#contract/records/field";
import * as v from "valibot";
import { webhookRecord } from "#contract/v1/webhooks";
import { webhookTexts as texts } from "#contract/webhooks/texts";
import { ChangeWebhook, NewWebhook, type Webhook } from "#contract/webhooks/webhooks";
import { actOf } from "../../access/audit.ts";
import { tooMany } from "../../access/rate-limits/limit.ts";
import { cursorOf, keyOfCursor, wrongCursor } from "../../api/cursor.ts";
import { mayReplace } from "../../api/record-tag.ts";
import { type AnyCall, type ApiCall, ApiRefusal, type V1Handlers } from "../../api/serve.ts";
import { instant, instantOrNull } from "../../api/values.ts";
import type { Principal } from "../../platform/context.ts";
import { startDeliveries } from "../../platform/tasks/events.ts";
import { isWithinUsage, usageRetryAfter } from "../../platform/usage.ts";
import { wrongFields } from "../../platform/validate.ts";
import type { EndpointRow } from "./attempt.ts";
import { deliveriesOf, retryDelivery, testEndpoint, sendLimit } from "./deliveries.ts";
import {
  addEndpoint,
  changeEndpoint,
  deleteEndpoint,
  endpointOf,
  endpointsOf,
  formProblems,
  pauseEndpoint,
  renewSecret,
  resumeEndpoint,
  urlProblem,
} from "./endpoints.ts";

const shown = (webhook: Webhook) => ({
  webhook_id: webhook.id,
  ...pick(webhook, ["name", "address", "format", "types"]),
  plant_ids: webhook.plants,
  state: webhook.state,
  stop_reason: webhook.stopReason,
  stopped_at: instantOrNull(webhook.stoppedAt),
  created_at: instant(webhook.createdAt),
  former_secret_until: instantOrNull(webhook.formerSecretUntil),
  waiting_deliveries: webhook.waiting,
  last_delivered_at: instantOrNull(webhook.lastDeliveredAt),
});

/** A token that is limited to plants knows only webhooks of those plants, or it would hear of others. */
const isInReach = ({ token }: Principal, plants: readonly string[]): boolean =>
  !token?.plants || (plants.length > 0 && plants.every((plant) => token.plants!.includes(plant)));

async function reachable({ db, principal, now }: AnyCall) {
  const all = await endpointsOf(db, principal.ownerId ?? "", now);
  return all.filter(({ plants }) => isInReach(principal, plants));
}

async function stored({ db, principal, params }: AnyCall): Promise<EndpointRow | ApiRefusal> {
  const row = await endpointOf(db, principal.ownerId ?? "", params.webhook_id!);
  return row && isInReach(principal, row.plants) ? row : new ApiRefusal("not-found");
}

async function shownById(call: AnyCall, id = call.params.webhook_id) {
  const found = (await reachable(call)).find((webhook) => webhook.id === id);
  return found ? shown(found) : new ApiRefusal("not-found");
}

const act = ({ context, now }: AnyCall) => actOf(context, now);

/** In the portal these need the password again; a token was made with it. */
const refuseSession = ({ principal: { token } }: AnyCall) => (token ? null : new ApiRefusal("only-for-tokens"));

const names: Readonly<Record<string, string>> = { plants: "plant_ids" };
const refuseFields = (fields: Record<string, string>) =>
  new ApiRefusal(
    "invalid-request",
    Object.fromEntries(Object.entries(fields).map(([name, detail]) => [names[name.split(".", 1)[0]!] ?? name, detail])),
  );

const noPlant = () => refuseFields({ plants: texts.noPlant });

/** The body as the form of Integrations would send it. `hasKey`: a routing key is stored. */
async function formOf<Form extends typeof NewWebhook | typeof ChangeWebhook>(
  call: ApiCall<"createWebhook" | "changeWebhook">,
  schema: Form,
  hasKey: boolean,
): Promise<v.InferOutput<Form> | ApiRefusal> {
  const { plant_ids: plants = [], format = "standard", url = "", routing_key = "", ...rest } = call.body;
  const read = v.safeParse(schema, { ...rest, plants, format, url, routing_key });
  if (!read.success) return refuseFields(wrongFields(read.issues));
  const form = read.output;
  const wrong = formProblems(form, hasKey);
  const problem = form.url === "" ? null : await urlProblem(call.env, form.url);
  if (problem !== null) wrong.url = texts.refused[problem];
  if (Object.keys(wrong).length > 0) return refuseFields(wrong);
  return isInReach(call.principal, form.plants) ? form : noPlant();
}

async function withSecret(call: AnyCall, { id, secret }: { id: string; secret: string }) {
  const webhook = await shownById(call, id);
  return webhook instanceof ApiRefusal ? webhook : { ...webhook, secret };
}

const written = ({ name, address, format, types, plants }: EndpointRow) => ({
  name,
  address,
  format,
  types,
  plant_ids: plants,
});

async function switched(call: AnyCall, isActive: boolean) {
  const row = await stored(call);
  if (row instanceof ApiRefusal) return row;
  if (isActive !== (row.state === "active")) {
    if (!(await (isActive ? resumeEndpoint : pauseEndpoint)(call.db, row, act(call))))
      return new ApiRefusal("conflict");
    if (isActive) call.context.executionCtx.waitUntil(startDeliveries(call.env));
  }
  return shownById(call);
}

const LIST = "listWebhookDeliveries";

const SEQUENCE = /^[1-9]\d{0,14}$/;

export const webhooksV1 = {
  async listWebhooks(call) {
    return { data: (await reachable(call)).map(shown), next_cursor: null };
  },

  getWebhook: (call) => shownById(call),

  async createWebhook(call) {
    const { env, db, principal } = call;
    const form = refuseSession(call) ?? (await formOf(call, NewWebhook, false));
    if (form instanceof ApiRefusal) return form;
    const added = await addEndpoint(env, db, principal.ownerId ?? "", form, act(call));
    if (added === null) return new ApiRefusal("conflict", { webhooks: texts.tooMany });
    if (added === "no-plant") return noPlant();
    return withSecret(call, added);
  },

  async changeWebhook(call) {
    const row = refuseSession(call) ?? (await stored(call));
    if (row instanceof ApiRefusal) return row;
    const form = await formOf(call, ChangeWebhook, row.format === "pagerduty");
    if (form instanceof ApiRefusal) return form;
    if (!(await mayReplace(call.context, webhookRecord, written(row)))) return new ApiRefusal("precondition-failed");
    const changed = await changeEndpoint(call.env, call.db, row, form, act(call));
    if (changed === "no-plant") return noPlant();
    if (changed === "url-needed") return refuseFields({ url: texts.failures["secret-unreadable"] });
    return changed ? shownById(call) : new ApiRefusal("conflict");
  },

  async deleteWebhook(call) {
    const row = await stored(call);
    if (row instanceof ApiRefusal) return row;
    if (!(await mayReplace(call.context, webhookRecord, written(row)))) return new ApiRefusal("precondition-failed");
    const isDeleted = await deleteEndpoint(call.db, row, act(call));
    return isDeleted ? { webhook_id: row.id, is_deleted: true } : new ApiRefusal("conflict");
  },

  async renewWebhookSecret(call) {
    const row = refuseSession(call) ?? (await stored(call));
    if (row instanceof ApiRefusal) return row;
    const renewed = await renewSecret(call.env, call.db, row, act(call));
    if (renewed === "renewed-often") return new ApiRefusal("conflict", { webhook_id: texts.renewedOften });
    return renewed === null || renewed === "url-needed" ? new ApiRefusal("conflict") : withSecret(call, renewed);
  },

  pauseWebhook: (call) => switched(call, false),

  resumeWebhook: (call) => switched(call, true),

  async testWebhook(call) {
    const row = await stored(call);
    if (row instanceof ApiRefusal) return row;
    const limit = sendLimit("tests", row);
    if (!(await isWithinUsage(call.db, [limit], call.now)))
      return tooMany(call.context, texts.tooManyTests, usageRetryAfter([limit], call.now));
    const { isDelivered, status, ms, reason } = await testEndpoint(call.env, call.db, row);
    return { is_delivered: isDelivered, status, duration_ms: ms, reason };
  },

  async listWebhookDeliveries(call) {
    const row = await stored(call);
    if (row instanceof ApiRefusal) return row;
    const query = { ...call.query, webhook: row.id };
    const key = query.cursor === undefined ? [] : await keyOfCursor(LIST, query, [v.number()]);
    if (key === null) return wrongCursor();
    const { deliveries, next } = await deliveriesOf(call.db, row, key[0], call.principal.token?.plants ?? undefined);
    return {
      data: deliveries.map((delivery) => ({
        sequence: delivery.sequence,
        event_id: delivery.eventId,
        type: delivery.type,
        plant_id: delivery.plant_id,
        device_id: delivery.device_id,
        state: delivery.state,
        attempts: delivery.attempts,
        status: delivery.status,
        duration_ms: delivery.ms,
        reason: delivery.reason,
        created_at: instant(delivery.createdAt),
        next_attempt_at: instantOrNull(delivery.nextAt),
        ended_at: instantOrNull(delivery.endedAt),
      })),
      next_cursor: next === null ? null : await cursorOf(LIST, query, [next]),
    };
  },

  async retryWebhookDelivery(call) {
    const row = await stored(call);
    if (row instanceof ApiRefusal) return row;
    if (!SEQUENCE.test(call.params.sequence!)) return new ApiRefusal("not-found");
    const sequence = Number(call.params.sequence);
    if (row.state !== "active") return new ApiRefusal("conflict", { webhook_id: texts.isStopped });
    const limit = sendLimit("retries", row);
    if (!(await isWithinUsage(call.db, [limit], call.now)))
      return tooMany(call.context, texts.tooManyRetries, usageRetryAfter([limit], call.now));
    if (!(await retryDelivery(call.db, row, sequence)))
      return new ApiRefusal("conflict", { sequence: texts.noDelivery });
    call.context.executionCtx.waitUntil(startDeliveries(call.env));
    return { webhook_id: row.id, sequence, state: "waiting" };
  },
} satisfies Partial<V1Handlers>;
