/** Mails: written here first, sent from here. */
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** The outbox. Text and HTML may carry secret links: they go as soon as the mail is sent, and at `expires_at` in any case. */
export const mailOutbox = sqliteTable(
  "mail_outbox",
  {
    id: text("id").primaryKey(),
    /** What may be queued only once; a second mail with the same key is dropped. */
    key: text("key"),
    to: text("to").notNull(),
    template: text("template").notNull(),
    subject: text("subject").notNull(),
    text: text("text"),
    html: text("html"),
    /** Where mail programs stop mails of this kind by one call; null: it cannot be stopped. */
    unsubscribe: text("unsubscribe"),
    /** Files in the bucket that travel with it; removed once it is sent, given up or has expired. */
    attachments: text("attachments", { mode: "json" }).$type<{ key: string; name: string; type: string }[]>(),
    /** `logged`: no mail service is set up, so it was only written down. `dead`: given up, see `error`. */
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
