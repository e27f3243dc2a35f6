import { mailAccessNotices } from "../features/accounts/index.ts";
import { forgetOldMessages, mailMessages } from "../features/messages/index.ts";
import { now } from "../platform/clock.ts";
import { database } from "../platform/db.ts";
import { setting } from "../platform/settings.ts";

export async function mailDueMessages(env: Env): Promise<void> {
  const db = database(env);
  const portal = URL.parse(setting(env, "PORTAL_ADDRESS") ?? "")?.origin;
  await mailMessages(env, db, portal, now());
  await mailAccessNotices(db, portal, now());
  await forgetOldMessages(db, now());
}
