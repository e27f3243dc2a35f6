import type { Context } from "hono";
import { liveTexts } from "#contract/noc/live";
import { texts } from "#contract/common/texts";
import { isForeignOrigin } from "../../../access/origin.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { liveRoom } from "../../messages/index.ts";

/** Passes the session id to the room. Only the worker can send it, because the room has no callers from outside. */
export const SESSION_HEADER = "x-soilsight-session";

/** Checks the origin, because another site's page could open a socket with the person's cookie. */
export async function openLive(c: Context<AppEnv>) {
  if (isForeignOrigin(c.req.raw, { access: "noc.view", method: "GET" })) return problem(c, 403, texts.crossSite);
  if (c.req.header("upgrade")?.toLowerCase() !== "websocket") return problem(c, 426, liveTexts.noUpgrade);
  const headers = { upgrade: "websocket", [SESSION_HEADER]: c.get("principal")!.sessionId };
  const answer = await liveRoom(c.env).fetch("https://noc-room/", { headers });
  if (answer.status === 101) return answer;
  return answer.status === 429 ? problem(c, 429, liveTexts.tooMany) : problem(c, 403, texts.forbidden);
}
