/** The version that the portal, its reports and its footer show. */
export const APPLICATION_VERSION = "2.2.28";
