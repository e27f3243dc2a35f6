import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../platform/db.ts";
import { selectRow } from "../platform/insert-where.ts";
import {
  accessNotices,
  accounts,
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
} from "../platform/schema.ts";
import { endOffers } from "./end-offers.ts";
import { statusColumns } from "./status.ts";

/**
 * A save of a person is one transaction: its first statement sets a new `saveId` if nothing changed meanwhile; the
 * other statements apply only while that save is the newest.
 */

export const isSaved = (userId: string, saveId: string): SQL =>
  sql`exists (select 1 from ${users} where ${and(eq(users.id, userId), eq(users.saveId, saveId))})`;

const LINK_MAILS = ["invite", "verify", "reset"];

interface PersonSave {
  userId: string;
  saveId: string;
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

const endLinks = (db: Database, people: SQL, { userId, saveId, now }: PersonSave) => {
  const addresses = sql`(select coalesce(${users.removedEmail}, ${users.email}) from ${users} where ${users.id} in ${people})`;
  return [
    db.delete(oneTimeCodes).where(and(inArray(oneTimeCodes.user_id, people), isSaved(userId, saveId))),
    db
      .update(mailOutbox)
      .set({ state: "dead", settled_at: Math.floor(now), error: "Access ended.", text: null, html: null })
      .where(
        and(
          eq(mailOutbox.state, "waiting"),
          inArray(mailOutbox.template, LINK_MAILS),
          inArray(mailOutbox.to, addresses),
          isSaved(userId, saveId),
        ),
      ),
  ] as const;
};

/**
 * Revokes links to wash campaigns that the people mailed to crews, or that belong to them, with a line in the audit for each.
 */
function endCrewLinks(db: Database, people: SQL, { userId, saveId, now }: PersonSave) {
  const theirs = and(
    eq(campaigns.has_links, true),
    or(
      inArray(campaigns.sent_by, people),
      and(isNull(campaigns.sent_by), inArray(campaigns.created_by, people)),
      inArray(campaigns.owner_id, people),
    ),
    isSaved(userId, saveId),
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

/**
 * Ends everything by which a disabled person could still act. An owner's staff are signed out too; their own status and
 * invitations stay, so that they return with the owner.
 */
export const endAccess = (db: Database, leaving: PersonSave) =>
  [
    ...endCrewLinks(db, selfAndStaff(leaving.userId), leaving),
    db
      .delete(sessions)
      .where(and(inArray(sessions.userId, selfAndStaff(leaving.userId)), isSaved(leaving.userId, leaving.saveId))),
    ...endLinks(db, onlyUser(leaving.userId), leaving),
  ] as const;

/**
 * Removes a person, and an owner's staff. Rows stay because audit, cleanings and notes name them; address, contact data
 * and sign-in methods are deleted. `condition`: what must still hold.
 */
export function removePersonStatements(db: Database, leaving: PersonSave, condition: SQL | undefined) {
  const { userId, saveId, now } = leaving;
  const saved = isSaved(userId, saveId);
  const people = selfAndStaff(userId);
  const gone = {
    ...statusColumns("Disable", now),
    removedAt: Math.floor(now),
    removedEmail: sql`${users.email}`,
    // A reserved domain (RFC 2606).
    email: sql`'removed-' || ${users.id} || '@removed.invalid'`,
    business_phone: "",
    mobile_phone: "",
    city: "",
    state: "",
    country: "",
  };
  const isPresent = sql`${users.removedAt} is null`;
  return [
    db
      .update(users)
      .set({ ...gone, saveId })
      .where(and(eq(users.id, userId), isPresent, condition)),
    db
      .update(users)
      .set(gone)
      .where(and(eq(users.owner_id, userId), isPresent, saved)),
    db.delete(sessions).where(and(inArray(sessions.userId, people), saved)),
    ...endLinks(db, people, leaving),
    ...endCrewLinks(db, people, leaving),
    ...endOffers(db, or(eq(plantOffers.giver_id, userId), eq(plantOffers.receiver_id, userId))!, saved),
    db.delete(accessNotices).where(and(inArray(accessNotices.user_id, people), saved)),
    // Nobody takes back what has lost an owner since.
    db
      .update(ownershipLosses)
      .set({ is_open: false })
      .where(and(or(eq(ownershipLosses.owner_id, userId), isOfOwner(userId)), saved)),
    db.delete(accounts).where(and(inArray(accounts.userId, people), saved)),
    db.delete(twoFactors).where(and(inArray(twoFactors.user_id, people), saved)),
    db.delete(recoveryCodes).where(and(inArray(recoveryCodes.user_id, people), saved)),
    db.delete(signInPlaces).where(and(inArray(signInPlaces.user_id, people), saved)),
    db.delete(plantNotifications).where(and(inArray(plantNotifications.user_id, people), saved)),
    db.delete(staffPlants).where(and(inArray(staffPlants.staff_id, people), saved)),
    db.delete(plantOwners).where(and(eq(plantOwners.owner_id, userId), saved)),
  ] as const;
}
