/** Newest call that failed at the server, for feedback. */
let requestId: string | null = null;

export const noteFailure = (id: string): void => {
  requestId = id;
};

export const lastFailure = (): string | null => requestId;
