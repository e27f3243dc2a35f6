export const OFFER_SECONDS = 14 * 86_400;
export const OFFER_LIMITS = {
  /** Open offers of one owner. */
  open: 20,
  /** New offers of one owner, and of one owner to another, in a day. */
  aDay: 20,
  aDayToOne: 3,
  /** Declined offers of one owner to another, after which further ones are refused. */
  declined: 2,
  declinedSeconds: 30 * 86_400,
} as const;

export interface GivenOffer {
  id: string;
  plant_id: string;
  plant_name: string;
  /** As the giver typed it; the receiver's name isn't shown before they accept. */
  email: string;
  expiresAt: number;
}

export interface ReceivedOffer {
  id: string;
  plant_name: string;
  /** What the giver's account calls itself. */
  from: string;
  devices: number;
  expiresAt: number;
}

export interface OfferList {
  given: GivenOffer[];
  received: ReceivedOffer[];
}

export const offerTexts = {
  title: "Plants offered to you",
  lead: "Accept only if you know the sender. Nothing changes until you accept.",
  from: (from: string, plant: string): string =>
    `An account that calls itself “${from}” offers you the plant “${plant}”.`,
  decide: "Open Plants to accept or decline.",
  open: "Open Plants",
  notOwner: "You don't own this plant.",
  sender: (from: string): string => `From an account that calls itself “${from}”`,
  devices: (count: number): string => (count === 0 ? "no devices" : count === 1 ? "1 device" : `${count} devices`),
  expires: (day: string): string => `Expires ${day}`,
  accept: "Accept",
  decline: "Decline",
  accepted: "You now own this plant.",
  declined: "Offer declined.",
  gone: "This offer has ended.",
  goneDetail: "The sender withdrew it, it expired, or the plant changed owners.",
  overQuota: "You can't accept this plant, because you would own too many plants or devices.",
  givenTitle: "Plants you offered",
  given: (email: string): string => `Offered to ${email}`,
  withdraw: "Withdraw",
  withdrawn: "Offer withdrawn.",
  offered: "The plant was offered. The other owner has 14 days to accept it.",
  stayOwner: "You stay an owner until they accept.",
  refused: "This plant can't be offered to this owner now.",
  refusedDetail: "Ask them to contact your Soilsight administrator.",
  tooManyOpen: `You already have ${OFFER_LIMITS.open} open offers. Withdraw one, or wait until one is accepted.`,
  tooMany: "You have reached today's limit of offers.",
  mailTitle: "A plant is offered to you",
  mail: (by: string, name: string, until: string): string =>
    `An account that calls itself “${by}” offers you the plant “${name}”. Sign in and open Plants to accept or decline by ${until}. Nothing changes until you accept.`,
  leave: "Leave plant",
  leaveTitle: (name: string): string => `Leave ${name}?`,
  leaveDetail: "You and your staff lose access right away. To come back, ask another owner to offer you the plant.",
  left: "You left the plant.",
  lastOwner: "You're the only owner. Offer the plant to another owner first, or delete it if it's empty.",
  remove: "Delete plant",
  removeTitle: (name: string): string => `Delete ${name}?`,
  removeOnlyEmpty: "You can delete a plant only when it has no devices.",
  mustAccept: (name: string): string => `${name} must accept the plant first, within 14 days.`,
  removeDetail: "You can't undo this.",
  removed: "The plant was deleted.",
  notEmpty: (devices: number): string =>
    `This plant still has ${devices === 1 ? "1 device" : `${devices} devices`}, retired ones included. Move or erase ${devices === 1 ? "it" : "them"} first.`,
  canBeTakenBack: "A former owner can still take this plant back, so it can't be deleted yet.",
  shared: "This plant has other owners. Leave it instead.",
} as const;
