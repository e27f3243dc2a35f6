import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type KeyboardEvent, useId, useState } from "react";
import type { Session, Permission } from "#contract/accounts/session";
import { deviceListQuery, managedOwnersQuery, plantListQuery, staffQuery } from "../../api/lists.ts";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import css from "./Palette.module.css";
import { requestAction, type DashboardAction } from "../navigation/dashboard-action.ts";
import type { Staff } from "#contract/staff/staff";
import type { ThemeChoice } from "../../ui/theme.ts";
import { useSaveTheme } from "../account/ThemeChoice.tsx";
import type { Device } from "#contract/devices/device";
import type { Plant } from "#contract/plants/plant";
import { accountItemsOf, navigationOf } from "../navigation/navigation.model.ts";

const groups = ["Plants", "Devices", "People", "Actions", "Pages"] as const;

interface Destination {
  key: string;
  group: (typeof groups)[number];
  label: string;
  detail: string;
  href: string;
  action?: DashboardAction;
  theme?: ThemeChoice;
}

/** Longer lists are for reading; also the number of plants and of devices before typing. */
const MAX_FOUND = 30;
const MAX_OFFERED = 6;

/** Dashboard actions, with synonyms. */
const actions: { action: DashboardAction; label: string; detail: string; needs: Permission }[] = [
  { action: "log-wash", label: "Log a wash", detail: "cleaning", needs: "cleanings.edit" },
  { action: "cleaning-report", label: "Cleaning Analysis Report", detail: "PDF, results", needs: "dashboard.view" },
  { action: "upload", label: "Upload Data", detail: "logger file", needs: "data.upload" },
  { action: "calendar", label: "Add to calendar", detail: "planned washes", needs: "dashboard.view" },
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

const themes: readonly { theme: ThemeChoice; label: string }[] = [
  { theme: "light", label: "Light theme" },
  { theme: "dark", label: "Dark theme" },
  { theme: "system", label: "System theme" },
];

export const themesOf = (): Destination[] =>
  themes.map(({ theme, label }) => ({
    key: `theme ${theme}`,
    group: "Actions",
    label,
    detail: "colors, mode",
    href: "",
    theme,
  }));

export const exportsOf = ({ permissions }: Session): Destination[] =>
  permissions.includes("devices.view")
    ? [
        {
          key: "exports",
          group: "Actions",
          label: "Exports",
          detail: "CSV files of devices, download",
          href: "/device/listing?exports=true",
        },
      ]
    : [];

export const staffOf = (staff: readonly Pick<Staff, "staff_id" | "user_name" | "email">[]): Destination[] =>
  staff.map(({ staff_id, user_name, email }) => ({
    key: `staff ${staff_id}`,
    group: "People",
    label: user_name,
    detail: email,
    href: `/staff/edit/${staff_id}`,
  }));

export const ownersOf = (
  owners: readonly { owner_id: string; user_name: string; company_name: string }[],
): Destination[] =>
  owners.map(({ owner_id, user_name, company_name }) => ({
    key: `owner ${owner_id}`,
    group: "People",
    label: user_name,
    detail: company_name,
    href: `/owner/listing?${new URLSearchParams({ find: user_name }).toString()}`,
  }));

export function pagesOf(session: Session): Destination[] {
  const pages = [
    ...navigationOf(session),
    ...accountItemsOf(session),
    { label: "About", to: "/about" },
    { label: "Send Data", to: "/protocol" },
  ];
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

const limited: ReadonlySet<Destination["group"]> = new Set(["Plants", "Devices", "People"]);

const limitGroups = (all: readonly Destination[]): Destination[] =>
  [...Map.groupBy(all, ({ group }) => group)]
    .sort(([a], [b]) => groups.indexOf(a) - groups.indexOf(b))
    .flatMap(([group, some]) => (limited.has(group) ? some.slice(0, MAX_OFFERED) : some));

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

export function Palette({ session, onClose }: { session: Session; onClose: () => void }) {
  const navigate = useNavigate();
  const list = useId();
  const sees = session.permissions.includes("dashboard.view");
  const plants = useQuery({ ...plantListQuery(), enabled: sees });
  const devices = useQuery({ ...deviceListQuery, enabled: sees });
  const staff = useQuery({ ...staffQuery, enabled: session.permissions.includes("staff.manage") });
  const owners = useQuery({ ...managedOwnersQuery, enabled: session.permissions.includes("owners.manage") });
  const saveTheme = useSaveTheme();
  const [typed, setTyped] = useState("");
  const [at, setAt] = useState(0);
  const matches = findDestinations(
    [
      ...plantsOf(plants.data?.plants ?? []),
      ...devicesOf(devices.data?.devices ?? []),
      ...staffOf(staff.data?.staff ?? []),
      ...ownersOf(owners.data?.owners ?? []),
      ...actionsOf(session),
      ...exportsOf(session),
      ...themesOf(),
      ...pagesOf(session),
    ],
    typed,
  );
  const active = Math.min(at, Math.max(0, matches.length - 1));
  const go = (destination: Destination | undefined) => {
    if (!destination) return;
    onClose();
    if (destination.theme) return saveTheme(destination.theme);
    if (destination.action) requestAction(destination.action);
    // Actions apply to the device on the page.
    if (destination.action && location.pathname === destination.href) return;
    void navigate({ href: destination.href });
  };
  const move = (to: number) => {
    const next = (to + matches.length) % Math.max(1, matches.length);
    setAt(next);
    document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: "nearest" });
  };
  const press = (event: KeyboardEvent) => {
    const moves: Record<string, () => void> = {
      ArrowDown: () => move(active + 1),
      ArrowUp: () => move(active - 1),
      Home: () => move(0),
      End: () => move(matches.length - 1),
      Enter: () => go(matches[active]),
    };
    const act = moves[event.key];
    if (!act || event.nativeEvent.isComposing) return;
    event.preventDefault();
    act();
  };
  const failed = plants.error ?? devices.error;
  return (
    <Dialog title="Go to" onClose={onClose}>
      <input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened to type
        autoFocus
        className={css.input}
        type="text"
        role="combobox"
        aria-label="Plant, device, action or page"
        aria-expanded="true"
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={matches.length > 0 ? `${list}-${active}` : undefined}
        placeholder="Plant, device, action or page"
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
      />
      {failed && (
        <InlineError
          message={failed.message}
          onRetry={() => {
            void plants.refetch();
            void devices.refetch();
          }}
        />
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a native list of options shows no details */}
      <div id={list} role="listbox" aria-label="Destinations" data-layout="stack scroll-y" className={css.list}>
        {matches.map((destination, index) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the keys are the field's, which keeps the focus
          <div
            key={destination.key}
            id={`${list}-${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the list
            role="option"
            aria-selected={index === active}
            data-layout="flex baseline gap-2"
            className={css.option}
            onPointerMove={() => setAt(index)}
            onClick={() => go(destination)}
          >
            <span data-text="medium">{destination.label}</span>
            <span data-layout="shrink fill" data-text="second nowrap" className={css.detail}>
              {destination.detail}
            </span>
            <span data-text="quiet">{destination.group}</span>
          </div>
        ))}
      </div>
      <output className={matches.length > 0 ? "visually-hidden" : css.none}>
        {matches.length > 0 ? `${matches.length} found` : `Nothing matches “${typed.trim()}”.`}
      </output>
    </Dialog>
  );
}
