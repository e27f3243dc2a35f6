export interface Portals {
  stage: "production" | "legacy" | "staging";
  /** The legacy portal on the production host, and the new portal on the legacy host. */
  otherPortal: string | null;
  production: string | null;
  sales: { email: string; phone: string | null };
  billing: string | null;
  marketing: string | null;
}
