/** One place where a person is signed in (`GET /api/account/sessions`); `DELETE /api/account/sessions/{id}` signs it out. */
export interface SignedInPlace {
  id: string;
  current: boolean;
  place: string;
  /** UTC epoch seconds. */
  startedAt: number;
  /** Within the hour before [UTC epoch seconds]. */
  lastSeenAt: number;
}

export interface ActiveSessions {
  places: SignedInPlace[];
}
