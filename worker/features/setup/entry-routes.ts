import { Hono } from "hono";
import { allow, DEFAULT_MAX_BODY_BYTES } from "../../access/allow.ts";
import { actOf } from "../../access/audit.ts";
import type { MessageAnswer } from "#contract/accounts/account";
import { type SetupEntries, SetupEntriesQuery, SetupEntryDismissed } from "#contract/setup/entries";
import {
  AddUnits,
  MAX_UNITS_LENGTH,
  type UnitInventory,
  type UnitsAdded,
  UnitsQuery,
  unitTexts,
} from "#contract/setup/units";
import { type DeviceSetup, SetupAnswer } from "#contract/setup/answers";
import { setupTexts } from "#contract/setup/texts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { problem } from "../../platform/problem.ts";
import { validate } from "../../platform/validate.ts";
import { withDevice, withReadableDevice } from "../devices/index.ts";
import { answerSetup, entryCounts, listedEntries, setDismissed, setupOfDevice } from "./listing.ts";
import { addUnits, unitInventory } from "./units.ts";

/** Named in an answer; the screen names all before it sends a file. */
const MAX_PROBLEMS = 10;

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
  .get("/api/setup/units", allow("setup.view"), validate("query", UnitsQuery), async (c) =>
    c.json<UnitInventory>(await unitInventory(database(c.env), c.req.valid("query"))),
  )
  .post(
    "/api/setup/units",
    allow("setup.view", { maxBytes: 2 * MAX_UNITS_LENGTH + DEFAULT_MAX_BODY_BYTES }),
    validate("json", AddUnits),
    async (c) => {
      const result = await addUnits(database(c.env), actOf(c, now()), c.req.valid("json"));
      if (result.ok) return c.json<UnitsAdded>(result.added);
      if (result.reason !== "wrong") return problem(c, 409, unitTexts[result.reason], { type: "conflict" });
      const detail = result.problems.slice(0, MAX_PROBLEMS).map(unitTexts.at).join(" ");
      return problem(c, 422, unitTexts.notSaved, { type: "validation", detail });
    },
  )
  .get("/api/device/:id/setup", allow("devices.edit"), withReadableDevice, async (c) =>
    c.json<DeviceSetup>(await setupOfDevice(c.get("db"), c.get("device"))),
  )
  .put("/api/device/:id/setup", allow("devices.edit"), withDevice, validate("json", SetupAnswer), async (c) => {
    const isSaved = await answerSetup(c.get("db"), c.get("device"), c.req.valid("json"), actOf(c, now()));
    if (!isSaved) return problem(c, 404, setupTexts.entryGone);
    return c.json<MessageAnswer>({ message: setupTexts.answered });
  });
