import { accessChanges } from "#contract/accounts/access-changes";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** `text` and `html` may hold secret links, so they are deleted once sent, or at `expires_at`. */
export const mailOutbox = sqliteTable(
  "mail_outbox",
  {
    id: text("id").primaryKey(),
    key: text("key"),
    to: text("to").notNull(),
    template: text("template").notNull(),
    subject: text("subject").notNull(),
    text: text("text"),
    html: text("html"),
    unsubscribe: text("unsubscribe"),
    /** Files in the bucket; removed once the mail is sent, given up or expired. */
    attachments: text("attachments", { mode: "json" }).$type<{ key: string; name: string; type: string }[]>(),
    /** `logged`: no mail service. `dead`: given up, see `error`. */
    state: text("state", { enum: ["waiting", "sent", "logged", "dead"] }).notNull(),
    attempts: integer("attempts").notNull().default(0),
    next_try_at: integer("next_try_at").notNull(),
    expires_at: integer("expires_at").notNull(),
    error: text("error"),
    created_at: integer("created_at").notNull(),
    settled_at: integer("settled_at"),
  },
  (t) => [
    uniqueIndex("mail_outbox_key").on(t.key),
    index("mail_outbox_due").on(t.state, t.next_try_at),
    index("mail_outbox_created").on(t.created_at),
  ],
);

/** Changes of access that travel together in the next mail to a person; only the newest of each plant, device or status. */
export const accessNotices = sqliteTable(
  "access_notices",
  {
    user_id: text("user_id").notNull(),
    /** Id of the plant or device, or the person's own id for the status. */
    subject: text("subject").notNull(),
    change: text("change", { enum: accessChanges }).notNull(),
    name: text("name").notNull(),
    sender_id: text("sender_id").notNull(),
    sender: text("sender").notNull(),
    /** End of the time to take back or accept; null without one. */
    until: integer("until"),
    /** Of the first change since the last mail. */
    at: integer("at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.user_id, t.subject] }), index("access_notices_at").on(t.at)],
);
