import type { Plugin } from "vite";

/** Drops hono's cookie serializer (0.5 kB). Its client includes it for a header that browsers don't let pages set. */
export const withoutCookies = (): Plugin => ({
  name: "without-cookies",
  load: {
    filter: { id: /\/node_modules\/hono\/dist\/utils\/cookie\.js$/ },
    handler: () => `export const serialize = () => { throw new Error("A page sets no Cookie header"); };`,
  },
});
