import { SECONDS_PER_HOUR } from "#contract/common/calendar";
import { instant } from "#contract/common/format";
import type { MailContent } from "../port.ts";
import { plainName } from "./layout.ts";
import { mail } from "./mail.ts";

export interface LinkMail {
  link: string;
  at: number;
  expiresAt: number;
  zone: string | null;
}

const DAY_HOURS = 24;

function span(seconds: number): string {
  const hours = Math.max(1, Math.round(seconds / SECONDS_PER_HOUR));
  const [count, unit] = hours < 2 * DAY_HOURS ? [hours, "hour"] : [Math.round(hours / DAY_HOURS), "day"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

const until = ({ at, expiresAt, zone }: LinkMail): string =>
  `This link can be used once and expires in ${span(expiresAt - at)} (${instant(expiresAt, zone ?? "UTC")}).`;

const ACTION = "Confirm email and create password";

export const invite = ({ inviter, ...mailed }: LinkMail & { inviter: string }): MailContent => {
  const by = plainName(inviter);
  return mail(
    "invite",
    "You're invited to Soilsight",
    {
      heading: "You're invited to Soilsight",
      paragraphs: [
        `${by} invited you to Soilsight, which shows what soiling costs each plant and the best time to wash.`,
        `Confirm your email address and create a password to get started. ${until(mailed)}`,
      ],
      action: { label: ACTION, link: mailed.link },
      reason: `You received this email because ${by} entered your address. Not expecting it? Ignore this email; the account stays inactive.`,
    },
    mailed.expiresAt,
  );
};

export const verifyAddress = (mailed: LinkMail): MailContent =>
  mail(
    "verify",
    "Confirm your email address",
    {
      heading: "Confirm your email address",
      paragraphs: [
        "Your Soilsight account is almost ready. Confirm your email address and create a password.",
        until(mailed),
      ],
      action: { label: ACTION, link: mailed.link },
      reason:
        "You received this email because an account was registered with this address. Wasn't you? Ignore this email; the account stays inactive.",
    },
    mailed.expiresAt,
  );

export const resetPassword = (mailed: LinkMail): MailContent =>
  mail(
    "reset",
    "Reset your password",
    {
      heading: "Reset your password",
      paragraphs: ["We received a request to reset your password. Resetting it signs out every device.", until(mailed)],
      action: { label: "Choose a new password", link: mailed.link },
      reason: "Didn't request this? Ignore this email; your password stays the same.",
    },
    mailed.expiresAt,
  );

export const exportReady = ({ link, expiresAt, zone, what }: Omit<LinkMail, "at"> & { what: string }): MailContent =>
  mail(
    "export-ready",
    "Your CSV file is ready",
    {
      heading: "Your CSV file is ready",
      paragraphs: [
        `Your CSV file for ${plainName(what)} is ready. Sign in to download it before ${instant(expiresAt, zone ?? "UTC")}.`,
      ],
      action: { label: "Download", link },
      reason: "You received this email because you requested this download.",
    },
    expiresAt,
  );
