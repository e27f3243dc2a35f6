import { instant } from "#contract/common/format";
import { lostAccessTexts } from "#contract/owners/lost-access";
import type { MailContent } from "../port.ts";
import { plainName } from "./layout.ts";
import { mail } from "./mail.ts";

export interface AccessChange {
  change: "disabled" | "enabled" | "removed" | "converted";
  by: string;
  link: string;
}

export const accountFound = ({ signIn, reset }: { signIn: string; reset: string }): MailContent =>
  mail("account-found", "You already have a Soilsight account", {
    heading: "You already have a Soilsight account",
    paragraphs: ["You already have an account with this email address. Someone, probably you, tried to sign up again."],
    action: { label: "Sign in", link: signIn },
    alternative: { question: "Forgot your password?", label: "Choose a new one", link: reset },
    reason: "If it wasn't you, ignore this email. Nothing was changed.",
  });

/**
 * For an owner who lost a plant or device. `expiresAt`: end of the time to take it back [epoch s]; null if it can't be
 * taken back.
 */
export interface OwnershipLost {
  kind: "plant" | "device";
  name: string;
  by: string;
  expiresAt: number | null;
  zone: string | null;
  link: string;
}

export function ownershipLost({ kind, name, by, expiresAt, zone, link }: OwnershipLost): MailContent {
  const [what, who] = [plainName(name), plainName(by)];
  const title = kind === "plant" ? `You no longer own ${what}` : `${what} left your plant`;
  const back = expiresAt === null ? [] : [lostAccessTexts.until(instant(expiresAt, zone ?? "UTC"))];
  return mail("ownership-lost", title, {
    heading: title,
    paragraphs: [lostAccessTexts[kind](what, who), ...back],
    ...(expiresAt !== null && { action: { label: "Review the change", link } }),
    reason: `Think this is a mistake? Contact ${who === ADMINISTRATOR ? "your Soilsight administrator" : who}.`,
  });
}

/** For Admins, about a change that no signed-in person made. */
export function consoleChange(change: { what: string; email: string; userType: string; at: number }): MailContent {
  const { what, email, userType, at } = change;
  return mail("console-change", `Operator's console: ${plainName(what)}`, {
    heading: plainName(what),
    paragraphs: [
      `Someone used the operator's console on ${instant(at, "UTC")}. Person: ${plainName(email)} (${userType}).`,
      "If you don't know who did this, find out who can use the operator's Cloudflare account, and check Audit.",
    ],
    reason: "You received this email because you're an Admin. Changes from the console are made without signing in.",
  });
}

export const ADMINISTRATOR = "Your Soilsight administrator";

export function accessChanged({ change, by, link }: AccessChange): MailContent {
  const who = plainName(by);
  const contact = who === ADMINISTRATOR ? "your Soilsight administrator" : who;
  const reason = `Think this is a mistake? Contact ${contact}.`;
  switch (change) {
    case "disabled":
      return mail("access-disabled", "Your access to Soilsight was turned off", {
        heading: "Your access to Soilsight was turned off",
        paragraphs: [
          `${who} turned off your access to Soilsight. You've been signed out on all devices and can't sign in until your access is turned back on.`,
        ],
        reason,
      });
    case "enabled":
      return mail("access-enabled", "Your access to Soilsight is back on", {
        heading: "Your access to Soilsight is back on",
        paragraphs: [`${who} turned your access to Soilsight back on. You can sign in again.`],
        action: { label: "Sign in", link },
        reason: "You received this email because your account was enabled.",
      });
    case "converted":
      return mail("access-converted", "Your Soilsight trial is now a full account", {
        heading: "Your trial is now a full account",
        paragraphs: [
          `${who} turned your free trial into a full Soilsight account. You can now add plants, invite your staff and use the dashboard. Your password stays the same.`,
        ],
        action: { label: "Sign in", link },
        reason: "You received this email because you registered for a free trial.",
      });
    case "removed":
      return mail("access-removed", "Your Soilsight account was removed", {
        heading: "Your Soilsight account was removed",
        paragraphs: [
          `${who} removed your Soilsight account. You've been signed out on all devices, and your password no longer works.`,
        ],
        reason,
      });
  }
}
