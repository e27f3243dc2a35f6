import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { AccountPage } from "../accounts/index.ts";
import { frequencyTexts, reportScreenTexts as texts } from "./texts.ts";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { dayOf } from "#contract/common/calendar";
import {
  REPORT_PAGE_ROWS,
  reportFrequencies,
  type ReportSettings,
  reportTypes,
  type SaveReportSettings,
  type ReportDeviceLine,
  type ReportFrequency,
  reportFieldTexts,
  type ReportType,
} from "#contract/reports/settings";
import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Checkboxes } from "../../ui/choices/Checkbox.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { RadioGroup } from "../../ui/choices/RadioGroup.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { DataTable } from "../../ui/tables/DataTable.tsx";
import type { Column } from "../../ui/tables/data-table-model.ts";
import { DateField } from "../../ui/dates/DateField.tsx";
import { NumberField } from "../../ui/fields/NumberField.tsx";
import css from "./reports.module.css";
import { asked } from "../../api/asked.ts";
import { api, unwrap } from "../../api/client.ts";
import { sessionQuery } from "../../api/session/session.ts";

/** An emptied field is an error, not the default. */
interface DraftLine extends Omit<ReportDeviceLine, "lastWashEvent"> {
  lastWashEvent: string | null;
}

type LineChange = Partial<Pick<DraftLine, "lastWashEvent" | "idealPerformance">>;

export interface ReportDraft {
  frequency: ReportFrequency;
  reports: readonly ReportType[];
  devices: readonly DraftLine[];
}

const draftOf = (settings: ReportSettings): ReportDraft => settings;

/** In the order of the report. */
export const withTypes = (draft: ReportDraft, chosen: readonly ReportType[]): ReportDraft => ({
  ...draft,
  reports: reportTypes.filter((type) => chosen.includes(type)),
});

export const withLine = (draft: ReportDraft, deviceId: string, change: LineChange): ReportDraft => ({
  ...draft,
  devices: draft.devices.map((line) => (line.device_id === deviceId ? { ...line, ...change } : line)),
});

