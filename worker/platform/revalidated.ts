import { createMiddleware } from "hono/factory";

/** The browser caches days but revalidates each time; other caches must not store them. */
export const revalidated = createMiddleware(async (c, next) => {
  await next();
  if (c.res.ok || c.res.status === 304) c.header("Cache-Control", "private, no-cache");
});
