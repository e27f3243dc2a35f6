import { createMiddleware } from "hono/factory";
import { operationTexts } from "#contract/common/operation-texts";
import type { AppEnv } from "../platform/context.ts";
import { logFault } from "../platform/log.ts";
import { problem } from "../platform/problem.ts";
import { wrongSettings } from "../platform/settings.ts";

/** The settings of an environment are looked at once; they never change while it lives. */
const looked = new WeakMap<object, string | null>();

/** What keeps a deployment from working, in one sentence for its administrator; null: nothing. It is logged when it is first found. */
function settingsFault(env: object): string | null {
  const known = looked.get(env);
  if (known !== undefined) return known;
  const wrong = wrongSettings(env);
  const fault = wrong.length === 0 ? null : `Put these settings right (docs/operations.md). ${wrong.join("; ")}.`;
  if (fault !== null) logFault("settings-wrong", fault);
  looked.set(env, fault);
  return fault;
}

/** Answers 503 while a setting is wrong: a portal that half works would fail somewhere else, later, and for no reason that is seen. */
export const configured = createMiddleware<AppEnv>(async (c, next) =>
  settingsFault(c.env) === null ? next() : problem(c, 503, operationTexts.notSetUp),
);

/** The same for work that no request brings: crons and queues. */
export function requireSettings(env: object): void {
  const fault = settingsFault(env);
  if (fault !== null) throw new Error(fault);
}
