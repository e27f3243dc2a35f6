/** The newest call that the server failed at, which feedback may name. */
let requestId: string | null = null;

export const noteFailure = (id: string): void => {
  requestId = id;
};

export const lastFailure = (): string | null => requestId;
