import type { Permission, Session } from "#contract/accounts/session";
import { lacksSecondFactor } from "../notices/notices.model.ts";

export type Need = "signed-in" | Permission | readonly Permission[];

export type GuardVerdict =
  | { go: "on" }
  | { go: "/login"; redirect: string }
  | { go: "/notallowed" }
  /** The second factor comes first. */
  | { go: "/account/security" }
  | { go: "/ai" };

export function verdict(session: Session | null, need: Need, path: string): GuardVerdict {
  if (!session) return { go: "/login", redirect: path };
  const needed = typeof need === "string" ? [need] : need;
  if (needed.every((one) => one === "signed-in" || session.permissions.includes(one))) return { go: "on" };
  if (lacksSecondFactor(session)) return { go: "/account/security" };
  // Trial owners have no dashboard; their home is the simulation.
  if (need === "dashboard.view" && session.permissions.includes("simulation.view")) return { go: "/ai" };
  return { go: "/notallowed" };
}
