import { type Context, Hono } from "hono";
import * as v from "valibot";
import { allow, DEFAULT_MAX_BODY_BYTES } from "../../access/allow.ts";
import { heldBodies } from "../../access/large-bodies.ts";
import { limitAddress, tooMany } from "../../access/rate-limits/limit.ts";
import { BUSY_SECONDS, Turns } from "../../access/rate-limits/turns.ts";
import { readableDevice } from "../../access/scope.ts";
import { SETUP_PHOTO_MAX_BYTES, SETUP_TICKET_SECONDS, type SetupPhoto } from "#contract/setup/setup";
import { texts } from "#contract/common/texts";
import { setupTexts } from "#contract/setup/texts";
import { now } from "../../platform/clock.ts";
import type { AppEnv } from "../../platform/context.ts";
import { problem } from "../../platform/problem.ts";
import { CutOff } from "#domain/text/bytes";
import { openFilePart, TooLarge, watchedBody } from "../files/index.ts";
import { photoDevice, photoKey, claimPhoto } from "./entries.ts";
import { type Reencoded, reencode } from "./jpeg.ts";
import { limitStranger } from "../../access/rate-limits/strangers.ts";
import { createMiddleware } from "hono/factory";
import { registrationTexts } from "#contract/commands/texts";
import { SETUP_TICKET_HEADER } from "#contract/setup/look-up";
import { unitOf } from "../devices/index.ts";
import type { AuthSecret } from "../../platform/cryptography/derived-key.ts";
import { isSigned, sign } from "../../platform/cryptography/signature.ts";

/**
 * Proves that the ICCID of a unit was entered: `{iccId}.{expiry}.{signature}`. Not bound to an IP address, because phones switch networks.
 * A signature without a record, so there is nothing to clean up.
 */

const PURPOSE = "setup ticket";
const TICKET = /^(\w{1,40})\.(\d{1,12})\.([\w-]+)$/;

const message = (iccId: string, expires: number): string => JSON.stringify([iccId, expires]);

export async function issueSetupTicket(secrets: AuthSecret, iccId: string, now: number): Promise<string> {
  const expires = Math.floor(now) + SETUP_TICKET_SECONDS;
  return `${iccId}.${expires}.${await sign(secrets, PURPOSE, message(iccId, expires))}`;
}

async function iccIdOfTicket(secrets: AuthSecret, ticket: string | undefined, now: number): Promise<string | null> {
  const [, iccId, expires, signature] = TICKET.exec(ticket ?? "") ?? [];
  if (iccId === undefined || Number(expires) <= now) return null;
  return (await isSigned(secrets, PURPOSE, message(iccId, Number(expires)), signature)) ? iccId : null;
}

type TicketedUnit = NonNullable<Awaited<ReturnType<typeof unitOf>>>;

interface TicketedEnv {
  Variables: { unit: TicketedUnit };
}

export const withTicket = createMiddleware<AppEnv & TicketedEnv>(async (c, next) => {
  c.header("Cache-Control", "no-store");
  const iccId = await iccIdOfTicket(c.env, c.req.header(SETUP_TICKET_HEADER), now());
  if (iccId === null) return problem(c, 403, setupTexts.ticketExpired, { type: "setup-ticket" });
  // Before the unit is looked up, because it may be registered while a body arrives. A photo is read by its route.
  if (!c.req.header("content-type")?.startsWith("multipart/")) await c.req.text().catch(() => null);
  const unit = await unitOf(c.var.db, iccId);
  if (!unit) return problem(c, 404, registrationTexts.iccIdUnknown);
  if (unit.isTaken) return problem(c, 409, registrationTexts.iccIdUsed);
  c.set("unit", unit);
  await next();
});

/** After `withTicket`, so that calls without a ticket use up nothing. */
export const limitOfUnit = (work: "setup-entry" | "setup-photo") =>
  limitStranger<AppEnv & TicketedEnv>(work, setupTexts.tooManyCalls, (c) => c.get("unit").icc_id);

