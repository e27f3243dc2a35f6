import * as v from "valibot";

/** Error body of every route (`application/problem+json`, RFC 9457). */
export const Problem = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  detail: v.optional(v.string()),
  fields: v.optional(v.record(v.string(), v.string())),
  /** Why, where the sentence alone isn't enough for a program. */
  code: v.optional(v.string()),
  requestId: v.optional(v.string()),
});
export type Problem = v.InferOutput<typeof Problem>;

const REFERENCE_LENGTH = 8;

export const referenceOf = (requestId: string): string => `Reference: ${requestId.slice(0, REFERENCE_LENGTH)}`;
