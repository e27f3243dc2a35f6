/**
 * The portals of one operator (`GET /api/portals`), by which the menu links to the other generation and staging sends people away,
 * and whom to ask about buying.
 */
export interface Portals {
  stage: "production" | "legacy" | "staging";
  /** The other generation: the legacy portal on the production host, the new one on the legacy host. */
  otherPortal: string | null;
  /** Where registration and people from outside the company belong, when this is staging. */
  production: string | null;
  sales: { email: string; phone: string | null };
  billing: string | null;
  marketing: string | null;
}
