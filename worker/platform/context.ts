import type { Permission, Session } from "#contract/accounts/session";

export interface Principal {
  user: Session["user"];
  /** Owner whose plants are in scope: the person, a staff member's owner, or the owner that an Admin acts for. */
  ownerId: string | null;
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
