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

/** Counts a file that could not be loaded, or a run that failed outside any test, as one failure, so that no failure is lost. */
export function countTests(report: VitestReport): Count {
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  ).length;
  const failed = report.numFailedTests + broken;
  return { passed: report.numPassedTests, failed: failed === 0 && !report.success ? 1 : failed };
}

/** Of projects, by their folder: vitest passes over a name that it doesn't know if it knows another. */
export const withoutTests = ({ testResults }: VitestReport, projects: readonly string[]): string[] =>
  projects.filter((project) => !testResults.some(({ name }) => name?.includes(`/tests/${project}/`)));

const TOLD_LINES = 6;
const beginning = (text: string): string => text.split("\n").slice(0, TOLD_LINES).join("\n");

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
