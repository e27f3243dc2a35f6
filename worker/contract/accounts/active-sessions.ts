export interface ActiveSession {
  id: string;
  current: boolean;
  place: string;
  startedAt: number;
  lastSeenAt: number;
}

export interface ActiveSessions {
  places: ActiveSession[];
}
