import { instant } from "../../../contract/format.ts";
import type { MailContent } from "../port.ts";
import { plainName } from "./layout.ts";
import { mail } from "./mail.ts";

/** Mails whose point is a link. Each link ends at `expiresAt` [UTC epoch seconds]. */
export interface LinkMail {
  link: string;
  expiresAt: number;
}

const until = (expiresAt: number): string => `The link works once, until ${instant(expiresAt, "UTC")}.`;

/** To a new member of an owner's staff. `owner` is the name or company of who invites. */
export const invite = ({ link, expiresAt, owner }: LinkMail & { owner: string }): MailContent =>
  mail(
    "invite",
    "You are invited to Soilsight",
    {
      heading: "You are invited to Soilsight",
      paragraphs: [
        `${plainName(owner)} has made an account for you in Soilsight, the portal that shows what dirt costs solar plants and when to wash.`,
        `Confirm your email address and choose a password to begin. ${until(expiresAt)}`,
      ],
      action: { label: "Confirm address and choose a password", link },
      reason:
        "You get this mail because this address was entered as yours. If you expected no invitation, do nothing; no account can be used without the link.",
    },
    expiresAt,
  );

/** To somebody who has registered, or asks for the link again. */
export const verifyAddress = ({ link, expiresAt }: LinkMail): MailContent =>
  mail(
    "verify",
    "Confirm your email address",
    {
      heading: "Confirm your email address",
      paragraphs: [
        `Your Soilsight account waits for you. Confirm this address and choose a password. ${until(expiresAt)}`,
      ],
      action: { label: "Confirm address and choose a password", link },
      reason:
        "You get this mail because an account was registered with this address. If that was not you, do nothing; the account cannot be used without the link.",
    },
    expiresAt,
  );

/** To somebody who has forgotten the password. */
export const resetPassword = ({ link, expiresAt }: LinkMail): MailContent =>
  mail(
    "reset",
    "Choose a new password",
    {
      heading: "Choose a new password",
      paragraphs: [
        `Somebody asked for a new password for your Soilsight account. ${until(expiresAt)} When the password is changed, everybody who is signed in to your account is signed out.`,
      ],
      action: { label: "Choose a new password", link },
      reason: "If you did not ask for this, do nothing; your password stays as it is.",
    },
    expiresAt,
  );

/** To somebody whose CSV export is ready. `what` names it in a few words: `Device North 3, Jan 1 – Mar 31, 2026`. */
export const exportReady = ({ link, expiresAt, what }: LinkMail & { what: string }): MailContent =>
  mail(
    "export-ready",
    "Your data is ready to download",
    {
      heading: "Your data is ready to download",
      paragraphs: [
        `${plainName(what)} is ready. Sign in to download it; it is kept until ${instant(expiresAt, "UTC")}.`,
      ],
      action: { label: "Download", link },
      reason: "You get this mail because you asked for this download.",
    },
    expiresAt,
  );
