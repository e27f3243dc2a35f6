import { type Context, Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { actOf } from "../../access/audit.ts";
import { plantScope } from "../../access/scope.ts";
import { tooMany } from "../../access/rate-limits/limit.ts";
import { type CalendarFeed, type CalendarLink, calendarTexts as texts } from "#contract/calendar/calendar-feed";
import { SECONDS_PER_HOUR } from "#contract/common/calendar";
import { washCalendar } from "#print/calendars";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { portalAddress } from "../../platform/settings.ts";
import { isWithinUsage, usageRetryAfter } from "../../platform/usage.ts";
import { storedDecisions } from "../plant-plans/index.ts";
import { calendarDates, campaignsOf } from "../portfolio/index.ts";
import { endFeedLink, isFeedOn, makeFeedLink, personOfFeed } from "./feed-link.ts";

/** Calendar programs read a link a few times a day; several of one person share it. */
const CALLS_PER_HOUR = 60;

const actBy = (c: Context<AppEnv>) => actOf(c, now());

export const calendarFeed = new Hono<AppEnv>()
  .get("/api/calendar-feed", allow("tokens.own"), async (c) =>
    c.json<CalendarFeed>({ isOn: await isFeedOn(database(c.env), c.get("principal")!) }),
  )
  .post("/api/calendar-feed", allow("tokens.own"), async (c) => {
    const link = await makeFeedLink(c.env, actBy(c), portalAddress(c.env, c.req.url));
    return link === null ? problem(c, 409, texts.changed) : c.json<CalendarLink>({ link });
  })
  .delete("/api/calendar-feed", allow("tokens.own"), async (c) =>
    (await endFeedLink(c.env, actBy(c))) ? c.json({ message: texts.ended }) : problem(c, 404, texts.isOff),
  )
  .get("/api/feeds/:token/washes.ics", allow("public"), async (c) => {
    const person = await personOfFeed(c.env, c.req.param("token"));
    if (!person) return problem(c, 404, texts.notFound);
    const [db, at] = [database(c.env), now()];
    const limit = { subject: `calendar-feed:${person.user.id}`, maximum: CALLS_PER_HOUR, seconds: SECONDS_PER_HOUR };
    if (!(await isWithinUsage(db, [limit], at))) return tooMany(c, texts.tooManyCalls, usageRetryAfter([limit], at));
    const [plans, campaigns] = await Promise.all([
      storedDecisions(db, plantScope(person), at),
      campaignsOf(db, person),
    ]);
    const portal = portalAddress(c.env, c.req.url);
    const text = washCalendar(
      plans.map(({ decision, plant }) => ({
        decision,
        plantName: plant.plant_name,
        link: `${portal}/dashboard?plant=${encodeURIComponent(plant.plant_id)}`,
      })),
      campaigns.map(calendarDates),
      Math.floor(at),
    );
    c.header("Content-Type", "text/calendar; charset=utf-8");
    c.header("Cache-Control", "private, no-store");
    return c.body(text);
  });
