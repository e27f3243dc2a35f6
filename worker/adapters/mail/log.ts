import { log } from "../../platform/log.ts";
import type { MailTransport } from "./port.ts";

export const logTransport: MailTransport = {
  send({ id }) {
    log("mail-not-sent", { id, why: "No mail service is set up (SMTP_URL)." });
    return Promise.resolve({ ok: true, state: "logged" });
  },
};
