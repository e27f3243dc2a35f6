import { type Context, Hono } from "hono";
import type { MessageAnswer } from "#contract/accounts/account";
import { webhookTexts as texts } from "#contract/webhooks/texts";
import {
  ChangeWebhook,
  type DeliveryList,
  DeliveryQuery,
  NewWebhook,
  SwitchWebhook,
  type TestResult,
  type WebhookList,
  type WebhookSecret,
} from "#contract/webhooks/webhooks";
import { allow, confirmed } from "../../access/allow.ts";
import { actOf } from "../../access/audit.ts";
import { tooMany } from "../../access/rate-limits/limit.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { startDeliveries } from "../../platform/tasks/events.ts";
import { problem, refuseFields } from "../../platform/problem.ts";
import { isWithinUsage, usageRetryAfter } from "../../platform/usage.ts";
import { validate } from "../../platform/validate.ts";
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

const found = async (c: Context<AppEnv>) =>
  (await endpointOf(c.var.db, c.get("principal")!.ownerId ?? "", c.req.param("id") ?? "")) ??
  problem(c, 404, texts.notFound);

const changedMeanwhile = (c: Context) => problem(c, 409, texts.changedMeanwhile, { type: "conflict" });

/** Problems of the form, or null. An empty URL keeps the stored one. */
async function refuseForm(c: Context<AppEnv>, form: NewWebhook | ChangeWebhook, hasKey: boolean) {
  const wrong = formProblems(form, hasKey);
  const url = form.url === "" ? null : await urlProblem(c.env, form.url);
  if (url !== null) wrong.url = texts.refused[url];
  return Object.keys(wrong).length > 0 ? refuseFields(c, wrong) : null;
}

export const webhooks = new Hono<AppEnv>()
  .get("/api/webhooks", allow("integrations.manage"), async (c) => {
    const { ownerId } = c.get("principal")!;
    return c.json<WebhookList>({ webhooks: await endpointsOf(c.var.db, ownerId ?? "", now()) });
  })
  .post("/api/webhooks", allow("integrations.manage", confirmed), validate("json", NewWebhook), async (c) => {
    const { ownerId } = c.get("principal")!;
    if (ownerId === null) return problem(c, 409, texts.chooseOwner);
    const form = c.req.valid("json");
    const refusal = await refuseForm(c, form, false);
    if (refusal) return refusal;
    const added = await addEndpoint(c.env, c.var.db, ownerId, form, actOf(c, now()));
    if (added === null) return problem(c, 409, texts.tooMany);
    if (added === "no-plant") return refuseFields(c, { plants: texts.noPlant });
    return c.json<WebhookSecret>(added, 201);
  })
  .put("/api/webhooks/:id", allow("integrations.manage", confirmed), validate("json", ChangeWebhook), async (c) => {
    const { db } = c.var;
    const row = await found(c);
    if (row instanceof Response) return row;
    const form = c.req.valid("json");
    const refusal = await refuseForm(c, form, row.format === "pagerduty");
    if (refusal) return refusal;
    const changed = await changeEndpoint(c.env, db, row, form, actOf(c, now()));
    if (changed === "no-plant") return refuseFields(c, { plants: texts.noPlant });
    if (changed === "url-needed") return refuseFields(c, { url: texts.failures["secret-unreadable"] });
    return changed ? c.json<MessageAnswer>({ message: texts.saved }) : changedMeanwhile(c);
  })
  .delete("/api/webhooks/:id", allow("integrations.manage"), async (c) => {
    const row = await found(c);
    if (row instanceof Response) return row;
    const isDeleted = await deleteEndpoint(c.var.db, row, actOf(c, now()));
    return isDeleted ? c.json<MessageAnswer>({ message: texts.deleted }) : changedMeanwhile(c);
  })
  .post("/api/webhooks/:id/secret", allow("integrations.manage", confirmed), async (c) => {
    const { db } = c.var;
    const row = await found(c);
    if (row instanceof Response) return row;
    const renewed = await renewSecret(c.env, db, row, actOf(c, now()));
    if (renewed === "url-needed") return problem(c, 409, texts.failures["secret-unreadable"]);
    if (renewed === "renewed-often") return problem(c, 409, texts.renewedOften);
    return renewed ? c.json<WebhookSecret>(renewed) : changedMeanwhile(c);
  })
  .put("/api/webhooks/:id/state", allow("integrations.manage"), validate("json", SwitchWebhook), async (c) => {
    const row = await found(c);
    if (row instanceof Response) return row;
    const { isActive } = c.req.valid("json");
    const message = isActive ? texts.resumed : texts.paused;
    if (isActive === (row.state === "active")) return c.json<MessageAnswer>({ message });
    const isSaved = await (isActive ? resumeEndpoint : pauseEndpoint)(c.var.db, row, actOf(c, now()));
    if (isActive) c.executionCtx.waitUntil(startDeliveries(c.env));
    return isSaved ? c.json<MessageAnswer>({ message }) : changedMeanwhile(c);
  })
  .post("/api/webhooks/:id/test", allow("integrations.manage"), async (c) => {
    const row = await found(c);
    if (row instanceof Response) return row;
    const limit = sendLimit("tests", row);
    if (!(await isWithinUsage(c.var.db, [limit], now())))
      return tooMany(c, texts.tooManyTests, usageRetryAfter([limit], now()));
    return c.json<TestResult>(await testEndpoint(c.env, c.var.db, row));
  })
  .get("/api/webhooks/:id/deliveries", allow("integrations.manage"), validate("query", DeliveryQuery), async (c) => {
    const row = await found(c);
    if (row instanceof Response) return row;
    return c.json<DeliveryList>(await deliveriesOf(c.var.db, row, c.req.valid("query").before));
  })
  .post("/api/webhooks/:id/deliveries/:sequence/retry", allow("integrations.manage"), async (c) => {
    const row = await found(c);
    if (row instanceof Response) return row;
    if (row.state !== "active") return problem(c, 409, texts.isStopped);
    const limit = sendLimit("retries", row);
    if (!(await isWithinUsage(c.var.db, [limit], now())))
      return tooMany(c, texts.tooManyRetries, usageRetryAfter([limit], now()));
    const isStarted = await retryDelivery(c.var.db, row, Number(c.req.param("sequence")));
    if (!isStarted) return problem(c, 409, texts.noDelivery);
    c.executionCtx.waitUntil(startDeliveries(c.env));
    return c.json<MessageAnswer>({ message: texts.sentAgain });
  });
