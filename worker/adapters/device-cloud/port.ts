/** A function call on a device in its cloud (Particle). */
export interface CloudCall {
  device: string;
  product: string;
  function: string;
  argument: string;
}

/**
 * Outcome of a call. The command machine relies on it to never send twice, so any doubt is `unclear`: 408, most 5xx, a connection broken
 * after sending, our own time-out.
 */
export type CloudAnswer =
  /** The device ran it; a result below 0 is its refusal. */
  | { kind: "accepted"; result: number }
  /** Not sent: the device is offline (404). */
  | { kind: "not-connected" }
  | { kind: "unclear" }
  /** Not sent: rate limit (429). `retryAfter` [s] if the cloud says. */
  | { kind: "too-fast"; retryAfter: number | null }
  /** Not sent, and retrying is useless: unknown function, token or product. */
  | { kind: "refused"; status: number }
  /** Not sent: the cloud is unreachable or not set up. */
  | { kind: "unavailable" };

/** Answers within a minute; network and cloud faults are values. */
export interface DeviceCloudPort {
  call(call: CloudCall): Promise<CloudAnswer>;
}
