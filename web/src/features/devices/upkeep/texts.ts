import { ERASE_NOTICE_DAYS } from "#contract/devices/upkeep";

export const upkeepDialogTexts = {
  cancel: "Cancel",
  retire: "Retire device",
  retireQuestion: (name: string) => `Retire ${name}?`,
  retireEffects: [
    "Its data is kept, and you can restore it at any time.",
    "It's left out of dashboards, plans, alerts, reports and plant totals from now on.",
    "Its history stays readable: filter the listing by Retired, then choose History.",
    "New data is rejected until you restore it. Waiting commands are canceled.",
  ],
  reason: "Reason (optional)",
  restore: "Restore device",
  restoreQuestion: (name: string) => `Restore ${name}?`,
  restoreEffects: (since: string) => [
    `It was retired on ${since}.`,
    "It's listed, counted and accepts data again. Its washes, offset and settings are unchanged.",
    "Data sent while the device was retired was rejected. If you still have it, upload it.",
  ],
  erase: "Erase device",
  eraseQuestion: (name: string) => `Erase ${name}?`,
  eraseEffects: [
    `In ${ERASE_NOTICE_DAYS} days, all of its data is deleted: readings, daily soiling, uploads, exports, washes, messages and commands.`,
    "Until then, you can restore it. After that, this can't be undone. Download its data first if you might need it: choose History, then Download CSV.",
    "The audit log keeps its name and who erased it. You can add the device again 15 minutes after that.",
  ],
  typeName: (name: string) => `Type ${name} to confirm`,
} as const;

export const unitsDialogTexts = {
  title: (name: string) => `Replace the unit of ${name}`,
  cancel: "Cancel",
  replace: "Replace unit",
  iccIdFirst: "Enter the ICCID of the new unit first.",
  iccId: "ICCID of the new unit",
  reason: "Reason (optional)",
  inUse: (serial: string) => `Now in use: ${serial}.`,
  effects: [
    "The device keeps its name, place, readings, washes, plan and everyone's access.",
    "The old unit's API key stops working, its waiting commands are canceled, and data it sends later is rejected.",
    "Corrections of past days stay. New days use the new cells as they report.",
  ],
  offset: (points: string) => `The offset of ${points} points stays for all days. Check whether the new cells need it.`,
  takeBack: (serial: string) => `Use ${serial} again`,
  takeBackUntil: (day: string) => `Possible until ${day}, or until the new unit sends data.`,
  former: "Replaced units",
  serialNumber: "Serial number",
  replacedOn: "Replaced on",
  by: "By",
  why: "Reason",
} as const;

export const historyTexts = {
  title: "Device History",
  retiredOn: (day: string) => `Retired on ${day}. Its data can be read and downloaded, but not changed.`,
  download: "Download CSV",
  facts: "Device",
  chart: (from: string, to: string) => `Soiling loss, ${from} to ${to}`,
  loss: "Soiling loss",
  none: "No days with data.",
  noEarlier: "There is no earlier data.",
  noLater: "There is no later data.",
  earlier: "Earlier year",
  later: "Later year",
  toListing: "Go to Devices",
} as const;
