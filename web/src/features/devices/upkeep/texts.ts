export const upkeepDialogTexts = {
  cancel: "Cancel",
  retire: "Retire device",
  retireQuestion: (name: string) => `Retire ${name}?`,
  retireEffects: [
    "Its data is kept, and you can restore it at any time.",
    "It's excluded from dashboards, plans, alerts, reports and plant figures.",
    "It is hidden in the listing. Filter by Retired to find it.",
    "Its data is refused until you restore it. Waiting commands are cancelled.",
  ],
  reason: "Reason (optional)",
  restore: "Restore device",
  restoreQuestion: (name: string) => `Restore ${name}?`,
  restoreEffects: (since: string) => [
    `It was retired on ${since}.`,
    "It's listed, counted and accepts data again. Its washes, offset and settings are unchanged.",
    "Data sent while it was retired was refused. Upload it if you have it.",
  ],
  erase: "Erase device",
  eraseQuestion: (name: string) => `Erase ${name}?`,
  eraseEffects: [
    "All of its data is deleted: readings, daily results, uploads, exports, cleanings, messages and commands.",
    "This can't be undone. Download its data first if you may need it: restore the device, then choose Download CSV.",
    "The audit log keeps its name and who erased it. The unit can be added again after 15 minutes.",
  ],
  typeName: (name: string) => `Type ${name} to confirm`,
} as const;
