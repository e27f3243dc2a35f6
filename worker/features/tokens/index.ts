export { mailExpiringTokens } from "./expiry.ts";
export { tokensV1 } from "./v1.ts";
