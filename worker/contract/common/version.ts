export const APPLICATION_VERSION = "2.2.28";
