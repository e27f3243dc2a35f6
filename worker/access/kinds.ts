import { SECONDS_PER_HOUR } from "#contract/common/calendar";
import type { UserType } from "#contract/accounts/session";
import type { Principal, Reach } from "../platform/context.ts";
import type { Person } from "./sessions/person.ts";

interface KindTerms {
  /** A session ends this long after sign-in, even if it was extended [s]. */
  sessionSeconds: number;
  twoFactorSetting: "ADMIN_TWO_FACTOR" | "OWNER_TWO_FACTOR" | "STAFF_TWO_FACTOR";
  createsAs: "admin" | "owner";
  /** Works for the provider. Others read "Administrator" instead of the name. */
  isProvider: boolean;
  reach(this: void, person: Pick<Person, "id" | "owner_id">, actingOwnerId: string | null): Reach;
}

/** For readers outside the provider, instead of an Admin's name. */
export const PROVIDER_NAME = "Administrator";

export const LIFETIME_SECONDS = 30 * 24 * SECONDS_PER_HOUR;

/** What differs between kinds of people besides their permissions (`policy.ts`). */
const kinds: Readonly<Record<UserType, KindTerms>> = {
  Admin: {
    // Shorter, because Admins see every owner's data.
    sessionSeconds: 12 * SECONDS_PER_HOUR,
    twoFactorSetting: "ADMIN_TWO_FACTOR",
    createsAs: "admin",
    isProvider: true,
    reach: (_, ownerId) => (ownerId === null ? { of: "fleet" } : { of: "owner", ownerId, seesDisabled: true }),
  },
  Owner: {
    sessionSeconds: LIFETIME_SECONDS,
    twoFactorSetting: "OWNER_TWO_FACTOR",
    createsAs: "owner",
    isProvider: false,
    reach: ({ id }) => ({ of: "owner", ownerId: id, seesDisabled: false }),
  },
  Staff: {
    sessionSeconds: LIFETIME_SECONDS,
    twoFactorSetting: "STAFF_TWO_FACTOR",
    createsAs: "owner",
    isProvider: false,
    reach: ({ id, owner_id }) => ({ of: "plants", staffId: id, ownerId: owner_id ?? "" }),
  },
};

type OfKind = Pick<Person, "user_type">;

export const sessionSeconds = ({ user_type }: OfKind): number => kinds[user_type].sessionSeconds;
export const twoFactorSetting = ({ user_type }: OfKind) => kinds[user_type].twoFactorSetting;
export const createdBy = ({ user_type }: OfKind) => kinds[user_type].createsAs;
export const isProvider = ({ user_type }: OfKind): boolean => kinds[user_type].isProvider;

export const reachOf = (person: OfKind & Pick<Person, "id" | "owner_id">, actingOwnerId: string | null = null): Reach =>
  kinds[person.user_type].reach(person, actingOwnerId);

/** Null without an owner: an Admin who acts for none, or a staff member whose owner is gone. */
export const ownerIdOf = (reach: Reach): string | null => (reach.of === "fleet" ? null : reach.ownerId || null);

/** Owner for whom an Admin acts. */
export const actingOwnerOf = ({ reach, user }: Pick<Principal, "reach" | "user">): string | null =>
  reach.of === "owner" && reach.ownerId !== user.id ? reach.ownerId : null;

/** Account whose allowance counts. Staff share their owner's; an Admin's is their own, even while acting for an owner. */
export const accountOf = ({ reach, user }: Pick<Principal, "reach" | "user">): string =>
  reach.of === "plants" ? reach.ownerId || user.id : user.id;
