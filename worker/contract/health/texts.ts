export const healthTexts = {
  healthy: "All systems are healthy",
  issues: "Some systems are experiencing issues",
  tooManyProbes: "Too many probes at once.",
} as const;
