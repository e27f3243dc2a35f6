export { mailExpiringTokens } from "./expiry.ts";
export { getMeV1 } from "./v1.ts";
