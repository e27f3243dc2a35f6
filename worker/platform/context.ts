import type { Permission, Session } from "#contract/accounts/session";
import type { ApiProblemSlug } from "#contract/v1/problems";
import type { TokenScope } from "#contract/tokens/tokens";
import type { Database } from "./db.ts";

/**
 * Rows that a person reaches, before the conditions of a feature. `seesDisabled`: also disabled plants and devices. An empty `ownerId`
 * reaches nothing. `only`: plants of a token.
 */
export type Reach =
  | { of: "fleet" }
  | { of: "owner"; ownerId: string; seesDisabled: boolean; only?: readonly string[] }
  | { of: "plants"; staffId: string; ownerId: string; only?: readonly string[] };

/** By which a program acts as a person. */
export interface PrincipalToken {
  id: string;
  name: string;
  kind: "personal" | "owner";
  scopes: ReadonlySet<TokenScope>;
  plants: readonly string[] | null;
  expiresAt: number;
}

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
  /** Null: a person in a browser. */
  token: PrincipalToken | null;
}

export interface AppEnv {
  Bindings: Env;
  Variables: {
    principal: Principal | null;
    requestId: string;
    /** One for a call, so that its reads see its writes and those made at once are grouped. */
    db: Database;
    /** Why the token of the call doesn't count. */
    tokenFault?: ApiProblemSlug | undefined;
  };
}
