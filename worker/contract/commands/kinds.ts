import {
  cellNormalization,
  plain,
  type ArgumentParser,
  INACTIVE_SLOT,
  type ParsedArgument,
  washHour,
  washSeconds,
  washTimes,
  zoneHours,
} from "./arguments.ts";
import { hourOfDay } from "../common/format.ts";
import { type InterlockCode, interlockTexts } from "./interlocks.ts";

/** `actionType` of `POST /api/device/config/{actionType}`: the device function that takes the command. */
export const actionTypes = ["function", "config", "adjWashHour", "adjTZ"] as const;
export type ActionType = (typeof actionTypes)[number];

type CommandGroup = "refresh" | "wash" | "device" | "dynamite";

export interface CommandKind {
  kind: string;
  group: CommandGroup;
  label: string;
  action: ActionType;
  read: ArgumentParser;
  confirmation: { name: string; text: string } | null;
  interlocks: readonly InterlockCode[];
  /** A newer command for the same setting supersedes waiting ones; null for an action. */
  setting: string | null;
  /** Never resent: an unclear outcome ends as `unknown`, and a person decides. */
  atMostOnce: boolean;
  /** Time until an unsent command expires [s]. */
  life: number;
  sent: string;
}

const ACTION_EXPIRY_SECONDS = 15 * 60;
const SETTING_EXPIRY_SECONDS = 24 * 3600;
const SENT = "The command was sent. The device answers as soon as it can.";

type Basis = Pick<CommandKind, "kind" | "group" | "label"> & Partial<CommandKind>;

const action = (basis: Basis): CommandKind => ({
  action: "function",
  read: plain(basis.kind),
  confirmation: null,
  interlocks: ["offline"],
  setting: null,
  atMostOnce: true,
  life: ACTION_EXPIRY_SECONDS,
  sent: SENT,
  ...basis,
});

const setting = (basis: Basis & { setting: string }): CommandKind =>
  action({ atMostOnce: false, life: SETTING_EXPIRY_SECONDS, ...basis });

export const commandKinds: readonly CommandKind[] = [
  action({ kind: "sysInfo", group: "refresh", label: "System information", atMostOnce: false, setting: "sysInfo" }),
  action({
    kind: "clean",
    group: "wash",
    label: "Wash now",
    interlocks: ["offline", "freezing", "tank-low", "battery-low", "recent-wash"],
    sent: "Wash command sent. It may take up to 10 minutes.",
  }),
  setting({ kind: "washTimes", group: "wash", label: "Wash times", setting: "washTimes", read: washTimes }),
  setting({ kind: "washSec", group: "wash", label: "Wash seconds", setting: "washSec", read: washSeconds }),
  setting({
    kind: "washHour",
    group: "wash",
    label: "Wash hour",
    setting: "washHour",
    action: "adjWashHour",
    read: washHour,
  }),
  setting({
    kind: "wash_stop",
    group: "wash",
    label: "Disable wash",
    setting: "wash",
    confirmation: {
      name: "disable-wash",
      text: "The device won't auto-wash until you enable it again. Disable auto-wash?",
    },
  }),
  setting({
    kind: "wash_start",
    group: "wash",
    label: "Enable wash",
    setting: "wash",
    interlocks: ["offline", "freezing", "tank-low", "battery-low"],
  }),
  setting({
    kind: "normalization",
    group: "device",
    label: "Normalization values",
    setting: "normalization",
    action: "config",
    read: cellNormalization,
    sent: "The normalization values were sent.",
  }),
  action({
    kind: "autoCal",
    group: "device",
    label: "Auto-normalize",
    interlocks: ["offline", "sun-too-low", "sun-weak"],
    confirmation: {
      name: "auto-normalize",
      text: "The device treats both cells as equally clean from now on. Are both cells clean and dry, and is the sky clear?",
    },
  }),
  setting({ kind: "adjTZ", group: "device", label: "Time zone", setting: "adjTZ", action: "adjTZ", read: zoneHours }),
  setting({ kind: "ns_on", group: "device", label: "Night-sleep on", setting: "nightSleep" }),
  setting({
    kind: "ns_off",
    group: "device",
    label: "Night-sleep off",
    setting: "nightSleep",
    confirmation: {
      name: "night-sleep-off",
      text: "The device stays awake all night and uses its battery. Turn night-sleep off?",
    },
  }),
  action({
    kind: "sysReset",
    group: "dynamite",
    label: "Reset",
    interlocks: ["offline", "battery-low"],
    confirmation: { name: "reset", text: "The device restarts and takes no readings for a few minutes. Reset it?" },
    sent: "The reset was sent.",
  }),
  setting({
    kind: "mb_mode",
    group: "dynamite",
    label: "Modbus-only mode",
    setting: "modbus",
    confirmation: {
      name: "modbus-only",
      text: "The device will use only Modbus and may stop reporting to the portal. Switch it?",
    },
  }),
];

export const commandKind = (kind: string): CommandKind | undefined =>
  commandKinds.find((candidate) => candidate.kind === kind);

export const promptTexts = ({ confirmation }: CommandKind, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      name === confirmation?.name ? confirmation.text : interlockTexts[name as InterlockCode],
    ]),
  );

export type KnownCommand = { kind: CommandKind; reading: ParsedArgument };

export function parseCommand(action: ActionType, param: string): KnownCommand | null {
  const name = /^([A-Za-z_]+)(=|$)/.exec(param)?.[1] ?? /=([A-Za-z]+)$/.exec(param)?.[1];
  const kind = commandKinds.find(
    (candidate) => candidate.action === action && (action !== "function" || candidate.kind === name),
  );
  return kind ? { kind, reading: kind.read(param) } : null;
}

export const wireText = ({ action }: CommandKind, effective: string): string =>
  action === "function" || action === "config" ? effective : `${action}=${effective}`;

/** "Wash times: 6 AM, 6 PM" for `washTimes=6,18,25,25,25`; a command without a value is its label. */
export function commandText({ kind, label }: Pick<CommandKind, "kind" | "label">, effective: string): string {
  const values = effective.replaceAll(/[a-z_]+=|=[a-z]+$/gi, "").split(",");
  if (!/^-?\d/.test(values[0]!)) return label;
  return `${label}: ${valueTexts[kind]?.(values) ?? values.join(", ")}`;
}

const valueTexts: Readonly<Record<string, (values: string[]) => string>> = {
  washTimes: hoursText,
  washHour: hoursText,
  washSec: ([seconds]) => `${seconds} s`,
  normalization: ([clean, soiled]) => `clean cell ${clean}%, soiled cell ${soiled}%`,
  adjTZ: ([hours]) => `UTC${Number(hours) < 0 ? "" : "+"}${hours}`,
};

function hoursText(values: string[]): string {
  const hours = values.filter((value) => value !== String(INACTIVE_SLOT));
  return hours.length === 0 ? "off" : hours.map((hour) => hourOfDay(Number(hour))).join(", ");
}
