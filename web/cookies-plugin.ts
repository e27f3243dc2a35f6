import type { Plugin } from "vite";

/** Leaves out hono's writer of cookies (0.5 kB): its client has it for a header that a browser lets no page set. */
export const withoutCookies = (): Plugin => ({
  name: "without-cookies",
  load: {
    filter: { id: /\/node_modules\/hono\/dist\/utils\/cookie\.js$/ },
    handler: () => `export const serialize = () => { throw new Error("A page sets no Cookie header"); };`,
  },
});
