import {
  ACCESS_CHANGES_LISTED,
  type AccessChange,
  accessChangeTexts as texts,
} from "#contract/accounts/access-changes";
import { day, instant } from "#contract/common/format";
import { type TokenKind, tokenTexts } from "#contract/tokens/tokens";
import { type StopReason, webhookTexts } from "#contract/webhooks/texts";
import type { MailContent } from "../port.ts";
import { mail, plainName } from "./layout.ts";
import { SECONDS_PER_HOUR } from "#contract/common/calendar";

export interface AccountChange {
  change: "removed" | "converted";
  by: string;
  isByAdmin: boolean;
  link: string;
}

export const accountFound = ({ signIn, reset }: { signIn: string; reset: string }): MailContent =>
  mail("account-found", "You already have a Soilsight account", {
    paragraphs: ["You already have an account with this email address. Someone, probably you, tried to sign up again."],
    action: { label: "Sign in", link: signIn },
    alternative: { question: "Forgot your password?", label: "Choose a new one", link: reset },
    reason: "If it wasn't you, ignore this email. Nothing was changed.",
  });

export const ADMINISTRATOR = "Your Soilsight administrator";

/** The wording of an administrator follows the kind of account, never a name. */
interface SentChange extends AccessChange {
  isByAdmin: boolean;
}

const contactOf = ({ by, isByAdmin }: Pick<SentChange, "by" | "isByAdmin">): string =>
  isByAdmin ? "your Soilsight administrator" : by;

interface AccessChanges {
  changes: readonly SentChange[];
  zone: string | null;
  portal: string | undefined;
}

export function accessChanged({ changes, zone, portal }: AccessChanges): MailContent {
  const plain = changes.map((change) => ({ ...change, name: plainName(change.name), by: plainName(change.by) }));
  const title = plain.length === 1 ? texts.heading(plain[0]!, zone ?? "UTC") : texts.several(plain.length);
  const listed = plain.slice(0, ACCESS_CHANGES_LISTED).map((change) => texts.sentence(change, zone ?? "UTC"));
  const more = plain.length - listed.length;
  const senders = new Set(plain.map(contactOf));
  // The name of a sender of an offer is a stranger's word, so nobody is asked to contact them.
  const isKnown = senders.size === 1 && plain.every(({ change }) => change !== "plant-offered");
  const isOut = plain.some(({ change }) => change === "disabled");
  return mail("access-changed", title, {
    paragraphs: more > 0 ? [...listed, texts.more(more)] : listed,
    ...(portal !== undefined && !isOut && { action: { label: texts.open, link: `${portal}/plant/listing` } }),
    reason: isKnown ? texts.contact(contactOf(plain[0]!)) : texts.reason,
  });
}

/** As typed, without what an address never needs, so that no mail program finds a link or a tag in it. */
const plainAddress = (email: string): string => email.replaceAll(/[^\w.+@-]/g, "");

/** For Admins, about a change that no signed-in person made. */
export function consoleChange(change: { what: string; email: string; userType: string; at: number }): MailContent {
  const { what, email, userType, at } = change;
  return mail("console-change", `Operator's console: ${plainName(what)}`, {
    heading: plainName(what),
    paragraphs: [
      `Someone used the operator's console on ${instant(at, "UTC")}. Person: ${plainAddress(email)} (${userType}).`,
      "If you don't know who did this, find out who can use the operator's Cloudflare account, and check Audit.",
    ],
    reason: "You received this email because you're an Admin. Changes from the console are made without signing in.",
  });
}

export function accountChanged({ change, by, isByAdmin, link }: AccountChange): MailContent {
  const who = plainName(by);
  return change === "converted"
    ? mail("access-converted", "Your Soilsight trial is now a full account", {
        heading: "Your trial is now a full account",
        paragraphs: [
          `${who} turned your free trial into a full Soilsight account. You can now add plants, invite your staff and use the dashboard. Your password stays the same.`,
        ],
        action: { label: "Sign in", link },
        reason: "You received this email because you registered for a free trial.",
      })
    : mail("access-removed", "Your Soilsight account was removed", {
        paragraphs: [
          `${who} removed your Soilsight account. You've been signed out on all devices, and your password no longer works.`,
        ],
        reason: texts.contact(contactOf({ by: who, isByAdmin })),
      });
}

