import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { actOf } from "../../access/audit.ts";
import type { MessageAnswer } from "#contract/accounts/account";
import { type SetupEntries, SetupEntriesQuery, SetupEntryDismissed } from "#contract/setup/entries";
import { type DeviceSetup, SetupAnswer } from "#contract/setup/answers";
import { setupTexts } from "#contract/setup/texts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { withDevice, withReadableDevice } from "../devices/index.ts";
import { answerSetup, entryCounts, listedEntries, setDismissed, setupOfDevice } from "./listing.ts";

export const setupEntryRoutes = new Hono<AppEnv>()
  .get("/api/setup/entries", allow("setup.view"), validate("query", SetupEntriesQuery), async (c) => {
    const db = database(c.env);
    const [entries, counts] = await Promise.all([listedEntries(db, c.req.valid("query").state), entryCounts(db)]);
    return c.json<SetupEntries>({ entries, counts });
  })
  .put("/api/setup/entries/:id/dismissed", allow("setup.view"), validate("json", SetupEntryDismissed), async (c) => {
    const { dismissed } = c.req.valid("json");
    const isSaved = await setDismissed(database(c.env), actOf(c, now()), c.req.param("id"), dismissed);
    if (!isSaved) return problem(c, 404, setupTexts.entryGone);
    return c.json<MessageAnswer>({ message: dismissed ? setupTexts.dismissed : setupTexts.restored });
  })
  .get("/api/device/:id/setup", allow("devices.edit"), withReadableDevice, async (c) =>
    c.json<DeviceSetup>(await setupOfDevice(c.get("db"), c.get("device"))),
  )
  .put("/api/device/:id/setup", allow("devices.edit"), withDevice, validate("json", SetupAnswer), async (c) => {
    const isSaved = await answerSetup(c.get("db"), c.get("device"), c.req.valid("json"), actOf(c, now()));
    if (!isSaved) return problem(c, 404, setupTexts.entryGone);
    return c.json<MessageAnswer>({ message: setupTexts.answered });
  });
