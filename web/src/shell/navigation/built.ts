/** Built screens of navigation and login; links to others are hidden. */
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
