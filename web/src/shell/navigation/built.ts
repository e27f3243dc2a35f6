/**
 * Screens of the navigation and the login that are built. Nothing links to the others; a screen that gets built gets its line here,
 * and its links appear.
 */
const builtScreens: ReadonlySet<string> = new Set([
  "/dashboard",
  "/noc",
  "/setup",
  "/healthcheck",
  "/pyranometer",
  "/ai",
  "/device/listing",
  "/staff/listing",
  "/plant/listing",
]);

export const isBuilt = (screen: string): boolean => builtScreens.has(screen);
