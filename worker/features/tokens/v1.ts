import type { ApiCall } from "../../api/serve.ts";
import { instant } from "../../api/values.ts";
import { TOKEN_CALLS_PER_MINUTE } from "../../access/rate-limits/limit.ts";

export async function getMeV1({ principal: { user, ownerId, token } }: ApiCall) {
  return {
    token: token && {
      name: token.name,
      kind: token.kind,
      scopes: [...token.scopes],
      plant_ids: token.plants && [...token.plants],
      expires_at: instant(token.expiresAt),
    },
    person: { id: user.id, name: user.user_name, kind: user.user_type },
    owner_id: ownerId,
    calls_per_minute: TOKEN_CALLS_PER_MINUTE,
  };
}
