import { useQuery, useQueryClient, useMutation } from "@tanstack/react-query";
import { Info } from "lucide-react";
import { useState } from "react";
import { dailyTexts } from "#contract/dashboard/daily-analysis";
import { ApiProblem } from "../../../api/problem.ts";
import { Button } from "../../../ui/actions/Button.tsx";
import buttonCss from "../../../ui/actions/Button.module.css";
import { Switch } from "../../../ui/choices/Switch.tsx";
import { Tooltip } from "../../../ui/overlays/Tooltip.tsx";
import { QueryError } from "../../../ui/states/InlineError.tsx";
import { ConfirmDialog } from "../../../ui/overlays/ConfirmDialog.tsx";
import { Lines } from "../../../ui/layout/Lines.tsx";
import { dailyAnalysisQuery, setDailyAnalysis } from "../queries.ts";
import { dailyRateText, refusedLines, unchangedText } from "./daily.model.ts";

/** The switch shows the server's state: it turns on only after Yes and the server's consent. */
export function useDailySwitch(device: string, { isUnsaved }: { isUnsaved: boolean }) {
  const client = useQueryClient();
  const options = dailyAnalysisQuery(device);
  const query = useQuery(options);
  /** Turned on, and not confirmed yet; or not asked, because inputs were unsaved. */
  const [asked, setAsked] = useState<"question" | "unsaved" | null>(null);
  const set = useMutation({
    mutationFn: (on: boolean) => setDailyAnalysis(device, on),
    meta: { changesPlans: true },
    onSuccess: (state) => {
      client.setQueryData(options.queryKey, state);
      setAsked(null);
    },
  });
  const { error } = set;
  const isInvalid = error instanceof ApiProblem && error.type === "validation";
  const refused = isInvalid ? error.fields : (asked === "question" && query.data?.refused) || {};
  const isRefused = Object.keys(refused).length > 0;
  const reset = () => {
    set.reset();
    setAsked(null);
  };
  return {
    query,
    /** Why it stays off, by field. */
    refused,
    failure: isRefused ? undefined : asked === "unsaved" ? dailyTexts.unsaved : error?.message,
    question: asked === "question" && !isRefused && error === null ? query.data : undefined,
    pending: set.isPending,
    turn: (on: boolean) => {
      reset();
      if (!on) set.mutate(false);
      else setAsked(isUnsaved ? "unsaved" : "question");
      if (on) void query.refetch();
    },
    confirm: () => set.mutate(true),
    reset,
  };
}

interface DailySwitchProps {
  daily: ReturnType<typeof useDailySwitch>;
  mayChange: boolean;
}

export function DailySwitch({ daily, mayChange }: DailySwitchProps) {
  const { query, refused, failure, question, pending } = daily;
  if (query.data === undefined && query.isError) return <QueryError query={query} />;
  const lines = refusedLines(refused);
  const untouched = question && unchangedText(question.untouched);
  return (
    <div data-layout="grid gap-2 above-3 ruled">
      <div data-layout="row middle gap-1">
        <Switch
          checked={query.data?.runWashAnalysis ?? false}
          disabled={query.data === undefined || pending || !mayChange}
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
            icon={<Info />}
          />
        </Tooltip>
      </div>
      {(lines.length > 0 || failure !== undefined) && (
        <div role="alert" data-box="critical" data-text="caption">
          <p>{failure ?? dailyTexts.refused}</p>
          <Lines data-layout="bullets" of={lines} />
        </div>
      )}
      {question && (
        <ConfirmDialog
          title={dailyTexts.question}
          confirmLabel="Yes"
          pending={pending}
          onConfirm={daily.confirm}
          onCancel={daily.reset}
        >
          <p>{dailyTexts.warning}</p>
          <p>
            Soiling rate: <strong>{dailyRateText(question)}</strong>.
          </p>
          {untouched && <p>{untouched}</p>}
        </ConfirmDialog>
      )}
    </div>
  );
}
