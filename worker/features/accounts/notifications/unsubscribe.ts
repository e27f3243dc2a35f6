import { and, eq, ne } from "drizzle-orm";
import { mailToken } from "../../../access/credentials/mail-token.ts";
import type { UserType } from "#contract/accounts/session";
import { type MailSource, toggleOfSource, type UnsubscribeQuery } from "#contract/accounts/unsubscribe";
import { ALERT_TEMPLATE, cancelWaitingMails, REPORT_TEMPLATE } from "../../../adapters/mail/index.ts";
import type { Database } from "../../../platform/db.ts";
import { users } from "../../../platform/schema.ts";

export interface UnsubscribeLinks {
  page: string;
  oneClick: string;
}

export async function unsubscribeLinks(
  env: Pick<Env, "AUTH_SECRET">,
  portal: string,
  person: { id: string; user_type: UserType },
  source: MailSource,
): Promise<UnsubscribeLinks> {
  const token = await mailToken(env, "unsubscribe", person.id);
  const named = { userType: person.user_type.toLowerCase(), userId: person.id, source };
  return {
    page: portal + unsubscribePage(token, named),
    oneClick: `${portal}/api/report/unsubscribe/${token}?${new URLSearchParams(named).toString()}`,
  };
}

export function unsubscribePage(token: string, { userType, userId = "unknown", source }: UnsubscribeQuery): string {
  const query = new URLSearchParams({
    ...(userType && { userType }),
    userId,
    ...(source && { source }),
    oobCode: token,
  });
  return `/account/report/unsubscribe/${encodeURIComponent(userId)}?${query.toString()}`;
}

export async function setSubscription(
  db: Database,
  person: { id: string; userType: string | undefined },
  { source, on }: { source: MailSource; on: boolean },
  now: number,
): Promise<{ found: boolean; changed: boolean }> {
  const [row] = await db
    .select({ user_type: users.user_type, email: users.email })
    .from(users)
    .where(eq(users.id, person.id));
  if (!row || (person.userType !== undefined && person.userType.toLowerCase() !== row.user_type.toLowerCase()))
    return { found: false, changed: false };
  const toggle = toggleOfSource[source];
  const other = and(eq(users.id, person.id), ne(users[toggle], on));
  const written = await db
    .update(users)
    .set({ [toggle]: on })
    .where(other);
  if (!on) await cancelWaitingMails(db, row.email, source === "alert" ? ALERT_TEMPLATE : REPORT_TEMPLATE, now);
  return { found: true, changed: written.meta.changes === 1 };
}
