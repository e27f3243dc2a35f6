export interface CloudCall {
  device: string;
  product: string;
  function: string;
  argument: string;
}

/**
 * Outcome of a call. After an `unclear` outcome, a command that must run at most once is not sent again, so any doubt
 * is `unclear`: 408, most 5xx, a connection that broke after sending, our own timeout.
 */
export type CloudAnswer =
  /** The device ran the function; a result below 0 means that it refused. */
  | { kind: "accepted"; result: number }
  | { kind: "not-connected" }
  | { kind: "unclear" }
  /** Not sent: rate limit (429). `retryAfter` [s]; null if the cloud doesn't say. */
  | { kind: "too-fast"; retryAfter: number | null }
  /** Not sent, and retrying is useless: unknown function, token or product. */
  | { kind: "refused"; status: number }
  | { kind: "unavailable" };

export interface DeviceCloudPort {
  call(call: CloudCall): Promise<CloudAnswer>;
}
