import { type Context, Hono } from "hono";
import { allow } from "../../../access/allow.ts";
import type { MessageAnswer } from "#contract/accounts/account";
import { type OfferList, offerTexts } from "#contract/plants/offers";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { problem } from "../../../platform/problem.ts";
import { actOf } from "../act.ts";
import { acceptOffer, declineOffer, offersOf, withdrawOffer } from "./store.ts";

/** One answer for every reason, so that it doesn't show which. */
const goneAnswer = (c: Context) => problem(c, 404, offerTexts.gone, { detail: offerTexts.goneDetail });

export const plantOffers = new Hono<AppEnv>()
  .get("/api/offers", allow("plants.edit"), async (c) => {
    const { user, ownerId } = c.get("principal")!;
    return c.json<OfferList>(await offersOf(c.var.db, ownerId ?? user.id, now()));
  })
  .post("/api/offers/:offer/accept", allow("plants.edit"), async (c) => {
    const outcome = await acceptOffer(c.var.db, c.req.param("offer"), actOf(c));
    if (outcome === "over-quota") return problem(c, 409, offerTexts.overQuota);
    return outcome === "done" ? c.json<MessageAnswer>({ message: offerTexts.accepted }) : goneAnswer(c);
  })
  .post("/api/offers/:offer/decline", allow("plants.edit"), async (c) =>
    (await declineOffer(c.var.db, c.req.param("offer"), actOf(c)))
      ? c.json<MessageAnswer>({ message: offerTexts.declined })
      : goneAnswer(c),
  )
  .post("/api/offers/:offer/withdraw", allow("plants.edit"), async (c) =>
    (await withdrawOffer(c.var.db, c.req.param("offer"), actOf(c)))
      ? c.json<MessageAnswer>({ message: offerTexts.withdrawn })
      : goneAnswer(c),
  );
