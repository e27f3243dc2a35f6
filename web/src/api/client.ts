import { hc } from "hono/client";
import type { AppType } from "../../../worker/app.ts";
import { portalFetch } from "./fetch.ts";
import { problemFrom } from "./problem.ts";
import { exitOnce, tabStorage } from "./reload-guard.ts";
import { makeUnwrap } from "./unwrap.ts";

export const api = hc<AppType>("/", { fetch: portalFetch }).api;

/** Body of a successful response; otherwise throws an ApiProblem. `await unwrap(api.session.$get())` */
export const unwrap = makeUnwrap(
  exitOnce({
    storage: tabStorage(),
    now: () => Date.now(),
    signOut: () => api.account["sign-out"].$post(),
    reload: () => location.reload(),
  }),
);

/** An answer of an address that isn't in the typed client, such as the API's. */
export async function answerOf(address: string, init?: RequestInit): Promise<Response> {
  const answer = await portalFetch(address, init);
  if (!answer.ok) throw problemFrom(answer.status, await answer.json().catch(() => null));
  return answer;
}
