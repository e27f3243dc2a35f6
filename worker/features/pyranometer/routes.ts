import { eq } from "drizzle-orm";
import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { actOf } from "../../access/audit.ts";
import type { MessageAnswer } from "#contract/accounts/account";
import { texts } from "#contract/common/texts";
import {
  type PyraData,
  PyraDataQuery,
  PyraTabParam,
  pyraToday,
  PyraViewerQuery,
  PyraViewers,
} from "#contract/pyranometer/pyranometer";
import { pyraTexts } from "#contract/pyranometer/texts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { devices } from "../../platform/schema.ts";
import { validate } from "../../platform/validate.ts";
import { boardsOf } from "./boards.ts";
import { pyraData } from "./data.ts";
import { readViewers, saveViewers, tabsOf } from "./viewers.ts";

const VIEWERS_MAX_BYTES = 600 * 1024;

export const pyranometer = new Hono<AppEnv>()
  .get("/api/pyra/data", allow("pyranometer.view"), validate("query", PyraDataQuery), async (c) => {
    const { deviceId, ...range } = c.req.valid("query");
    const db = database(c.env);
    const boards = await boardsOf(c.env, db, c.get("principal")!);
    // Only devices on the viewer's tabs are found: a viewer need not own the plant.
    if (!boards.some((board) => board.deviceId === deviceId)) return problem(c, 404, pyraTexts.notFound);
    const [device] = await db.select().from(devices).where(eq(devices.device_id, deviceId));
    if (!device) return problem(c, 404, pyraTexts.notFound);
    if (range.toDate > pyraToday(device.timezone, now()))
      return problem(c, 422, pyraTexts.inFuture, { type: "validation", fields: { toDate: pyraTexts.inFuture } });
    return c.json<PyraData>(await pyraData(c.env, db, device, range));
  })
  .get("/api/pyra/viewers", allow("pyranometer.manage"), async (c) =>
    c.json<PyraViewers>(await readViewers(database(c.env))),
  )
  .put(
    "/api/pyra/viewers",
    allow("pyranometer.manage", { maxBytes: VIEWERS_MAX_BYTES }),
    validate("json", PyraViewers),
    async (c) => {
      const db = database(c.env);
      await saveViewers(db, c.req.valid("json"), actOf(c, now()));
      return c.json<MessageAnswer>({ message: pyraTexts.viewersSaved });
    },
  )
  .get(
    "/api/pyra/isViewer/:tab",
    allow("signed-in"),
    validate("param", PyraTabParam),
    validate("query", PyraViewerQuery),
    async (c) => {
      const { user, permissions } = c.get("principal")!;
      const { email } = c.req.valid("query");
      if (!permissions.has("pyranometer.manage") && email !== user.email.toLowerCase())
        return problem(c, 403, texts.forbidden);
      const tabs = await tabsOf(database(c.env), email);
      return c.json<boolean>(tabs.includes(c.req.valid("param").tab));
    },
  );
