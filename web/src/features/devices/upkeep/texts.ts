import { ERASE_NOTICE_DAYS } from "#contract/devices/upkeep";

export const upkeepDialogTexts = {
  cancel: "Cancel",
  retire: "Retire device",
  retireQuestion: (name: string) => `Retire ${name}?`,
  retireEffects: [
    "Its data is kept, and you can restore it at any time.",
    "It's left out of all dashboards, plans, alerts, reports and plant totals.",
    "It's hidden in the listing. Filter by Retired to find it.",
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
    "Until then, you can restore it. After that, this can't be undone. Download its data first if you might need it: restore the device, then choose Download CSV.",
    "The audit log keeps its name and who erased it. You can add the device again 15 minutes after that.",
  ],
  typeName: (name: string) => `Type ${name} to confirm`,
} as const;
