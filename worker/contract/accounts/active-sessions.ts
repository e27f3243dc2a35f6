export interface SignedInPlace {
  id: string;
  current: boolean;
  place: string;
  startedAt: number;
  /** Rounded to the hour. */
  lastSeenAt: number;
}

export interface ActiveSessions {
  places: SignedInPlace[];
}
