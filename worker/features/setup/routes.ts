import { Hono } from "hono";
import { allow } from "../../access/allow.ts";
import { limitAddress, tooMany } from "../../access/rate-limits/limit.ts";
import { limitStranger } from "../../access/rate-limits/strangers.ts";
import { SECONDS_PER_DAY } from "#contract/common/calendar";
import { registrationTexts } from "#contract/commands/texts";
import { SETUP_CODE_PROBLEM } from "#contract/setup/look-up";
import {
  SETUP_LIVE_DAYS,
  SetupForm,
  type SetupLive,
  SetupLookup,
  type SetupUnit,
  type StoredSetup,
} from "#contract/setup/setup";
import { setupTexts } from "#contract/setup/texts";
import { deviceObject } from "../../device/rpc.ts";
import { clientAddress, clientNetwork } from "../../platform/address.ts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { database } from "../../platform/db.ts";
import { sha256Hex } from "../../platform/digest.ts";
import { problem } from "../../platform/problem.ts";
import { setting } from "../../platform/settings.ts";
import { validate } from "../../platform/validate.ts";
import { claimedUnit } from "../devices/index.ts";
import { arePhotosOf, photosOf, storeEntry } from "./entries.ts";
import { setupEntryRoutes } from "./entry-routes.ts";
import { FOUND_LIFETIME_SECONDS, recordFound, countLookUp } from "./look-up-limit.ts";
import { setupPhotoRoutes } from "./photo-routes.ts";
import { limitOfUnit, withTicket, issueSetupTicket } from "./ticketed.ts";

export const setup = new Hono<AppEnv>()
  .post(
    "/api/setup/lookup",
    allow("public"),
    limitAddress("REPORT_LIMIT", setupTexts.tooManyLookUps, "setup-look-up:"),
    validate("json", SetupLookup),
    limitStranger("setup-look-up", setupTexts.tooManyLookUps),
    async (c) => {
      c.header("Cache-Control", "no-store");
      const [db, at, address] = [database(c.env), now(), clientAddress(c)];
      const { code, ...label } = c.req.valid("json");
      const operatorCode = setting(c.env, "SETUP_CODE");
      const isCodeWanted = operatorCode !== undefined;
      // Comes before the count: opening the page is not a guess.
      if (isCodeWanted && !code) return problem(c, 403, setupTexts.codeMissing, { type: SETUP_CODE_PROBLEM });
      const attempt = await countLookUp(db, address, at);
      if (!attempt.allowed) return tooMany(c, setupTexts.tooManyLookUps, attempt.retryAfter);
      // Compares digests, so that timing reveals nothing.
      if (isCodeWanted && (await sha256Hex(code!)) !== (await sha256Hex(operatorCode)))
        return problem(c, 403, setupTexts.codeWrong, { type: SETUP_CODE_PROBLEM });
      const claimed = await claimedUnit(c.env, db, label, { by: "technician", now: at });
      if (!claimed.ok && claimed.retryAfter !== null) return tooMany(c, setupTexts.tooManyLookUps, claimed.retryAfter);
      if (!claimed.ok) return problem(c, 404, registrationTexts.iccIdUnknown, { detail: setupTexts.claimDetail });
      const { unit } = claimed;
      if (unit.isTaken) return problem(c, 409, registrationTexts.iccIdUsed);
      const iccId = unit.icc_id;
      if (!(await recordFound(db, { address, iccId, now: at })))
        return tooMany(c, setupTexts.tooManyLookUps, FOUND_LIFETIME_SECONDS);
      const ticket = await issueSetupTicket(c.env, iccId, at);
      return c.json<SetupUnit>({ deviceId: unit.device_id, serialNumber: unit.serial_number, iccId, ticket });
    },
  )
  .get(
    "/api/setup/live",
    allow("public"),
    limitAddress("REPORT_LIMIT", setupTexts.tooManyCalls, "setup-live "),
    withTicket,
    async (c) => {
      const object = deviceObject(c.env, c.get("unit").device_id);
      const to = Math.floor(now());
      const range = { timezone: "UTC", to, band: false };
      const [lastDataPoint, series, { t }] = await Promise.all([
        object.lastDataPoint(),
        object.series({
          ...range,
          from: to - SETUP_LIVE_DAYS * SECONDS_PER_DAY,
          resolution: 1800,
          quantities: ["iC", "iD", "tC", "tD", "tE", "batt"],
        }),
        object.series({ ...range, from: to - SECONDS_PER_DAY, resolution: 0, quantities: ["iC"] }),
      ]);
      return c.json<SetupLive>({ lastDataPoint, series, samples: t.length });
    },
  )
  .post(
    "/api/setup/device",
    allow("public"),
    limitAddress("REPORT_LIMIT", setupTexts.tooManyCalls, "setup-entry:"),
    withTicket,
    validate("json", SetupForm),
    limitOfUnit("setup-entry"),
    async (c) => {
      const [form, unit, db, at] = [c.req.valid("json"), c.get("unit"), c.get("db"), now()];
      const isOfUnit =
        form.iccId === unit.icc_id && form.deviceId === unit.device_id && form.serialNumber === unit.serial_number;
      if (!isOfUnit) return problem(c, 422, setupTexts.otherUnit);
      if (!(await arePhotosOf(db, photosOf(form), unit.icc_id)))
        return problem(c, 422, setupTexts.photoGone, {
          type: "validation",
          fields: { installationPhoto: setupTexts.photoGone },
        });
      const network = clientNetwork(c) ?? clientAddress(c);
      const stored = await storeEntry(db, { form, network, now: at, requestId: c.get("requestId") });
      if (stored === "too-many") return problem(c, 409, setupTexts.tooManyEntries);
      if (stored === "other-device") return problem(c, 409, setupTexts.entryOfOther);
      return c.json<StoredSetup>({ message: setupTexts.stored, setupEntryId: form.setupEntryId });
    },
  )
  .route("/", setupEntryRoutes)
  .route("/", setupPhotoRoutes);
