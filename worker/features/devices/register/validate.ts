import { vValidator } from "@hono/valibot-validator";
import type * as v from "valibot";
import { registrationTexts } from "#contract/commands/texts";
import { isMissingIssue } from "#contract/records/field";
import { problem } from "../../../platform/problem.ts";
import { wrongFields } from "../../../platform/validate.ts";

export const validateForm = <T extends v.GenericSchema>(schema: T) =>
  vValidator("json", schema, (result, c) => {
    if (result.success) return;
    const isMissing = result.issues.some(isMissingIssue);
    const fields = wrongFields(result.issues);
    const title = isMissing ? registrationTexts.required : (Object.values(fields)[0] ?? "The request isn't valid.");
    return problem(c, 422, title, { type: "validation", fields });
  });
