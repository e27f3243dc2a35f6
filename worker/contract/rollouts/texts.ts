import { INACTIVE_SLOT } from "../commands/arguments.ts";
import { hourOfDay } from "../common/format.ts";

export const rolloutTexts = {
  unknownCommand: "This command can't be sent to many devices at once.",
  plantRequired: "Choose the plant to move the devices to.",
  groupSize: "Choose groups of 1 to 50 devices.",
  maxFailures: "Allow 0 to 50 failures.",
  noDevices: "Select 1 to 1,000 devices.",
  notFound: "The rollout wasn't found.",
  notYours: "Some of these devices don't exist, or you don't have access to them. Reload the list and select again.",
  countChanged: (count: number) =>
    `${count === 1 ? "1 device matches" : `${count} devices match`} this filter now. Check the list, then try again.`,
  notRunning: "The rollout has already ended.",
  notStopped: "Only a stopped rollout can continue.",
  movesTo: (plant: string) => `Move to ${plant}`,
  retires: "Retire",
  sends: (label: string, effective: string) => (/[=\d]/.test(effective) ? `${label}: ${valueOf(effective)}` : label),
  noAccess: "The person who started the rollout no longer has access to this device.",
  noExtension: "This device has no wash extension.",
  oneWashHour: "This device takes a single wash hour. Set its wash hour instead.",
  slotsInstead: "This device takes wash times. Set its wash times instead.",
  changedMeanwhile: "Someone saved this device at the same moment. Try it again.",
  tooManyOpen: "Too many commands are already waiting for this device.",
  failed: "An error on our side. Try this device again.",
} as const;

/** `washTimes=6,18,25,25,25` becomes "6 AM, 6 PM"; `5=washSec` becomes "5". */
function valueOf(effective: string): string {
  const values = effective.replace(/^[a-zA-Z]+=|=[a-zA-Z]+$/g, "").split(",");
  if (effective.endsWith("washSec")) return values.join(", ");
  const hours = values.filter((value) => value !== String(INACTIVE_SLOT));
  return hours.length === 0 ? "off" : hours.map((hour) => hourOfDay(Number(hour))).join(", ");
}
