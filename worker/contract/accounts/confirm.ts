/** `type` of the 403 that asks for the password by `POST /api/account/confirm`; the same call passes afterwards. */
export const CONFIRMATION_NEEDED = "confirmation-needed";
