import * as v from "valibot";

/** The one shape of an error on the wire (`application/problem+json`, RFC 9457). */
export const Problem = v.object({
  type: v.string(),
  title: v.string(),
  status: v.number(),
  detail: v.optional(v.string()),
  /** For validation: the path of each wrong field and what is wrong with it. Input is never echoed. */
  fields: v.optional(v.record(v.string(), v.string())),
  requestId: v.optional(v.string()),
});
export type Problem = v.InferOutput<typeof Problem>;

/** So much of a request's name finds it in the log, and can be read out on the telephone. */
const REFERENCE_LENGTH = 8;

/** The name by which a fault of ours is found in the log, as a person is shown it. */
export const referenceOf = (requestId: string): string => `Reference: ${requestId.slice(0, REFERENCE_LENGTH)}`;
