/** Large files wait for the first chart, or until none seems to come [ms]. */
const FIRST_CHART_TIMEOUT_MS = 1500;

/** Resolves after the first chart of the visit. */
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
    const timer = setTimeout(done, FIRST_CHART_TIMEOUT_MS);
    observer.observe({ type: "mark", buffered: true });
  });
}
