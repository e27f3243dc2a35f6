import { log } from "../../platform/log.ts";
import type { MailTransport } from "./port.ts";

/** Without a mail service a mail is only noted, by its line in the outbox, where an Admin finds whom it was for. */
export const logTransport: MailTransport = {
  send({ id }) {
    log("mail-not-sent", { id, why: "No mail service is set up (SMTP_URL)." });
    return Promise.resolve({ ok: true, state: "logged" });
  },
};
