import * as v from "valibot";

/**
 * The password once more. `POST /api/account/confirm`: before people are changed. `POST /api/device/apiKey/{id}`: for a ticket, good
 * for five minutes.
 */
export const ConfirmPassword = v.strictObject({
  password: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty("Password is required."),
    v.maxLength(128, "The password is too long."),
  ),
});

/** Header that carries the ticket to `GET /api/device/apiKey/{id}` and `POST /api/device/apiKey/{id}/rotate`. */
export const CONFIRMATION_HEADER = "X-Confirmation";
/** `type` of the 403 that asks for the password. */
export const PASSWORD_NEEDED = "password-needed";

export interface KeyTicket {
  ticket: string;
  /** UTC epoch seconds. */
  expiresAt: number;
}

export interface DeviceKey {
  apiKey: string;
  /** When a device last showed this key, to the hour [UTC epoch seconds]; null: never. */
  usedAt: number | null;
}
