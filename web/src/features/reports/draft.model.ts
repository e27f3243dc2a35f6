import {
  type ReportDeviceLine,
  type ReportFrequency,
  reportFieldTexts,
  type ReportSettings,
  type ReportType,
  reportTypes,
  type SaveReportSettings,
} from "#contract/reports/settings";

/** An emptied field is an error, not the default. */
export interface DraftLine extends Omit<ReportDeviceLine, "lastWashEvent"> {
  lastWashEvent: string | null;
}

export interface ReportDraft {
  frequency: ReportFrequency;
  reports: readonly ReportType[];
  devices: readonly DraftLine[];
}

export const draftOf = (settings: ReportSettings): ReportDraft => settings;

export const withType = (draft: ReportDraft, type: ReportType, on: boolean): ReportDraft => ({
  ...draft,
  reports: reportTypes.filter((one) => (one === type ? on : draft.reports.includes(one))),
});

export const withLine = (
  draft: ReportDraft,
  deviceId: string,
  change: Partial<Pick<DraftLine, "lastWashEvent" | "idealPerformance">>,
): ReportDraft => ({
  ...draft,
  devices: draft.devices.map((line) => (line.device_id === deviceId ? { ...line, ...change } : line)),
});

export interface LineErrors {
  lastWashEvent?: string;
  idealPerformance?: string;
}

export function lineErrors({ lastWashEvent, idealPerformance }: DraftLine, today: string): LineErrors {
  const isPerformance = idealPerformance > 0 && idealPerformance <= 1;
  return {
    ...(lastWashEvent === null && { lastWashEvent: reportFieldTexts.lastWashEvent }),
    ...(lastWashEvent !== null && lastWashEvent > today && { lastWashEvent: reportFieldTexts.futureWash }),
    ...(!isPerformance && { idealPerformance: reportFieldTexts.idealPerformance }),
  };
}

export function formOf(
  { frequency, reports, devices }: ReportDraft,
  today: string,
): { ok: true; form: SaveReportSettings } | { ok: false; reason: string } {
  if (reports.length === 0) return { ok: false, reason: reportFieldTexts.types };
  const lines: SaveReportSettings["devices"] = [];
  for (const line of devices) {
    const [wrong] = Object.values(lineErrors(line, today));
    if (wrong !== undefined) return { ok: false, reason: `${line.device_name}: ${wrong}` };
    const { device_id, idealPerformance } = line;
    lines.push({ device_id, idealPerformance, lastWashEvent: line.lastWashEvent! });
  }
  return { ok: true, form: { frequency, reports: [...reports], devices: lines } };
}
