import { number } from "#contract/common/format";
import type { RolloutState } from "#contract/rollouts/rollout";

const devices = (count: number): string => (count === 1 ? "1 device" : `${number(count)} devices`);

export const selectionTexts = {
  select: "Select",
  selectOne: (name: string) => `Select ${name}`,
  selectPage: "Select this page",
  selected: (count: number) => `${devices(count)} selected`,
  selectAll: (count: number) => `Select all ${number(count)}`,
  tooMany: "A change can cover up to 1,000 devices. Narrow the search first.",
  tooManyFiles: "A download can cover up to 50 devices that you select one by one or page by page.",
  clear: "Clear selection",
  download: "Download CSV…",
  change: "Change selected…",
} as const;

export const rolloutDialogTexts = {
  list: "Rollouts",
  title: (count: number) => `Change ${devices(count)}`,
  action: "Change",
  plant: "Plant",
  chooseChange: "Choose what to change.",
  choosePlant: "Choose the plant.",
  chooseHours: "Choose at least one hour.",
  changePlant: "Move to another plant",
  retire: "Retire",
  hourLabel: "Wash hours (up to 5, in each device's own time)",
  oneHour: "Wash hour (in each device's own time)",
  seconds: "Wash seconds",
  reason: "Reason (optional)",
  groupSize: "Devices per group",
  groupHint: "After the first device confirms, each group starts when the previous one ends.",
  maxFailures: "Failures allowed",
  failuresHint: {
    mailed: "The rollout stops if more devices fail. We email you when it stops or ends, and you can continue it.",
    notMailed: "The rollout stops if more devices fail, and you can continue it.",
  },
  start: (count: number) => `Start with ${devices(count)}`,
  cancel: "Cancel",
  close: "Close",
  effects: {
    command: [
      "The command goes to one device first, then to groups.",
      "Devices that are offline or have a warning are skipped. The list shows why.",
    ],
    plant: [
      "Each device moves with its data. The plans, reports and figures of both plants change.",
      "People who can see only the current plant lose access to these devices.",
    ],
    retire: [
      "Their data is kept, and you can restore each device in the listing.",
      "They're left out of all dashboards, plans, alerts, reports and plant totals.",
      "New data is rejected until you restore them. Waiting commands are canceled.",
    ],
  },
  none: "No rollouts yet. Select devices in the listing, then choose Change selected.",
  devices: "Devices",
  startedBy: (name: string, when: string) => `Started by ${name}, ${when}`,
  stopsAfter: (failures: number) =>
    failures === 0
      ? "stops at the first failure"
      : `stops after ${devices(failures)} ${failures === 1 ? "fails" : "fail"}`,
  ended: (state: Exclude<RolloutState, "running">, when: string) => `${rolloutStateTexts[state]} ${when}`,
  continueRest: "Continue with the rest",
  cancelRollout: "Cancel rollout",
} as const;

export const rolloutStateTexts: Record<RolloutState, string> = {
  running: "In progress",
  stopped: "Stopped",
  cancelled: "Cancelled",
  done: "Done",
};
