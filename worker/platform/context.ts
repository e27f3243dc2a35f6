import type { Permission, Session } from "#contract/accounts/session";

/**
 * Rows that a person reaches, before the conditions of a feature. `seesDisabled`: also disabled plants and devices. An empty `ownerId`
 * reaches nothing.
 */
export type Reach =
  | { of: "fleet" }
  | { of: "owner"; ownerId: string; seesDisabled: boolean }
  | { of: "plants"; staffId: string; ownerId: string };

export interface Principal {
  user: Session["user"];
  /** Owner whose plants are in scope: the person, a staff member's owner, or the owner that an Admin acts for. */
  ownerId: string | null;
  reach: Reach;
  permissions: ReadonlySet<Permission>;
  viewer: Session["viewer"];
  sessionId: string;
  confirmedAt: number | null;
  pageAccessMetadata: Session["pageAccessMetadata"];
  theme: Session["theme"];
}

export interface AppEnv {
  Bindings: Env;
  Variables: { principal: Principal | null; requestId: string };
}
