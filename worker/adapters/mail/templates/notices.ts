import { instant } from "../../../contract/format.ts";
import type { MailContent } from "../port.ts";
import { plainName } from "./layout.ts";
import { mail } from "./mail.ts";

/** Mails that tell a person what happened to the account, so that a stranger's doing does not stay unseen. */
export interface Notice {
  /** UTC epoch seconds. */
  at: number;
  /** The page where it can be put right. */
  link: string;
}

/** After a password was changed or reset. */
export const passwordChanged = ({ at, link }: Notice): MailContent =>
  mail("password-changed", "Your password was changed", {
    heading: "Your password was changed",
    paragraphs: [
      `The password of your Soilsight account was changed on ${instant(at, "UTC")}. Every other place where you were signed in has been signed out.`,
    ],
    action: { label: "It was not me: choose a new password", link },
    reason: "If you changed it yourself, there is nothing to do.",
  });

/** After a sign-in from a browser and region that this person has not used before. */
export const newPlace = ({ at, link, place }: Notice & { place: string }): MailContent =>
  mail("new-place", "New sign-in to your account", {
    heading: "New sign-in to your account",
    paragraphs: [
      `Your account was used to sign in on ${instant(at, "UTC")} from a place that we have not seen before: ${plainName(place)}.`,
    ],
    action: { label: "It was not me: choose a new password", link },
    reason: "If it was you, there is nothing to do.",
  });

/** After two-factor sign-in was switched on or off. */
export const twoFactorChanged = ({ at, link, on }: Notice & { on: boolean }): MailContent => {
  const title = on ? "Two-factor sign-in is on" : "Two-factor sign-in is off";
  return mail("two-factor-changed", title, {
    heading: title,
    paragraphs: [`Two-factor sign-in of your account was switched ${on ? "on" : "off"} on ${instant(at, "UTC")}.`],
    action: { label: "It was not me: choose a new password", link },
    reason: "If you did this yourself, there is nothing to do.",
  });
};
