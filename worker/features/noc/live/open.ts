import type { Context } from "hono";
import { liveTexts } from "#contract/noc/live";
import { texts } from "#contract/common/texts";
import { refusalOfOrigin } from "../../../access/origin.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { liveRoom } from "../../messages/index.ts";

/** Names the session to the room. No caller from outside reaches the room, so nobody else can set it. */
export const SESSION_HEADER = "x-soilsight-session";

/** Opens the socket of a page of the portal. A page of another site could open one with the person's cookie, so the origin counts. */
export async function openLive(c: Context<AppEnv>) {
  if (refusalOfOrigin(c.req.raw, "noc.view")) return problem(c, 403, texts.crossSite);
  if (c.req.header("upgrade")?.toLowerCase() !== "websocket") return problem(c, 426, liveTexts.noUpgrade);
  const headers = { upgrade: "websocket", [SESSION_HEADER]: c.get("principal")!.sessionId };
  const answer = await liveRoom(c.env).fetch("https://noc-room/", { headers });
  if (answer.status === 101) return answer;
  return answer.status === 429 ? problem(c, 429, liveTexts.tooMany) : problem(c, 403, texts.forbidden);
}
