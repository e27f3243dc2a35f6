/** `GET /api/portals`: addresses of an operator's portals and of sales. */
export interface Portals {
  stage: "production" | "legacy" | "staging";
  /** On the production host the legacy portal, on the legacy host the new one. */
  otherPortal: string | null;
  /** Where staging sends registrations and outsiders. */
  production: string | null;
  sales: { email: string; phone: string | null };
  billing: string | null;
  marketing: string | null;
}
