/** `GET /api/noc/live` is a WebSocket. The portal sends `NocChanges` as JSON; the browser sends nothing but pings. */
export const LIVE_PING = "ping";
export const LIVE_PONG = "pong";

/** Interval at which the portal checks whether a socket may stay open, and looks for messages it has missed [ms]. */
export const LIVE_CHECK_MS = 60_000;

/** Close codes of the socket; each is the status that a request would get, plus 4000. */
export const liveEnds = {
  signedOut: 4401,
  /** The person may not see the network operations map any more. */
  forbidden: 4403,
  /** The Admin acts for another owner than when the socket was opened. */
  ownerChanged: 4409,
} as const;

export const liveTexts = {
  noUpgrade: "This address is a WebSocket. Connect with the Upgrade header.",
  tooMany: "Too many screens are connected. Close one and try again.",
} as const;