interface LinkMail {
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
      paragraphs: [
        `Your CSV file for ${plainName(what)} is ready. Sign in to download it before ${instant(expiresAt, zone ?? "UTC")}.`,
      ],
      action: { label: "Download", link },
      reason: "You received this email because you requested this download.",
    },
    expiresAt,
  );

interface Notice {
  at: number;
  zone: string | null;
  link: string;
}

const when = ({ at, zone }: Notice): string => instant(at, zone ?? "UTC");
const resetAction = (link: string) => ({ label: "Wasn't you? Reset your password", link });
const WAS_YOU = "If this was you, there's nothing to do.";

/** `everywhere`: the password was changed by a reset link, which ends all sessions. */
export const passwordChanged = ({ everywhere, ...notice }: Notice & { everywhere: boolean }): MailContent =>
  mail("password-changed", "Your password was changed", {
    paragraphs: [
      `The password of your Soilsight account was changed on ${when(notice)}. You've been signed out on all ${everywhere ? "" : "other "}devices.`,
    ],
    action: resetAction(notice.link),
    reason: WAS_YOU,
  });

export const passwordSet = ({ by, ...notice }: Notice & { by: string }): MailContent =>
  mail("password-set", "A new password was set for your account", {
    paragraphs: [
      `${plainName(by)} set a new password for your Soilsight account on ${when(notice)}. You've been signed out on all devices.`,
      "Ask them for the password, or reset it to one that only you know.",
    ],
    action: { label: "Reset your password", link: notice.link },
    reason: "You received this email because you have a Soilsight account.",
  });

export const newSignIn = ({ place, ...notice }: Notice & { place: string }): MailContent =>
  mail("new-place", "New sign-in to your account", {
    paragraphs: [
      `Your account was used to sign in on ${when(notice)} from a new device or location: ${plainName(place)}.`,
    ],
    action: resetAction(notice.link),
    reason: WAS_YOU,
  });

export const twoFactorChanged = ({ on, ...notice }: Notice & { on: boolean }): MailContent => {
  const title = on ? "Two-factor sign-in is on" : "Two-factor sign-in is off";
  return mail("two-factor-changed", title, {
    paragraphs: [`Two-factor sign-in was turned ${on ? "on" : "off"} for your account on ${when(notice)}.`],
    action: resetAction(notice.link),
    reason: WAS_YOU,
  });
};

interface ExpiringToken {
  name: string;
  kind: TokenKind;
  lastDay: string;
  /** Undefined: the portal's address isn't set. */
  portal: string | undefined;
}

export const tokenExpires = ({ name, kind, lastDay, portal }: ExpiringToken): MailContent => {
  const title = tokenTexts.expiresTitle(plainName(name), day(lastDay));
  const path = kind === "personal" ? "account/api" : "integrations";
  return mail("token-expires", title, {
    paragraphs: [tokenTexts.expiresNext],
    ...(portal !== undefined && { action: { label: tokenTexts.open, link: `${portal}/${path}` } }),
    reason: tokenTexts.mailReason,
  });
};

interface StoppedWebhook {
  name: string;
  stop: StopReason;
  /** Undefined: the portal's address isn't set. */
  portal: string | undefined;
}

export const webhookStopped = ({ name, stop, portal }: StoppedWebhook): MailContent => {
  const title = webhookTexts.stoppedTitle(plainName(name));
  return mail("webhook-stopped", title, {
    paragraphs: [webhookTexts.stops[stop], webhookTexts.stoppedNext],
    ...(portal !== undefined && { action: { label: webhookTexts.open, link: `${portal}/integrations?tab=webhooks` } }),
    reason: webhookTexts.mailReason,
  });
};
