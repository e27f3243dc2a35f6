/** `type` of the 403 that asks for the password (`POST /api/account/confirm`); then repeat the call. */
export const CONFIRMATION_NEEDED = "confirmation-needed";
