import { vValidator } from "@hono/valibot-validator";
import type { Context, ValidationTargets } from "hono";
import * as v from "valibot";
import { problem } from "./problem.ts";

/** Validates one part of a request; answers 422 with the wrong fields. The stock validator would echo the input. */
export const validate = <T extends v.GenericSchema, K extends keyof ValidationTargets>(target: K, schema: T) =>
  vValidator(target, schema, (result, c) => {
    return result.success ? undefined : invalid(c, result.issues);
  });

export const invalid = (c: Context, issues: readonly v.BaseIssue<unknown>[]) =>
  problem(c, 422, "The request isn't valid.", { type: "validation", fields: wrongFields(issues) });

const MAX_LISTED_FIELDS = 20;

export function wrongFields(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  // Without inherited names, because a caller may name a field `constructor`.
  const fields = Object.create(null) as Record<string, string>;
  for (const issue of issues.slice(0, MAX_LISTED_FIELDS)) fields[v.getDotPath(issue) ?? ""] ??= plain(issue);
  return fields;
}

/**
 * Replaces valibot messages that repeat the input. A missing name is answered here, because its object's message is
 * about wrong names.
 */
function plain(issue: v.BaseIssue<unknown>): string {
  if (issue.received === "undefined" && issue.path?.at(-1)?.origin === "key") return "This value is missing.";
  return issue.message.includes("Received") || issue.message.startsWith("Invalid")
    ? "This value is not valid."
    : issue.message;
}
