import { createMiddleware } from "hono/factory";
import { operationTexts } from "#contract/common/operation-texts";
import type { AppEnv } from "../platform/context.ts";
import { logError } from "../platform/log.ts";
import { problem } from "../platform/problem.ts";
import { settingErrors } from "../platform/settings.ts";

const looked = new WeakMap<object, string | null>();

function settingsFault(env: object): string | null {
  const known = looked.get(env);
  if (known !== undefined) return known;
  const wrong = settingErrors(env);
  const fault = wrong.length === 0 ? null : `Fix these settings (see docs/operations.md). ${wrong.join("; ")}.`;
  if (fault !== null) logError("settings-wrong", fault);
  looked.set(env, fault);
  return fault;
}

/** Answers 503 while a setting is wrong, so that the portal does not fail later for no visible reason. */
export const requireValidSettings = createMiddleware<AppEnv>(async (c, next) =>
  settingsFault(c.env) === null ? next() : problem(c, 503, operationTexts.notSetUp),
);

export function requireSettings(env: object): void {
  const fault = settingsFault(env);
  if (fault !== null) throw new Error(fault);
}
