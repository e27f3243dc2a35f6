export const healthTexts = {
  healthy: "All systems are healthy",
  issues: "Some systems are experiencing issues",
  tooManyProbes: "Too many health checks at once. Try again in a minute.",
} as const;
