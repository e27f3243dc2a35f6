/** One place where a person is signed in (`GET /api/account/sessions`); `DELETE /api/account/sessions/{id}` signs it out. */
export interface SignedInPlace {
  id: string;
  /** This very browser. */
  current: boolean;
  /** Browser, system and region in words. */
  place: string;
  /** UTC epoch seconds. */
  startedAt: number;
  /** Within the hour before [UTC epoch seconds]. */
  lastSeenAt: number;
}

export interface ActiveSessions {
  places: SignedInPlace[];
}
