import type { Permission, Session } from "#contract/accounts/session";

/** Who asks: the session's person with what scope decisions need. Set by `worker/access/sessions/session.ts`, null = nobody. */
export interface Principal {
  user: Session["user"];
  /** The owner whose plants this person works in: an owner's own id, a staff member's owner, of an Admin the owner they act for. */
  ownerId: string | null;
  permissions: ReadonlySet<Permission>;
  /** Who really asks, while `user` is the person as whom they look at the portal. */
  viewer: Session["viewer"];
  sessionId: string;
  /** When the person last entered the password in this session [UTC epoch seconds]; null: unknown. */
  confirmedAt: number | null;
  pageAccessMetadata: Session["pageAccessMetadata"];
  theme: Session["theme"];
}

export interface AppEnv {
  Bindings: Env;
  Variables: { principal: Principal | null; requestId: string };
}
