import { queryOptions } from "@tanstack/react-query";
import type { SaveReportSettings } from "#contract/reports/settings";
import { api, unwrap } from "../../api/client.ts";

export const reportSettingsQuery = queryOptions({
  queryKey: ["report", "settings"],
  queryFn: ({ signal }) => unwrap(api.report.settings.$get({}, { init: { signal } })),
  // Typed text must stay.
  refetchOnWindowFocus: false,
});
export const saveReportSettings = (json: SaveReportSettings) => unwrap(api.report.settings.$put({ json }));
export const previewReport = (json: SaveReportSettings) => unwrap(api.report.preview.$post({ json }));
export const sendTestReport = () => unwrap(api.report.test.$post());
