import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { dayOf } from "#contract/common/calendar";
import { reportFrequencies, type ReportSettings, reportTypes } from "#contract/reports/settings";
import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Checkbox } from "../../ui/choices/Checkbox.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { RadioGroup } from "../../ui/choices/RadioGroup.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { DeviceTable } from "./DeviceTable.tsx";
import { type DraftLine, draftOf, formOf, withLine, withType } from "./draft.model.ts";
import { EmailPreview } from "./EmailPreview.tsx";
import { previewReport, reportSettingsQuery, saveReportSettings, sendTestReport } from "./queries.ts";
import { frequencyTexts, reportScreenTexts as texts } from "./texts.ts";

const frequencies = reportFrequencies.map((value) => Object.assign({ value }, frequencyTexts[value]));

const todayOfReader = (): string => dayOf(new Intl.DateTimeFormat().resolvedOptions().timeZone, Date.now() / 1000);

export function ReportForm({ settings }: { settings: ReportSettings }) {
  const client = useQueryClient();
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
    (id: string, line: Partial<Pick<DraftLine, "lastWashEvent" | "idealPerformance">>) =>
      change((before) => withLine(before, id, line)),
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
    onSuccess: ({ message }) => toasts.show({ text: message, tone: "ok" }),
    onError: showFailure(texts.notSent),
  });
  const preview = useMutation({ mutationFn: previewReport, onError: showFailure(texts.preview) });
  return (
    <>
      <Card>
        <div data-layout="stack shrink gap-4">
          <RadioGroup
            label={texts.frequency}
            options={frequencies}
            value={draft.frequency}
            onChange={(frequency) => change((before) => ({ ...before, frequency }))}
          />
          <fieldset data-layout="grid gap-1">
            <legend>{texts.types}</legend>
            {reportTypes.map((type) => (
              <Checkbox
                key={type}
                checked={draft.reports.includes(type)}
                onChange={(event) => {
                  const { checked } = event.target;
                  change((before) => withType(before, type, checked));
                }}
              >
                {type}
              </Checkbox>
            ))}
          </fieldset>
        </div>
      </Card>
      <Card title={texts.devices}>
        <p data-text="second">{texts.dollars}</p>
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
