/** Deleted days, and with them changes, are kept this long [days]. */
export const SYNC_DAYS = 90;
