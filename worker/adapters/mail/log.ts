import { log } from "../../platform/log.ts";
import type { MailTransport } from "./port.ts";

/** Used without a mail service: the mail stays in the outbox, where an Admin can read it. */
export const logTransport: MailTransport = {
  send({ id }) {
    log("mail-not-sent", { id, why: "No mail service is set up (SMTP_URL)." });
    return Promise.resolve({ ok: true, state: "logged" });
  },
};
