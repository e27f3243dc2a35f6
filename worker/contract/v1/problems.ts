export const V1_ROOT = "/api/v1/";

/** Kinds of problems of the API, with the status of each; the first of a status is the general one. Append only: programs compare them. */
export const apiProblems = {
  "not-signed-in": {
    status: 401,
    title: "A valid token is needed.",
    help: "Send `Authorization: Bearer soilsight_…`. The token is missing, mistyped, or no token of this portal.",
  },
  "token-expired": {
    status: 401,
    title: "The token has expired.",
    help: "Make a new token, and rotate tokens before they expire.",
  },
  "token-revoked": {
    status: 401,
    title: "The token was revoked.",
    help: "A person revoked the token, or its person has left, is disabled or works for another owner.",
  },
  forbidden: {
    status: 403,
    title: "The person of the token doesn't have the permission for this.",
    help: "A token can do no more than its person at this moment. Ask the owner of the account for the permission.",
  },
  "scope-missing": {
    status: 403,
    title: "The token lacks the scope for this.",
    help: "Each operation names its scope. Scopes of a token never change: make a token that has it.",
  },
  "not-for-tokens": {
    status: 403,
    title: "This address can't be called with a token.",
    help: "Tokens work under `/api/v1` and at `/mcp` only. The portal's other addresses may change at any time.",
  },
  "not-found": {
    status: 404,
    title: "Not found.",
    help: "It doesn't exist, or the token doesn't reach it. Both get this same answer.",
  },
  "not-acceptable": {
    status: 406,
    title: "This format isn't available here.",
    help: "`errors` lists the formats of the operation. Name one in `Accept` or in `format`.",
  },
  conflict: {
    status: 409,
    title: "The request doesn't fit the present state.",
    help: "Read the object again, then decide.",
  },
  "alert-already-over": {
    status: 409,
    title: "The alert is over.",
    help: "Its condition has ended, so there is nothing to acknowledge.",
  },
  "idempotency-conflict": {
    status: 409,
    title: "A call with this Idempotency-Key is still running.",
    help: "Repeat the call after some seconds: you get the answer of the first one.",
  },
  "months-missing": {
    status: 409,
    title: "Some months have no soiling loss.",
    help: "`errors` lists the months. Too few of their days were measured, and they aren't filled from the simulated year: without `fill=none` they are, where the climate grid covers the site.",
  },
  "precondition-failed": {
    status: 412,
    title: "The record changed since you read it.",
    help: "`If-Match` has the ETag of an older version, or `If-None-Match: *` was sent and the record exists. Nothing was changed: read it again, then decide.",
  },
  "sync-too-old": {
    status: 410,
    title: "These changes are no longer kept.",
    help: "Deleted days are kept for 90 days. Load all days again without `updated_since`.",
  },
  "too-large": { status: 413, title: "The body is too large.", help: "Send less at once." },
  "wrong-content-type": {
    status: 415,
    title: "This content type isn't accepted.",
    help: "Send `Content-Type: application/json`; an upload is the file itself as `text/csv`, not a form.",
  },
  "invalid-request": {
    status: 422,
    title: "The request isn't valid.",
    help: "`errors` names each wrong parameter. Unknown and repeated parameters are refused, so that a misspelled one is noticed.",
  },
  "idempotency-reused": {
    status: 422,
    title: "This Idempotency-Key was sent with another call.",
    help: "Make a new key for each change, and repeat a call with the same body. Keys are kept for 24 hours.",
  },
  "cursor-invalid": {
    status: 422,
    title: "The cursor doesn't belong to this query.",
    help: "Send `next_cursor` as it came, with the same parameters. Start again without a cursor.",
  },
  "too-many-requests": {
    status: 429,
    title: "Too many requests.",
    help: "Wait for the seconds in `Retry-After`. The `RateLimit` field is only a hint.",
  },
  "only-for-tokens": {
    status: 403,
    title: "Only a token may call this.",
    help: "In a browser use Integrations, which asks for the password.",
  },
  "file-refused": {
    status: 422,
    title: "The file can't be read.",
    help: "`errors` says why, in the words of Upload Data. Nothing was stored.",
  },
  "body-incomplete": {
    status: 400,
    title: "The body ended early.",
    help: "The connection broke, or nothing arrived for 30 seconds. Nothing was stored: send it again.",
  },
  "device-retired": {
    status: 410,
    title: "The device is retired.",
    help: "It takes no more data. A person can restore it in the device listing.",
  },
  unavailable: {
    status: 503,
    title: "The portal can't answer now.",
    help: "Try again later. If it lasts, name the `request_id` to support.",
  },
} as const satisfies Record<string, { status: number; title: string; help: string }>;

export type ApiProblemSlug = keyof typeof apiProblems;

/** Body of every problem under `/api/v1` (`application/problem+json`, RFC 9457). */
export interface ApiProblemBody {
  /** `/developers/problems#<slug>` */
  type: string;
  title: string;
  status: number;
  detail?: string;
  errors?: ApiError[];
  request_id: string;
}

export interface ApiError {
  parameter: string;
  detail: string;
}

export const problemType = (slug: ApiProblemSlug): string => `/developers/problems#${slug}`;
