import { SETUP_TICKET_SECONDS } from "#contract/setup/setup";
import type { AuthSecret } from "../../platform/cryptography/derived-key.ts";
import { isSigned, sign } from "../../platform/cryptography/signature.ts";

/**
 * Proves that the ICCID of a unit was entered: `{iccId}.{expiry}.{signature}`. Not bound to an IP address, because phones switch networks.
 * A signature without a record, so there is nothing to clean up.
 */

const PURPOSE = "setup ticket";
const TICKET = /^(\w{1,40})\.(\d{1,12})\.([\w-]+)$/;

const message = (iccId: string, expires: number): string => JSON.stringify([iccId, expires]);

export async function issueSetupTicket(secrets: AuthSecret, iccId: string, now: number): Promise<string> {
  const expires = Math.floor(now) + SETUP_TICKET_SECONDS;
  return `${iccId}.${expires}.${await sign(secrets, PURPOSE, message(iccId, expires))}`;
}

export async function iccIdOfTicket(
  secrets: AuthSecret,
  ticket: string | undefined,
  now: number,
): Promise<string | null> {
  const [, iccId, expires, signature] = TICKET.exec(ticket ?? "") ?? [];
  if (iccId === undefined || Number(expires) <= now) return null;
  return (await isSigned(secrets, PURPOSE, message(iccId, Number(expires)), signature)) ? iccId : null;
}
