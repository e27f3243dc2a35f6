import { and, eq } from "drizzle-orm";
import { mailToken } from "../../../access/credentials/mail-token.ts";
import type { UserType } from "#contract/accounts/session";
import { type MailSource, toggleOfSource, type UnsubscribeQuery } from "#contract/accounts/unsubscribe";
import { ALERT_TEMPLATE, cancelWaitingMails, MONDAY_TEMPLATE, REPORT_TEMPLATE } from "../../../adapters/mail/index.ts";
import type { Database } from "../../../platform/db.ts";
import { users } from "../../../platform/schema.ts";
import { save } from "../../../records/save.ts";
import { isStored } from "../../../records/store.ts";

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

const templates: Record<MailSource, string> = {
  alert: ALERT_TEMPLATE,
  report: REPORT_TEMPLATE,
  monday: MONDAY_TEMPLATE,
};

/** False: there is no such person. */
export async function setSubscription(
  db: Database,
  { id, userType }: { id: string; userType: string | undefined },
  { source, on }: { source: MailSource; on: boolean },
  { at, requestId }: { at: number; requestId: string },
): Promise<boolean> {
  const [row] = await db.select().from(users).where(eq(users.id, id));
  if (!row || (userType !== undefined && userType.toLowerCase() !== row.user_type.toLowerCase())) return false;
  const toggle = toggleOfSource[source];
  const cancelled = on ? [] : [cancelWaitingMails(db, row.email, templates[source], at)];
  const saved = await save(db, {
    entry: {
      action: on ? "reports-resubscribed" : "reports-unsubscribed",
      at,
      userId: id,
      subject: id,
      before: { [toggle]: !on },
      after: { [toggle]: on, source },
      requestId,
    },
    unchanged: isStored(users, and(eq(users.id, id), eq(users[toggle], !on))),
    statements: [
      db
        .update(users)
        .set({ [toggle]: on })
        .where(eq(users.id, id)),
      ...cancelled,
    ],
  });
  if (saved === null) await Promise.all(cancelled);
  return true;
}
