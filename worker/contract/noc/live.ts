export const LIVE_PING = "ping";
export const LIVE_PONG = "pong";

export const LIVE_CHECK_MS = 60_000;

/** Close codes: 4000 plus the status that a request would get. */
export const liveEnds = {
  signedOut: 4401,
  forbidden: 4403,
  ownerChanged: 4409,
} as const;

export const liveTexts = {
  noUpgrade: "This address is a WebSocket. Connect with the Upgrade header.",
  tooMany: "Too many screens are connected. Close one and try again.",
} as const;
