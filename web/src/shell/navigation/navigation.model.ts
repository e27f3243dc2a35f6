import type { Permission, Session } from "#contract/accounts/session";
import { isBuilt } from "./built.ts";

export interface NavigationItem {
  label: string;
  to:
    | "/dashboard"
    | "/noc"
    | "/healthcheck"
    | "/pyranometer"
    | "/ai"
    | "/staff/listing"
    | "/device/listing"
    | "/plant/listing";
  section: string;
  permission: Permission;
}

/** The specification's order. */
const items: readonly NavigationItem[] = [
  { label: "Dashboard", to: "/dashboard", section: "/dashboard", permission: "dashboard.view" },
  { label: "NOC", to: "/noc", section: "/noc", permission: "noc.view" },
  { label: "Health", to: "/healthcheck", section: "/healthcheck", permission: "health.view" },
  { label: "Pyraboard", to: "/pyranometer", section: "/pyranometer", permission: "pyranometer.view" },
  { label: "AI", to: "/ai", section: "/ai", permission: "simulation.view" },
  { label: "Staff", to: "/staff/listing", section: "/staff", permission: "staff.manage" },
  { label: "Devices", to: "/device/listing", section: "/device", permission: "devices.view" },
  { label: "Plants", to: "/plant/listing", section: "/plant", permission: "plants.view" },
];

export const navigationOf = (session: Pick<Session, "permissions"> | null): readonly NavigationItem[] =>
  items.filter(({ permission, to }) => isBuilt(to) && session?.permissions.includes(permission));

export const isInSection = (path: string, section: string): boolean =>
  path === section || path.startsWith(`${section}/`);

export const accountItemsOf = ({
  permissions,
}: Pick<Session, "permissions">): readonly {
  label: string;
  to:
    | "/changepassword"
    | "/account/notifications"
    | "/account/report"
    | "/account/security"
    | "/account/api"
    | "/integrations"
    | "/owner/listing"
    | "/audit"
    | "/admin/mail"
    | "/admin/setup"
    | "/admin/units"
    | "/admin/feedback";
}[] => [
  ...(permissions.includes("account.manage")
    ? ([
        { label: "Change Password", to: "/changepassword" },
        { label: "Notifications", to: "/account/notifications" },
        { label: "Report Settings", to: "/account/report" },
        { label: "Sign-in and Security", to: "/account/security" },
      ] as const)
    : []),
  ...(permissions.includes("tokens.own") ? ([{ label: "API Access", to: "/account/api" }] as const) : []),
  ...(permissions.includes("integrations.manage") ? ([{ label: "Integrations", to: "/integrations" }] as const) : []),
  ...(permissions.includes("owners.manage") ? ([{ label: "Owners", to: "/owner/listing" }] as const) : []),
  ...(permissions.includes("setup.view")
    ? ([
        { label: "Setup Entries", to: "/admin/setup" },
        { label: "Units", to: "/admin/units" },
      ] as const)
    : []),
  ...(permissions.includes("feedback.view") ? ([{ label: "Feedback", to: "/admin/feedback" }] as const) : []),
  ...(permissions.includes("audit.view") ? ([{ label: "Audit Log", to: "/audit" }] as const) : []),
  ...(permissions.includes("outbox.view") ? ([{ label: "Mail", to: "/admin/mail" }] as const) : []),
];

export function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => firstLetter(word ?? "").toUpperCase()).join("");
}

/** First character with its combining marks. */
const firstLetter = (word: string): string =>
  new Intl.Segmenter().segment(word)[Symbol.iterator]().next().value?.segment ?? "";
