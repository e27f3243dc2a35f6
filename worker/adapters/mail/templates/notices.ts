import { instant } from "#contract/common/format";
import type { MailContent } from "../port.ts";
import { plainName } from "./layout.ts";
import { mail } from "./mail.ts";

export interface Notice {
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
    heading: "Your password was changed",
    paragraphs: [
      `The password of your Soilsight account was changed on ${when(notice)}. You've been signed out on all ${everywhere ? "" : "other "}devices.`,
    ],
    action: resetAction(notice.link),
    reason: WAS_YOU,
  });

export const passwordSet = ({ by, ...notice }: Notice & { by: string }): MailContent =>
  mail("password-set", "A new password was set for your account", {
    heading: "A new password was set for your account",
    paragraphs: [
      `${plainName(by)} set a new password for your Soilsight account on ${when(notice)}. You've been signed out on all devices.`,
      "Ask them for the password, or reset it to one that only you know.",
    ],
    action: { label: "Reset your password", link: notice.link },
    reason: "You received this email because you have a Soilsight account.",
  });

export const newSignIn = ({ place, ...notice }: Notice & { place: string }): MailContent =>
  mail("new-place", "New sign-in to your account", {
    heading: "New sign-in to your account",
    paragraphs: [
      `Your account was used to sign in on ${when(notice)} from a new device or location: ${plainName(place)}.`,
    ],
    action: resetAction(notice.link),
    reason: WAS_YOU,
  });

export const twoFactorChanged = ({ on, ...notice }: Notice & { on: boolean }): MailContent => {
  const title = on ? "Two-factor sign-in is on" : "Two-factor sign-in is off";
  return mail("two-factor-changed", title, {
    heading: title,
    paragraphs: [`Two-factor sign-in was turned ${on ? "on" : "off"} for your account on ${when(notice)}.`],
    action: resetAction(notice.link),
    reason: WAS_YOU,
  });
};
