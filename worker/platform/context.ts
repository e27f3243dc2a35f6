import type { Permission, Session } from "#contract/accounts/session";

/** The signed-in person with the scope that decisions need. Set by `worker/access/sessions/session.ts`; null: not signed in. */
export interface Principal {
  user: Session["user"];
  /** Owner whose plants are in scope: the owner themselves, a staff member's owner, or the owner an Admin acts for. */
  ownerId: string | null;
  permissions: ReadonlySet<Permission>;
  /** The real person, while the portal is viewed as `user`. */
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
