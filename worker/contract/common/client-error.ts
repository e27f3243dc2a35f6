import * as v from "valibot";

export const ClientError = v.strictObject({
  message: v.pipe(v.string(), v.maxLength(500)),
  stack: v.optional(v.pipe(v.string(), v.maxLength(4000))),
  path: v.pipe(v.string(), v.maxLength(200)),
  version: v.pipe(v.string(), v.maxLength(40)),
});
export type ClientError = v.InferOutput<typeof ClientError>;
