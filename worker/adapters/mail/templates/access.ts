import {
  ACCESS_CHANGES_LISTED,
  type AccessChange,
  accessChangeTexts as texts,
} from "#contract/accounts/access-changes";
import { instant } from "#contract/common/format";
import type { MailContent } from "../port.ts";
import { plainName } from "./layout.ts";
import { mail } from "./mail.ts";

export interface AccountChange {
  change: "removed" | "converted";
  by: string;
  isByAdmin: boolean;
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
    heading: title,
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
        heading: "Your Soilsight account was removed",
        paragraphs: [
          `${who} removed your Soilsight account. You've been signed out on all devices, and your password no longer works.`,
        ],
        reason: texts.contact(contactOf({ by: who, isByAdmin })),
      });
}
