import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import type { MessageAnswer } from "#contract/accounts/account";
import { type LostAccessList, lostAccessTexts } from "#contract/owners/lost-access";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { actOf } from "./act.ts";
import { lossesOf, takeBack } from "./lost-access.ts";

export const losses = new Hono<AppEnv>()
  .get("/api/losses", allow("plants.edit"), async (c) => {
    const { user, ownerId } = c.get("principal")!;
    return c.json<LostAccessList>({ losses: await lossesOf(database(c.env), ownerId ?? user.id, now()) });
  })
  .post("/api/losses/:loss/takeBack", allow("plants.edit", { needsConfirmation: true }), async (c) => {
    const outcome = await takeBack(database(c.env), c.req.param("loss"), actOf(c));
    if (outcome === "done") return c.json<MessageAnswer>({ message: lostAccessTexts.takenBack });
    return outcome === "gone"
      ? problem(c, 404, lostAccessTexts.gone, { detail: lostAccessTexts.goneDetail })
      : problem(c, 409, lostAccessTexts.plantFirst, { type: "plant-first" });
  });
