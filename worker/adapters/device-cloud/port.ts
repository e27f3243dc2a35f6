/** One function of one device in a cloud that keeps the devices' connections (Particle: `POST /v1/products/{product}/devices/{device}/{function}`). */
export interface CloudCall {
  device: string;
  product: string;
  function: string;
  argument: string;
}

/**
 * Outcome of a call. The command machine relies on it for "never sent twice", so any doubt is `unclear`:
 * a 408, a 5xx that does not say that nothing was sent, a connection that broke after the request had left, our own time-out.
 */
export type CloudAnswer =
  /** The device ran it and gave its integer; below 0 is its refusal. */
  | { kind: "accepted"; result: number }
  /** Certainly not sent: the device is not connected (404). */
  | { kind: "not-connected" }
  /** The device may have run it, or not. */
  | { kind: "unclear" }
  /** Certainly not sent: too many calls (429). Seconds to wait, or null when the cloud does not say. */
  | { kind: "too-fast"; retryAfter: number | null }
  /** Certainly not sent, and trying again would not help: unknown function, token or product. */
  | { kind: "refused"; status: number }
  /** Certainly not sent: the cloud could not be reached, or is not set up here. */
  | { kind: "unavailable" };

/** Answers within a minute; never throws for what a network or a cloud may do. */
export interface DeviceCloudPort {
  call(call: CloudCall): Promise<CloudAnswer>;
}
