export interface SignedInPlace {
  id: string;
  current: boolean;
  place: string;
  startedAt: number;
  lastSeenAt: number;
}

export interface ActiveSessions {
  places: SignedInPlace[];
}