/** A photo that is redrawn takes its file, up to 10 MB, and its pixels, 17 MB, of the isolate's 128 MB. */
const turns = new Turns<Reencoded | "cut-off">(
  () => Date.now(),
  (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
  { running: 1, waiting: 3, ofOwner: 1 },
);

export const setupPhotoRoutes = new Hono<AppEnv>()
  .put(
    "/api/setup/photo",
    allow("public", {
      body: "multipart",
      maxBytes: SETUP_PHOTO_MAX_BYTES + DEFAULT_MAX_BODY_BYTES,
      tooLarge: setupTexts.photoTooLarge,
    }),
    limitAddress("REPORT_LIMIT", setupTexts.tooManyCalls, "setup-photo:"),
    withTicket,
    limitOfUnit("setup-photo"),
    async (c) => {
      const storing = storePhoto(c);
      // Otherwise a closed connection would keep its turn and its memory.
      c.executionCtx.waitUntil(storing.catch(() => {}));
      return storing;
    },
  )
  .get("/api/setup/photo/:id", allow("devices.view"), async (c) => {
    const [id, db, principal] = [c.req.param("id"), c.var.db, c.get("principal")!];
    const photo = v.is(v.pipe(v.string(), v.uuid()), id) ? await photoDevice(db, id) : null;
    // Before registration, people who may add devices or view setup entries see the photo of a unit.
    const maySee =
      photo?.device === null
        ? principal.permissions.has("devices.add") || principal.permissions.has("setup.view")
        : photo !== null && (await readableDevice(db, principal, photo.device)) !== null;
    const file = maySee ? await c.env.FILES.get(photoKey(id)) : null;
    if (!file) return problem(c, 404, setupTexts.photoGone);
    return c.body(file.body, 200, { "Content-Type": "image/jpeg", "Cache-Control": "private, max-age=3600" });
  });

async function storePhoto(c: Context<AppEnv & TicketedEnv>) {
  const id = crypto.randomUUID();
  const { icc_id: iccId } = c.get("unit");
  const { headers, body } = c.req.raw;
  const watched = body && watchedBody(body, () => {});
  const file = await openFilePart({ headers, body: watched }, "file", SETUP_PHOTO_MAX_BYTES);
  if (!file) return refusal(c, 422, setupTexts.noPhoto);
  // The turn begins when all has arrived, or slow senders would hold those of others.
  const taken = await heldBodies
    .hold(file.content, SETUP_PHOTO_MAX_BYTES, (take) =>
      turns.take({ person: iccId, owner: "photos" }, null, async () => {
        const sent = take();
        return sent === null ? "cut-off" : reencode(sent.slice().buffer);
      }),
    )
    .catch(failureOf);
  if (taken === "too-large") return refusal(c, 413, setupTexts.photoTooLarge);
  if (taken === "cut-off") return refusal(c, 400, setupTexts.noPhoto);
  if (taken === null || taken.answer === "cut-off") {
    c.header("Retry-After", String(BUSY_SECONDS));
    return problem(c, 503, texts.busy);
  }
  const drawn = taken.answer;
  if (!drawn.ok) return refusal(c, 422, reasons[drawn.reason]);
  // After decoding, so that calls without a photo don't use up those of the technician.
  if (!(await claimPhoto(c.var.db, { id, iccId }, now())))
    return tooMany(c, setupTexts.tooManyPhotos, SETUP_TICKET_SECONDS);
  await c.env.FILES.put(photoKey(id), drawn.jpeg, { customMetadata: { iccId } });
  return c.json<SetupPhoto, 201>({ installationPhoto: `/api/setup/photo/${id}` }, 201);
}

const reasons = {
  "not-jpeg": setupTexts.photoNotJpeg,
  "too-many-pixels": setupTexts.photoTooManyPixels,
  "too-many-scans": setupTexts.photoTooManyScans,
} as const;

function failureOf(error: unknown): "too-large" | "cut-off" {
  if (error instanceof TooLarge) return "too-large";
  if (error instanceof CutOff) return "cut-off";
  throw error;
}

const refusal = (c: Context, status: 400 | 413 | 422, title: string) =>
  problem(c, status, title, { type: "validation", fields: { installationPhoto: title } });
