import type { InferInput } from "valibot";
import type { NewToken, TokenKind } from "#contract/tokens/tokens";
import { asked } from "../../api/asked.ts";
import { api, unwrap } from "../../api/client.ts";

export const tokensQuery = (kind: TokenKind) => asked(["tokens", kind], (init) => api.tokens[kind].$get({}, init));

export const makeToken = (kind: TokenKind, json: InferInput<typeof NewToken>) =>
  unwrap(api.tokens[kind].$post({ json }));
export const rotateToken = (kind: TokenKind, id: string) =>
  unwrap(api.tokens[kind][":id"].rotate.$post({ param: { id }, json: {} }));
export const revokeToken = (kind: TokenKind, id: string) => unwrap(api.tokens[kind][":id"].$delete({ param: { id } }));
