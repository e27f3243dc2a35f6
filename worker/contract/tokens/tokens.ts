import * as v from "valibot";
import type { Permission } from "../accounts/session.ts";
import { printable } from "../common/printable.ts";

/** What a token may do, and which permissions of its person each needs. A writing scope doesn't include reading. */
export const scopePermissions = {
  read: ["dashboard.view", "devices.view"],
  "samples:read": ["dashboard.view", "devices.view"],
  "cleanings:write": ["cleanings.edit"],
  "alerts:write": ["cleanings.edit"],
  "uploads:write": ["data.upload"],
  "exports:write": ["devices.view"],
  "webhooks:write": ["integrations.manage"],
  "proposals:write": ["dashboard.view"],
} as const satisfies Record<string, readonly Permission[]>;
export type TokenScope = keyof typeof scopePermissions;

/** Scopes that an operation uses. Others can't be chosen yet. */
export const offeredScopes = [
  "read",
  "samples:read",
  "cleanings:write",
  "alerts:write",
  "uploads:write",
  "exports:write",
  "webhooks:write",
] as const satisfies readonly TokenScope[];

export const tokenKinds = ["personal", "owner"] as const;
export type TokenKind = (typeof tokenKinds)[number];

export const tokenPrefixes = { personal: "soilsight_pat_", owner: "soilsight_own_" } as const;
/** Characters after the prefix that are random, and those of the checksum. */
export const TOKEN_RANDOM = 30;
export const TOKEN_CHECK = 6;

export const MAX_TOKENS = { personal: 20, owner: 50 } as const;
/** New and rotated tokens of a person or an owner in 24 hours; ended ones stay listed for 30 days. */
export const MAX_NEW_TOKENS = 100;
export const DEFAULT_TOKEN_DAYS = 90;
export const MAX_TOKEN_DAYS = 366;
const MAX_TOKEN_PLANTS = 200;
/** Time for which a rotated token stays valid [h]. */
export const graceHours = [0, 1, 24, 168] as const;
export const DEFAULT_GRACE_HOURS = 24;

export const tokenTexts = {
  nameRequired: "Enter a name that says which program uses the token.",
  nameTooLong: "The name can have up to 60 characters.",
  scopes: "Choose at least one scope.",
  plants: "Choose at least one plant, or all plants.",
  plantNotFound: "One of the plants wasn't found. Choose the plants again.",
  days: `A token is valid for 1 to ${MAX_TOKEN_DAYS} days.`,
  grace: "Choose how long the old token stays valid.",
  tooMany: {
    personal: `You already have ${MAX_TOKENS.personal} tokens. Revoke one first.`,
    owner: `There are already ${MAX_TOKENS.owner} tokens. Revoke one first.`,
  },
  tooManyNew: "Too many new tokens today.",
  notFound: "This token wasn't found.",
  revoked: "Token revoked. Its next call is refused.",
  expiresTitle: (name: string, day: string) => `API token ${name} expires on ${day}`,
  expiresNext:
    "After that day, the program that uses the token is refused. Rotate the token and give the program the new one; the old one works for another day.",
  open: "Open tokens",
  mailReason: "You received this email because the token acts as you.",
} as const;

export const NewToken = v.strictObject({
  name: v.pipe(
    v.string(tokenTexts.nameRequired),
    v.trim(),
    v.nonEmpty(tokenTexts.nameRequired),
    v.maxLength(60, tokenTexts.nameTooLong),
    printable,
  ),
  scopes: v.optional(
    v.pipe(v.array(v.picklist(offeredScopes, tokenTexts.scopes)), v.minLength(1, tokenTexts.scopes), v.maxLength(8)),
    ["read"],
  ),
  /** Null: all plants in reach. */
  plants: v.optional(
    v.nullable(
      v.pipe(
        v.array(v.pipe(v.string(), v.maxLength(64))),
        v.minLength(1, tokenTexts.plants),
        v.maxLength(MAX_TOKEN_PLANTS, tokenTexts.plants),
      ),
    ),
    null,
  ),
  days: v.optional(
    v.pipe(
      v.number(tokenTexts.days),
      v.integer(tokenTexts.days),
      v.minValue(1, tokenTexts.days),
      v.maxValue(MAX_TOKEN_DAYS, tokenTexts.days),
    ),
    DEFAULT_TOKEN_DAYS,
  ),
});
export type NewToken = v.InferOutput<typeof NewToken>;

export const RotateToken = v.strictObject({
  graceHours: v.optional(v.picklist(graceHours, tokenTexts.grace), DEFAULT_GRACE_HOURS),
});

export interface ListedToken {
  id: string;
  kind: TokenKind;
  name: string;
  hint: string;
  scopes: TokenScope[];
  plants: string[] | null;
  /** Null: it is the reader's own, or the owner's. */
  person: string | null;
  createdAt: number;
  expiresAt: number;
  lastUsedAt: number | null;
  lastPlace: string | null;
  state: "active" | "expired" | "revoked";
}

export interface Tokens {
  tokens: ListedToken[];
  /** Plants that a token can be limited to. */
  plants: { plant_id: string; plant_name: string }[];
}

/** The only answer with the text of a token. */
export interface MadeToken {
  token: string;
}
