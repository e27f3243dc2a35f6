import type { AuthSecret } from "../../../platform/cryptography/derived-key.ts";
import { isSigned, sign } from "../../../platform/cryptography/signature.ts";

/**
 * Proves that the password was just entered: for one device and session, for a few minutes. A signature without a record, so there is
 * nothing to clean up.
 */

export const TICKET_SECONDS = 300;

export interface TicketHolder {
  sessionId: string;
  deviceId: string;
}

const PURPOSE = "device key ticket";

export async function issueTicket(secrets: AuthSecret, holder: TicketHolder, now: number): Promise<string> {
  const expires = Math.floor(now) + TICKET_SECONDS;
  return `${expires}.${await sign(secrets, PURPOSE, message(holder, expires))}`;
}

export async function isTicketOf(
  secrets: AuthSecret,
  holder: TicketHolder,
  ticket: string | undefined,
  now: number,
): Promise<boolean> {
  const [expires = "", signature] = (ticket ?? "").split(".", 2);
  if (!/^\d{1,12}$/.test(expires) || Number(expires) <= now) return false;
  return isSigned(secrets, PURPOSE, message(holder, Number(expires)), signature);
}

const message = ({ sessionId, deviceId }: TicketHolder, expires: number): string =>
  JSON.stringify([sessionId, deviceId, expires]);
