/** The chart is what a person came for: what is large waits until it is drawn, or until it seems that none will be [ms]. */
const PATIENCE = 1500;

/** Resolves once the first chart of the visit is drawn. */
export function afterFirstChart(): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName("first-chart").length > 0) done();
    });
    const done = (): void => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, PATIENCE);
    observer.observe({ type: "mark", buffered: true });
  });
}
