import { createMiddleware } from "hono/factory";

/** A browser keeps the days it has but asks each time whether they are still right; no other cache may keep them. */
export const revalidated = createMiddleware(async (c, next) => {
  await next();
  if (c.res.ok || c.res.status === 304) c.header("Cache-Control", "private, no-cache");
});
