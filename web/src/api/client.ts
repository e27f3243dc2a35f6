import { hc } from "hono/client";
import type { AppType } from "../../../worker/app.ts";
import { portalFetch } from "./fetch.ts";
import { exitOnce, tabStorage } from "./reload-guard.ts";
import { makeUnwrap } from "./unwrap.ts";

export { portalFetch };

/** Named: without it, the compiler writes half a megabyte of routes into the declaration of `api`. */
type Portal = ReturnType<typeof hc<AppType>>;

export const api: Portal["api"] = hc<AppType>("/", { fetch: portalFetch }).api;

/** Body of a successful response; otherwise throws an ApiProblem. `await unwrap(api.session.$get())` */
export const unwrap = makeUnwrap(
  exitOnce({
    storage: tabStorage(),
    now: () => Date.now(),
    signOut: () => api.account["sign-out"].$post(),
    reload: () => location.reload(),
  }),
);
