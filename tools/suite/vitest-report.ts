/** What a vitest run says in its JSON report. */
interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  success: boolean;
  testResults: TestFile[];
}

interface TestFile {
  name?: string;
  status: string;
  message?: string;
  assertionResults: { status?: string; fullName?: string; failureMessages?: string[] }[];
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

/** Lines of a failure's message that say what happened; the rest is its stack. */
const TOLD_LINES = 6;
const beginning = (text: string): string => text.split("\n").slice(0, TOLD_LINES).join("\n");

/** Each failure of a run by file and full name with the first lines of its message: the end of a long log is read first. */
export function failuresOf(report: VitestReport): string[] {
  return report.testResults.flatMap((file) => {
    if (file.status !== "failed") return [];
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    if (failed.length === 0) return [`${file.name ?? ""}\n${beginning(file.message ?? "")}`];
    return failed.map(
      ({ fullName, failureMessages }) =>
        `${file.name ?? ""} > ${fullName ?? ""}\n${beginning(failureMessages?.[0] ?? "")}`,
    );
  });
}
