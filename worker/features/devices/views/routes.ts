import { type Context, Hono } from "hono";
import { allow } from "../../../access/allow.ts";
import { ChangeView, type SavedViews, SaveView, viewTexts } from "#contract/devices/views";
import { now } from "../../../platform/clock.ts";
import type { AppEnv } from "../../../platform/context.ts";
import { database } from "../../../platform/db.ts";
import { problem } from "../../../platform/problem.ts";
import { validate } from "../../../platform/validate.ts";
import { addView, changeView, deleteView, viewsOf } from "./store.ts";

const personOf = (c: Context<AppEnv>): string => c.get("principal")!.user.id;
const answer = async (c: Context<AppEnv>) => c.json<SavedViews>({ views: await viewsOf(database(c.env), personOf(c)) });

export const views = new Hono<AppEnv>()
  .get("/api/device/views", allow("devices.view"), answer)
  .post("/api/device/views", allow("account.manage"), validate("json", SaveView), async (c) => {
    const refused = await addView(database(c.env), personOf(c), c.req.valid("json"), now());
    return refused ? problem(c, refused.status, refused.title) : answer(c);
  })
  .put("/api/device/views/:id", allow("account.manage"), validate("json", ChangeView), async (c) => {
    const refused = await changeView(database(c.env), personOf(c), c.req.param("id"), c.req.valid("json"));
    return refused ? problem(c, refused.status, refused.title) : answer(c);
  })
  .delete("/api/device/views/:id", allow("account.manage"), async (c) => {
    const isDeleted = await deleteView(database(c.env), personOf(c), c.req.param("id"));
    return isDeleted ? answer(c) : problem(c, 404, viewTexts.notFound);
  });
