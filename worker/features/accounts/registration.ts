import { SECONDS_PER_HOUR, SECONDS_PER_DAY } from "#contract/common/calendar";
import { and, eq, exists, inArray, not, type SQL, sql } from "drizzle-orm";
import type { AuditSource } from "../../access/audit.ts";
import { accountFound, queueMail } from "../../adapters/mail/index.ts";
import type { Register } from "#contract/accounts/account";
import { TRIAL_SIMULATIONS } from "#contract/common/limits";
import type { Database } from "../../platform/db.ts";
import { sha256Hex } from "../../platform/digest.ts";
import { quotaOf } from "../../platform/quotas.ts";
import type { UsageLimit } from "../../platform/usage.ts";
import { accounts, oneTimeCodes, users } from "../../platform/schema.ts";
import { save } from "../../records/save.ts";
import { invitationStatements } from "./links/invitation.ts";
import { resetLink } from "./links/links.ts";
import { mayBeMailed, neededInvitation } from "./sign-in/recovery.ts";

/**
 * Creates the account of a trial owner and mails its link: disabled until verified, three simulations, no dashboard, no devices. False: the
 * address is taken.
 */
export async function register(
  db: Database,
  form: Register,
  { at, portal, ...call }: { at: number; portal: string; requestId: string; source: AuditSource },
): Promise<boolean> {
  const { user_name, email, ...fields } = form;
  const time = new Date(at * 1000);
  const person = {
    id: crypto.randomUUID(),
    email: email.toLowerCase(),
    user_type: "Owner" as const,
    owner_id: null,
  };
  const { id } = person;
  const saved = await save(db, {
    entry: { action: "registered", at, userId: id, subject: id, ownerId: id, ...call },
    unchanged: isFree(person.email),
    statements: [
      db.insert(users).values({
        ...fields,
        ...person,
        name: user_name,
        status: "Disable",
        emailVerified: false,
        wasSelfRegistered: true,
        created_by: "self",
        dashboardPageAccess: false,
        devicesPageAccess: false,
        projectionsPageAccess: true,
        projectionsAccessesLimit: TRIAL_SIMULATIONS,
        subscriptionPlan: "free-trial",
        createdAt: time,
        updatedAt: time,
      }),
      ...(await invitationStatements(db, person, { inviter: null, zone: null }, { portal, at })),
    ],
  });
  return saved !== null;
}

/** Per day; `name+1@` and `na.me@` arrive in one inbox with most providers. */
export const INBOX_REGISTRATIONS = 5;
/** Per hour, for the mail server of one company. */
export const DOMAIN_REGISTRATIONS = 30;
/** Providers of mailboxes, whose domains many people share. */
const MAILBOX_PROVIDERS: ReadonlySet<string> = new Set(
  `aol.com att.net bellsouth.net charter.net comcast.net cox.net fastmail.com gmail.com gmx.com hotmail.com icloud.com
   live.com mac.com mail.com me.com msn.com outlook.com pm.me proton.me protonmail.com sbcglobal.net verizon.net
   yahoo.com ymail.com zoho.com`.split(/\s+/),
);

function inboxOf(email: string): { inbox: string; domain: string } {
  const [name = "", host = ""] = email.toLowerCase().split("@");
  const domain = host.replace(/^googlemail\.com$/, "gmail.com");
  return { inbox: `${name.split("+", 1)[0]!.replaceAll(".", "")}@${domain}`, domain };
}

interface AddressLimits {
  everybody: [UsageLimit, ...UsageLimit[]];
  own: UsageLimit[];
}

/** Limits of mails to addresses that a stranger entered, whether or not the portal knows them. */
export async function newAddressLimits(env: object, email: string): Promise<AddressLimits> {
  const { inbox, domain } = inboxOf(email);
  const hour = { seconds: SECONDS_PER_HOUR };
  const all = { subject: "registrations", maximum: quotaOf(env, "registrations"), ...hour };
  const ofDomain = {
    subject: `registrations:domain:${await sha256Hex(domain)}`,
    maximum: DOMAIN_REGISTRATIONS,
    ...hour,
  };
  const ofInbox = {
    subject: `registrations:inbox:${await sha256Hex(inbox)}`,
    maximum: INBOX_REGISTRATIONS,
    seconds: SECONDS_PER_DAY,
  };
  return { everybody: MAILBOX_PROVIDERS.has(domain) ? [all] : [all, ofDomain], own: [ofInbox] };
}

/** Mails the holder of an address that was registered again: the invitation, or where to sign in. */
export async function mailAddressHolder(db: Database, email: string, portal: string, now: number): Promise<void> {
  const address = email.toLowerCase();
  const [holder] = await db.select().from(users).where(eq(users.email, address));
  if (!holder || !mayBeMailed(holder)) return;
  const invitation = await neededInvitation(db, { userId: holder.id, user_type: holder.user_type }, portal, now);
  if (invitation) return void (await db.batch(invitation));
  const content = accountFound({ signIn: `${portal}/login?redirect=%2Fai`, reset: resetLink(portal) });
  await queueMail(db, { to: address, content, at: now });
}

/** For `unchanged` of a save that adds a person. */
export const isFree = (email: string): SQL => sql`not exists (select 1 from ${users} where ${eq(users.email, email)})`;

/** Frees an address that was registered but never verified, so that nobody can block an address by registering it. */
export function freeAddress(db: Database, email: string) {
  const address = email.toLowerCase();
  const hasPassword = exists(db.select({ id: accounts.id }).from(accounts).where(eq(accounts.userId, users.id)));
  const unverified = and(
    eq(users.email, address),
    eq(users.wasSelfRegistered, true),
    eq(users.emailVerified, false),
    not(hasPassword),
  );
  const ids = db.select({ id: users.id }).from(users).where(unverified);
  return [
    db.delete(oneTimeCodes).where(inArray(oneTimeCodes.user_id, ids)),
    db.delete(users).where(unverified),
  ] as const;
}
