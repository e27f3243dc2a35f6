import type { Permission, Session } from "#contract/accounts/session";

/** The specification's order. */
const items = [
  { label: "Dashboard", to: "/dashboard", section: "/dashboard", permission: "dashboard.view" },
  { label: "NOC", to: "/noc", section: "/noc", permission: "noc.view" },
  { label: "Health", to: "/healthcheck", section: "/healthcheck", permission: "health.view" },
  { label: "Pyraboard", to: "/pyranometer", section: "/pyranometer", permission: "pyranometer.view" },
  { label: "AI", to: "/ai", section: "/ai", permission: "simulation.view" },
  { label: "Staff", to: "/staff/listing", section: "/staff", permission: "staff.manage" },
  { label: "Devices", to: "/device/listing", section: "/device", permission: "devices.view" },
  { label: "Plants", to: "/plant/listing", section: "/plant", permission: "plants.view" },
] as const satisfies readonly { label: string; to: string; section: string; permission: Permission }[];

/** Of the account menu. */
const accountItems = [
  { label: "Change Password", to: "/changepassword", permission: "account.manage" },
  { label: "Notifications", to: "/account/notifications", permission: "account.manage" },
  { label: "Report Settings", to: "/account/report", permission: "account.manage" },
  { label: "Sign-in and Security", to: "/account/security", permission: "account.manage" },
  { label: "API Access", to: "/account/api", permission: "tokens.own" },
  { label: "Integrations", to: "/integrations", permission: "integrations.manage" },
  { label: "Owners", to: "/owner/listing", permission: "owners.manage" },
  { label: "Setup Entries", to: "/admin/setup", permission: "setup.view" },
  { label: "Units", to: "/admin/units", permission: "setup.view" },
  { label: "Feedback", to: "/admin/feedback", permission: "feedback.view" },
  { label: "Audit Log", to: "/audit", permission: "audit.view" },
  { label: "Mail", to: "/admin/mail", permission: "outbox.view" },
] as const satisfies readonly { label: string; to: string; permission: Permission }[];

export const navigationOf = (session: Pick<Session, "permissions"> | null) =>
  items.filter(({ permission }) => session?.permissions.includes(permission));

export const accountItemsOf = ({ permissions }: Pick<Session, "permissions">) =>
  accountItems.filter(({ permission }) => permissions.includes(permission));

export const isInSection = (path: string, section: string): boolean =>
  path === section || path.startsWith(`${section}/`);

export function initials(name: string): string {
  const words = name.trim().split(/\s+/u);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters.map((word) => firstLetter(word ?? "").toUpperCase()).join("");
}

/** First character with its combining marks. */
const firstLetter = (word: string): string =>
  new Intl.Segmenter().segment(word)[Symbol.iterator]().next().value?.segment ?? "";
