/** What a vitest run says in its JSON report. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  testResults: { status: string; assertionResults: unknown[] }[];
}

export interface Count {
  passed: number;
  failed: number;
}

/**
 * Counts a run. A file that could not even be loaded has no tests in the report: it counts as one failure, and so does
 * a run that failed as a whole (an error outside any test), so that no failure is ever summed to zero.
 */
export function countTests(report: VitestReport): Count {
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + broken;
  return { passed: report.numPassedTests, failed: failed === 0 && !report.success ? 1 : failed };
}
