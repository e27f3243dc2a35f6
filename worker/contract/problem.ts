import * as v from "valibot";

/** The one shape of an error on the wire (`application/problem+json`, RFC 9457). */
export const Problem = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  /** One sentence for a person: what went wrong and what to do about it. */
  detail: v.optional(v.string()),
  /** For validation: the path of each wrong field and what is wrong with it. Input is never echoed. */
  fields: v.optional(v.record(v.string(), v.string())),
  requestId: v.optional(v.string()),
});
export type Problem = v.InferOutput<typeof Problem>;
