export const pyraTexts = {
  empty: "There is no data available for the past seven days.",
  emptyRange: "There is no data available for these days.",
  viewersSaved: "Pyra viewers updated successfully",
  notFound: "This pyranometer doesn't exist, or you don't have access to it.",
  inFuture: "Choose today or an earlier day.",
  tooManyViewers: "A list can have up to 1,000 addresses.",
} as const;
