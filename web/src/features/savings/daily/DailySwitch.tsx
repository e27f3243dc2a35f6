import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarClock, CircleAlert, Info } from "lucide-react";
import { useEffect } from "react";
import { dailyTexts } from "#contract/dashboard/daily-analysis";
import { Button } from "../../../ui/actions/Button.tsx";
import buttonCss from "../../../ui/actions/Button.module.css";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Switch } from "../../../ui/choices/Switch.tsx";
import { Tooltip } from "../../../ui/overlays/Tooltip.tsx";
import { dailyAnalysisQuery, latestSavingsQuery, recommendationQuery } from "../queries.ts";
import { dailyRateText, dailyText, refusedLines, unchangedText } from "./daily.model.ts";
import type { DailySwitchState } from "./use-daily-switch.ts";
import { lazyPart } from "../../../ui/timing/LazyPart.tsx";

const ConfirmDialog = lazyPart(async () => ({
  default: (await import("../../../ui/overlays/ConfirmDialog.tsx")).ConfirmDialog,
}));

export function DailySwitch({ daily, mayChange }: { daily: DailySwitchState; mayChange: boolean }) {
  const { state, step, pending } = daily;
  if (daily.error !== null) return <InlineError message={daily.error.message} onRetry={daily.retry} />;
  const question = step.kind === "asking" ? step.state : null;
  const untouched = question === null ? null : unchangedText(question.untouched);
  return (
    <div data-layout="grid gap-2 above-3 ruled">
      <div data-layout="row middle gap-1">
        <Switch
          checked={state?.runWashAnalysis ?? false}
          disabled={state === null || pending || !mayChange}
          aria-busy={pending}
          onChange={(event) => daily.turn(event.currentTarget.checked)}
          {...(mayChange ? {} : { description: dailyTexts.notAllowed })}
        >
          {dailyTexts.label}
        </Switch>
        <Tooltip text={dailyTexts.tooltip} onTap>
          <Button
            variant="ghost"
            size="compact"
            className={buttonCss.iconOnly}
            aria-label={`About ${dailyTexts.label}`}
            icon={<Info aria-hidden />}
          />
        </Tooltip>
      </div>
      {step.kind === "refused" && (
        <div role="alert" data-box="critical" data-text="caption">
          <p>{dailyTexts.refused}</p>
          <ul data-layout="bullets">
            {refusedLines(step.fields).map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </div>
      )}
      {step.kind === "failed" && (
        <p role="alert" data-box="critical" data-text="caption">
          {step.message}
        </p>
      )}
      {question !== null && (
        <ConfirmDialog
          title={dailyTexts.question}
          confirmLabel="Yes"
          pending={pending}
          onConfirm={daily.confirm}
          onCancel={daily.cancel}
        >
          <p>{dailyTexts.warning}</p>
          <p>
            Soiling rate: <strong>{dailyRateText(question)}</strong>.
          </p>
          {untouched !== null && <p>{untouched}</p>}
        </ConfirmDialog>
      )}
    </div>
  );
}

export function DailyLine({ device }: { device: string }) {
  const client = useQueryClient();
  const { data, dataUpdatedAt } = useQuery(dailyAnalysisQuery(device));
  const current = useQuery(recommendationQuery(device)).data;
  const done = data?.newest?.state === "DONE" ? data.newest : data?.lastDone;
  const endedAt = done?.endedAt ?? null;
  // A run that ends now brings a newer plan.
  useEffect(() => {
    if (endedAt !== null) void client.invalidateQueries(latestSavingsQuery(device));
  }, [client, device, endedAt]);
  const words = data === undefined ? null : dailyText(data, dataUpdatedAt / 1000, current);
  if (words === null) return null;
  const Icon = words.tone === "failed" ? CircleAlert : CalendarClock;
  return (
    <div data-layout="flex start gap-2" data-text="quiet" data-box={words.tone === "failed" ? "warning" : ""}>
      <Icon aria-hidden="true" />
      <p data-text="anywhere">
        <strong>Daily analysis</strong>
        {words.text}
      </p>
    </div>
  );
}
