import { log } from "../../platform/log.ts";
import type { MailTransport } from "./port.ts";

/** Without a mail service a mail is only noted, without its text; on one's own machine an Admin reads it in the outbox. */
export const logTransport: MailTransport = {
  send({ id, to, subject }) {
    log("mail-not-sent", { id, to, subject, why: "No mail service is set up (SMTP_URL)." });
    return Promise.resolve({ ok: true, state: "logged" });
  },
};
