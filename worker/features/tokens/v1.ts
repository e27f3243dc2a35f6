import type { V1Handlers } from "../../api/serve.ts";
import { instant } from "../../api/values.ts";
import { TOKEN_CALLS_PER_MINUTE } from "../../access/rate-limits/limit.ts";

export const tokensV1 = {
  async getMe({ principal: { user, ownerId, token } }) {
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
  },
} satisfies Partial<V1Handlers>;
