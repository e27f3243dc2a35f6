import * as v from "valibot";

/** Also the body of `POST /api/device/apiKey/{id}`, which returns a ticket for five minutes. */
export const ConfirmPassword = v.strictObject({
  password: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty("Password is required."),
    v.maxLength(128, "The password is too long."),
  ),
});

/** Carries the ticket to `GET /api/device/apiKey/{id}` and `POST /api/device/apiKey/{id}/rotate`. */
export const CONFIRMATION_HEADER = "X-Confirmation";
export const PASSWORD_NEEDED = "password-needed";

export interface KeyTicket {
  ticket: string;
  expiresAt: number;
}

export interface DeviceKey {
  apiKey: string;
  usedAt: number | null;
}
