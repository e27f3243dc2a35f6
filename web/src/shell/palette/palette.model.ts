import type { Device } from "#contract/devices/device";
import type { Plant } from "#contract/plants/plant";
import type { Permission, Session } from "#contract/accounts/session";
import type { DashboardAction } from "../navigation/dashboard-action.ts";
import { accountItemsOf, navigationOf } from "../navigation/navigation.model.ts";

const groups = ["Plants", "Devices", "Actions", "Pages"] as const;

export interface Destination {
  key: string;
  group: (typeof groups)[number];
  label: string;
  detail: string;
  href: string;
  action?: DashboardAction;
}

/** Longer lists are for reading; also the number of plants and of devices before typing. */
const MAX_FOUND = 30;
const MAX_OFFERED = 6;

/** Dashboard actions, with synonyms. */
const actions: { action: DashboardAction; label: string; detail: string; needs: Permission }[] = [
  { action: "log-wash", label: "Log a wash", detail: "cleaning", needs: "cleanings.edit" },
  { action: "cleaning-report", label: "Cleaning Analysis Report", detail: "PDF, results", needs: "dashboard.view" },
  { action: "upload", label: "Upload Data", detail: "logger file", needs: "data.upload" },
  { action: "what-if", label: "What if", detail: "calculate, sliders", needs: "dashboard.view" },
];

export const actionsOf = ({ permissions }: Session): Destination[] =>
  actions
    .filter(({ needs }) => permissions.includes("dashboard.view") && permissions.includes(needs))
    .map(({ action, label, detail }) => ({
      key: `action ${action}`,
      group: "Actions",
      label,
      detail,
      href: "/dashboard",
      action,
    }));

export function pagesOf(session: Session): Destination[] {
  const pages = [...navigationOf(session), ...accountItemsOf(session), { label: "About", to: "/about" }];
  return pages.map(({ label, to }) => ({ key: to, group: "Pages", label, detail: "", href: to }));
}

export const plantsOf = (plants: readonly Pick<Plant, "plant_id" | "plant_name" | "location">[]): Destination[] =>
  plants.map(({ plant_id, plant_name, location }) => ({
    key: `plant ${plant_id}`,
    group: "Plants",
    label: plant_name,
    detail: location,
    href: `/dashboard?${new URLSearchParams({ plant: plant_id }).toString()}`,
  }));

export const devicesOf = (
  devices: readonly Pick<Device, "device_id" | "plant_id" | "device_name" | "serialno">[],
): Destination[] =>
  devices.map(({ device_id, plant_id, device_name, serialno }) => ({
    key: `device ${device_id}`,
    group: "Devices",
    label: device_name,
    detail: serialno,
    href: `/dashboard?${new URLSearchParams({ plant: plant_id, device: device_id }).toString()}`,
  }));

/** Lower is better; undefined: a word is missing. Words match anywhere and in any order. */
function rank({ label, detail }: Destination, words: readonly string[]): number | null {
  const name = label.toLowerCase();
  const all = `${name} ${detail.toLowerCase()}`;
  if (!words.every((word) => all.includes(word))) return null;
  const [first = ""] = words;
  if (name.startsWith(first)) return 0;
  if (new RegExp(`(^|[^\\p{L}\\p{N}])${first.replaceAll(/[^\p{L}\p{N}]/gu, "\\$&")}`, "u").test(name)) return 1;
  return name.includes(first) ? 2 : 3;
}

const limitGroups = (all: readonly Destination[]): Destination[] =>
  [...Map.groupBy(all, ({ group }) => group)]
    .sort(([a], [b]) => groups.indexOf(a) - groups.indexOf(b))
    .flatMap(([group, some]) => (group === "Plants" || group === "Devices" ? some.slice(0, MAX_OFFERED) : some));

/** Prefix matches first, then plants, devices, actions, pages. */
export function findDestinations(all: readonly Destination[], typed: string): Destination[] {
  const words = typed.toLowerCase().split(/\s+/u).filter(Boolean);
  if (words.length === 0) return limitGroups(all);
  return all
    .map((destination) => ({ destination, rank: rank(destination, words) }))
    .filter((found): found is { destination: Destination; rank: number } => found.rank !== null)
    .sort((a, b) => a.rank - b.rank || groups.indexOf(a.destination.group) - groups.indexOf(b.destination.group))
    .map(({ destination }) => destination)
    .slice(0, MAX_FOUND);
}
