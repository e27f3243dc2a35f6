/** Libraries that are slow to start: only the route that draws a document loads them. Tests load them before. */
export const documents = {
  cleaningReport: () => import("./cleaning-report/index.ts"),
  simulationReport: () => import("./simulation-report/index.ts"),
};
