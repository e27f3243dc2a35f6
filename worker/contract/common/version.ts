/** The version that the portal, its reports and its footer show (1-platform.md section 9). */
export const APPLICATION_VERSION = "2.2.28";
