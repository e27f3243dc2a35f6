import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../platform/db.ts";
import { selectRow } from "../platform/insert-where.ts";
import {
  accessNotices,
  accounts,
  apiTokens,
  auditLog,
  campaigns,
  devices,
  mailOutbox,
  oneTimeCodes,
  ownershipLosses,
  plantNotifications,
  plantOffers,
  plantOwners,
  recoveryCodes,
  sessions,
  signInPlaces,
  staffPlants,
  twoFactors,
  users,
  webhookDeliveries,
  webhookEndpoints,
} from "../platform/schema.ts";
import { endOffers } from "./end-offers.ts";
import { statusColumns } from "./status.ts";

const LINK_MAILS = ["invite", "verify", "reset"];

interface Leaving {
  userId: string;
  now: number;
}

const isOfOwner = (userId: string): SQL => {
  const theirs = sql`(select ${plantOwners.plant_id} from ${plantOwners} where ${plantOwners.owner_id} = ${userId})`;
  return sql`(${ownershipLosses.device_id} is null and ${ownershipLosses.plant_id} in ${theirs})
    or ${ownershipLosses.device_id} in (select ${devices.device_id} from ${devices} where ${devices.plant_id} in ${theirs})`;
};

const onlyUser = (userId: string): SQL => sql`(select ${users.id} from ${users} where ${eq(users.id, userId)})`;

const selfAndStaff = (userId: string): SQL =>
  sql`(select ${users.id} from ${users} where ${or(eq(users.id, userId), eq(users.owner_id, userId))})`;

const endLinks = (db: Database, people: SQL, { now }: Leaving) => {
  const addresses = sql`(select coalesce(${users.removedEmail}, ${users.email}) from ${users} where ${users.id} in ${people})`;
  return [
    db.delete(oneTimeCodes).where(inArray(oneTimeCodes.user_id, people)),
    db
      .update(mailOutbox)
      .set({ state: "dead", settled_at: Math.floor(now), error: "Access ended.", text: null, html: null })
      .where(
        and(
          eq(mailOutbox.state, "waiting"),
          inArray(mailOutbox.template, LINK_MAILS),
          inArray(mailOutbox.to, addresses),
        ),
      ),
  ] as const;
};

/**
 * Revokes links to wash campaigns that the people mailed to crews, or that belong to them, with a line in the audit for each.
 */
function endCrewLinks(db: Database, people: SQL, { userId, now }: Leaving) {
  const theirs = and(
    eq(campaigns.has_links, true),
    or(
      inArray(campaigns.sent_by, people),
      and(isNull(campaigns.sent_by), inArray(campaigns.created_by, people)),
      inArray(campaigns.owner_id, people),
    ),
  );
  return [
    db.insert(auditLog).select(
      selectRow(
        auditLog,
        {
          at: Math.floor(now),
          action: "campaign-links-revoked",
          subject: sql`${campaigns.id}`,
          place: "End of a person's access",
          after: sql`json_object('campaign', ${campaigns.name}, 'leaver', ${userId})`,
          owner_id: sql`${campaigns.owner_id}`,
        },
        sql`from ${campaigns} where ${theirs}`,
      ),
    ),
    db
      .update(campaigns)
      .set({ has_links: false, link_version: sql`${campaigns.link_version} + 1` })
      .where(theirs),
  ] as const;
}

const endTokens = (db: Database, people: SQL, { userId, now }: Leaving) =>
  db
    .update(apiTokens)
    .set({ revoked_at: Math.floor(now), revoked_by: userId })
    .where(and(inArray(apiTokens.user_id, people), isNull(apiTokens.revoked_at)));

/** A later link has a higher version. */
const feedOff = { calendarFeed: sql`-abs(${users.calendarFeed})` };

/**
 * Ends everything by which a disabled person could still act. An owner's staff are signed out too; their own status and
 * invitations stay, so that they return with the owner.
 */
export const endAccess = (db: Database, leaving: Leaving) =>
  [
    ...endCrewLinks(db, selfAndStaff(leaving.userId), leaving),
    db.delete(sessions).where(inArray(sessions.userId, selfAndStaff(leaving.userId))),
    endTokens(db, selfAndStaff(leaving.userId), leaving),
    db
      .update(users)
      .set(feedOff)
      .where(inArray(users.id, selfAndStaff(leaving.userId))),
    ...endLinks(db, onlyUser(leaving.userId), leaving),
  ] as const;

/**
 * Removes a person, and an owner's staff. Rows stay because audit, cleanings and notes name them; address, contact data
 * and sign-in methods are deleted.
 */
export function removePersonStatements(db: Database, leaving: Leaving) {
  const { userId, now } = leaving;
  const people = selfAndStaff(userId);
  const removed = {
    ...statusColumns("Disable", now),
    removedAt: Math.floor(now),
    removedEmail: sql`${users.email}`,
    // A reserved domain (RFC 2606).
    email: sql`'removed-' || ${users.id} || '@removed.invalid'`,
    ...feedOff,
    business_phone: "",
    mobile_phone: "",
    city: "",
    state: "",
    country: "",
  };
  return [
    db
      .update(users)
      .set(removed)
      .where(and(inArray(users.id, people), isNull(users.removedAt))),
    db.delete(sessions).where(inArray(sessions.userId, people)),
    endTokens(db, people, leaving),
    ...endLinks(db, people, leaving),
    ...endCrewLinks(db, people, leaving),
    ...endOffers(db, or(eq(plantOffers.giver_id, userId), eq(plantOffers.receiver_id, userId))!),
    db.delete(accessNotices).where(inArray(accessNotices.user_id, people)),
    // Nobody takes back what has lost an owner since.
    db
      .update(ownershipLosses)
      .set({ is_open: false })
      .where(or(eq(ownershipLosses.owner_id, userId), isOfOwner(userId))),
    db
      .delete(webhookDeliveries)
      .where(
        inArray(
          webhookDeliveries.endpoint_id,
          sql`(select ${webhookEndpoints.id} from ${webhookEndpoints} where ${webhookEndpoints.owner_id} = ${userId})`,
        ),
      ),
    db.delete(webhookEndpoints).where(eq(webhookEndpoints.owner_id, userId)),
    db.delete(accounts).where(inArray(accounts.userId, people)),
    db.delete(twoFactors).where(inArray(twoFactors.user_id, people)),
    db.delete(recoveryCodes).where(inArray(recoveryCodes.user_id, people)),
    db.delete(signInPlaces).where(inArray(signInPlaces.user_id, people)),
    db.delete(plantNotifications).where(inArray(plantNotifications.user_id, people)),
    db.delete(staffPlants).where(inArray(staffPlants.staff_id, people)),
    db.delete(plantOwners).where(eq(plantOwners.owner_id, userId)),
  ] as const;
}