interface LineErrors {
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

const reportSettingsQuery = asked(["report", "settings"], (init) => api.report.settings.$get({}, init), {
  // Typed text must stay.
  refetchOnWindowFocus: false,
});
const saveReportSettings = (json: SaveReportSettings) => unwrap(api.report.settings.$put({ json }));
const previewReport = (json: SaveReportSettings) => unwrap(api.report.preview.$post({ json }));
const sendTestReport = () => unwrap(api.report.test.$post());

const FRAME = "report-preview";
/** Loaded by a form post, because a page-made document would inherit a policy without styles. */
const ADDRESS = "/api/report/preview/mail";

function EmailPreview({ title, settings }: { title: string; settings: SaveReportSettings }) {
  const form = useRef<HTMLFormElement>(null);
  const json = JSON.stringify(settings);
  useEffect(() => form.current?.submit(), []);
  return (
    <>
      <form ref={form} method="post" action={ADDRESS} target={FRAME} hidden>
        <input type="hidden" name="settings" value={json} />
      </form>
      <iframe
        name={FRAME}
        title={title}
        data-layout="block full"
        className={css.frame}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
      />
    </>
  );
}

interface DeviceTableProps {
  lines: readonly DraftLine[];
  today: string;
  onChange: (deviceId: string, change: LineChange) => void;
}

function columnsOf(today: string, onChange: DeviceTableProps["onChange"]): readonly Column<DraftLine>[] {
  const wash = (line: DraftLine) => (
    <DateField
      hideLabel
      required
      label={`${texts.lastWashEvent} of ${line.device_name}`}
      value={line.lastWashEvent}
      maximum={today}
      error={lineErrors(line, today).lastWashEvent}
      onChange={(lastWashEvent) => onChange(line.device_id, { lastWashEvent })}
    />
  );
  const performance = (line: DraftLine) => (
    <div className={css.share}>
      <NumberField
        hideLabel
        required
        label={`${texts.idealPerformance} of ${line.device_name}`}
        value={line.idealPerformance}
        minimum={0}
        maximum={1}
        step={0.05}
        error={lineErrors(line, today).idealPerformance}
        onChange={(idealPerformance) => onChange(line.device_id, { idealPerformance })}
      />
    </div>
  );
  return [
    { key: "device", header: "Device", value: ({ device_name }) => device_name },
    { key: "plant", header: "Plant", value: ({ plant_name }) => plant_name, wideOnly: true },
    { key: "wash", header: texts.lastWashEvent, value: (line) => line.lastWashEvent, sortable: false, cell: wash },
    {
      key: "performance",
      header: texts.idealPerformance,
      value: (line) => line.idealPerformance,
      sortable: false,
      cell: performance,
    },
  ];
}

function DeviceTable({ lines, today, onChange }: DeviceTableProps) {
  const { data: session } = useQuery(sessionQuery);
  const columns = useMemo(() => columnsOf(today, onChange), [today, onChange]);
  return (
    <DataTable
      caption={texts.devices}
      search={lines.length > REPORT_PAGE_ROWS}
      rows={lines}
      columns={columns}
      rowKey={({ device_id }) => device_id}
      pageSize={REPORT_PAGE_ROWS}
      empty={session?.permissions.includes("owners.manage") ? texts.noDevicesAdmin : texts.noDevices}
    />
  );
}

const frequencies = reportFrequencies.map((value) => Object.assign({ value }, frequencyTexts[value]));

const todayOfReader = (): string => dayOf(new Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now() / 1000);

export function ReportForm({ settings }: { settings: ReportSettings }) {
  const client = useQueryClient();
  const { data: session } = useQuery(sessionQuery);
  const [draft, setDraft] = useState(() => draftOf(settings));
  const [isChanged, setChanged] = useState(false);
  const [today] = useState(todayOfReader);
  const result = formOf(draft, today);
  const reason = result.ok ? undefined : result.reason;
  const change = useCallback((next: (before: typeof draft) => typeof draft) => {
    setDraft(next);
    setChanged(true);
  }, []);
  const onLine = useCallback(
    (id: string, line: LineChange) => change((before) => withLine(before, id, line)),
    [change],
  );
  const showFailure = (text: string) => (error: Error) =>
    toasts.show({ text, detail: error.message, tone: "critical" });
  const save = useMutation({
    mutationFn: saveReportSettings,
    onSuccess: ({ message }) => {
      setChanged(false);
      toasts.show({ text: message, tone: "ok" });
      void client.invalidateQueries({ queryKey: reportSettingsQuery.queryKey });
    },
    onError: showFailure(texts.notSaved),
  });
  const test = useMutation({
    mutationFn: sendTestReport,
    onSuccess: ({ message }) => toasts.show({ text: message, tone: session?.sendsMail === false ? "neutral" : "ok" }),
    onError: showFailure(texts.notSent),
  });
  const preview = useMutation({ mutationFn: previewReport, onError: showFailure(texts.preview) });
  return (
    <>
      <Card stacked>
        <RadioGroup
          label={texts.frequency}
          options={frequencies}
          value={draft.frequency}
          onChange={(frequency) => change((before) => ({ ...before, frequency }))}
        />
        <fieldset data-layout="grid gap-1">
          <legend data-layout="below-1" data-text="label second">
            {texts.types}
          </legend>
          <Checkboxes
            options={reportTypes.map((type) => ({ value: type, label: type }))}
            chosen={draft.reports}
            onChange={(reports) => change((before) => withTypes(before, reports))}
          />
        </fieldset>
      </Card>
      <Card title={texts.devices}>
        <p data-text="second">{texts.dollars}</p>
        {draft.devices.length > 0 && <p data-text="second">{texts.washHint}</p>}
        <DeviceTable lines={draft.devices} today={today} onChange={onLine} />
      </Card>
      <p data-text="second">{texts.schedule}</p>
      <div data-layout="row middle gap-2">
        <Button
          variant="primary"
          pending={save.isPending}
          reason={reason}
          onClick={() => result.ok && save.mutate(result.form)}
        >
          {texts.save}
        </Button>
        <Button pending={preview.isPending} reason={reason} onClick={() => result.ok && preview.mutate(result.form)}>
          {texts.preview}
        </Button>
        <Button pending={test.isPending} reason={isChanged ? texts.saveFirst : undefined} onClick={() => test.mutate()}>
          {texts.sendTest}
        </Button>
      </div>
      <Dialog open={preview.data !== undefined} onClose={preview.reset} title={preview.data?.subject ?? ""} size="wide">
        {preview.data && <EmailPreview title={preview.data.subject} settings={preview.variables} />}
      </Dialog>
    </>
  );
}

export function ReportSettingsScreen() {
  const query = useQuery(reportSettingsQuery);
  return (
    <AccountPage wide title={texts.title} lead={texts.lead}>
      <Loaded query={query} height={300}>
        {(data) => <ReportForm settings={data} />}
      </Loaded>
    </AccountPage>
  );
}
