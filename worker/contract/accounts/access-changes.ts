import { instant } from "../common/format.ts";
import { lostAccessTexts } from "../owners/lost-access.ts";
import { offerTexts } from "../plants/offers.ts";

/** Changes of a person's access that travel together in one mail. */
export const accessChanges = [
  "enabled",
  "disabled",
  "plant-added",
  "plant-lost",
  "device-lost",
  "plant-taken-back",
  "plant-offered",
  "keys-ended",
  "keys-replaced",
] as const;

/** Time in which further changes join the mail [s]. */
export const ACCESS_NOTICE_SECONDS = 5 * 60;
/** Mails about changes of one sender to one person; later changes wait for the next day. */
export const ACCESS_MAILS_A_DAY = 10;
export const ACCESS_CHANGES_LISTED = 20;

export interface AccessChange {
  change: (typeof accessChanges)[number];
  /** Of the plant or device. */
  name: string;
  by: string;
  /** End of the time to take back or accept [UTC s]. */
  until: number | null;
}

type Words = Omit<AccessChange, "change" | "until"> & { until: string | null };

const heading: Record<AccessChange["change"], (words: Words) => string> = {
  enabled: () => "Your access to Soilsight is back on",
  disabled: () => "Your access to Soilsight was turned off",
  "plant-added": ({ name }) => `You now have access to ${name}`,
  "plant-lost": ({ name }) => `You no longer own ${name}`,
  "device-lost": ({ name }) => `${name} left your plant`,
  "plant-taken-back": ({ name, by }) => lostAccessTexts.restoredTitle(name, by),
  "plant-offered": () => offerTexts.mailTitle,
  "keys-ended": ({ name }) => `Your device keys of ${name} no longer work`,
  "keys-replaced": ({ name }) => keysReplacedTitle(name),
};

const back = (until: string | null): string => (until === null ? "" : ` ${lostAccessTexts.until(until)}`);

const sentence: Record<AccessChange["change"], (words: Words) => string> = {
  enabled: ({ by }) => `${by} turned your access to Soilsight back on. You can sign in again.`,
  disabled: ({ by }) =>
    `${by} turned off your access to Soilsight. You've been signed out on all devices and can't sign in until your access is turned back on.`,
  "plant-added": ({ name, by }) => `${by} gave you access to the plant ${name} in Soilsight.`,
  "plant-lost": ({ name, by, until }) => lostAccessTexts.plant(name, by) + back(until),
  "device-lost": ({ name, by, until }) => lostAccessTexts.device(name, by) + back(until),
  "plant-taken-back": ({ name, by }) => lostAccessTexts.restored(name, by),
  "plant-offered": ({ name, by, until }) => offerTexts.mail(by, name, until ?? ""),
  "keys-ended": ({ name }) =>
    `${name} has a new owner, so its devices got new keys. Your keys no longer work: programs of yours that send data with them are refused.`,
  "keys-replaced": ({ name }) => keysReplacedText(name),
};

/** Also the title and text of the message under the bell. */
export const keysReplacedTitle = (name: string): string => `The device keys of ${name} were replaced`;
export const keysReplacedText = (name: string): string =>
  `Its devices got new keys, because ${name} changed owners. Enter the new key at each device that doesn't get it from the device cloud: open Devices, then API Key in the device's menu. Until then its data is refused.`;

export const accessChangeTexts = {
  heading: (change: AccessChange, zone: string): string => heading[change.change](wordsOf(change, zone)),
  sentence: (change: AccessChange, zone: string): string => sentence[change.change](wordsOf(change, zone)),
  several: (count: number): string => `${count} changes to your access in Soilsight`,
  more: (count: number): string => `And ${count} more. Sign in to see them all.`,
  open: "Open your plants",
  reason: "You received this email because you have a Soilsight account.",
  contact: (who: string): string => `Think this is a mistake? Contact ${who}.`,
} as const;

const wordsOf = ({ name, by, until }: AccessChange, zone: string): Words => ({
  name,
  by,
  until: until === null ? null : instant(until, zone),
});
