import { useQuery, useQueryClient, useMutation } from "@tanstack/react-query";
import { Info } from "lucide-react";
import { useState } from "react";
import { dailyTexts, type DailyAnalysis } from "#contract/dashboard/daily-analysis";
import { Button } from "../../../ui/actions/Button.tsx";
import buttonCss from "../../../ui/actions/Button.module.css";
import { QueryError } from "../../../ui/states/InlineError.tsx";
import { Switch } from "../../../ui/choices/Switch.tsx";
import { Tooltip } from "../../../ui/overlays/Tooltip.tsx";
import { dailyAnalysisQuery, setDailyAnalysis } from "../queries.ts";
import { dailyRateText, refusedLines, unchangedText } from "./daily.model.ts";
import { lazyPart } from "../../../ui/timing/LazyPart.tsx";
import { ApiProblem } from "../../../api/problem.ts";

type SwitchState =
  | { kind: "rest" }
  | { kind: "asking"; state: DailyAnalysis }
  | { kind: "refused"; fields: Readonly<Record<string, string>> }
  | { kind: "failed"; message: string };

const rest: SwitchState = { kind: "rest" };

/** The switch shows the server's state: it turns on only after Yes and the server's consent. */
export function useDailySwitch(device: string, { isUnsaved }: { isUnsaved: boolean }) {
  const client = useQueryClient();
  const options = dailyAnalysisQuery(device);
  const query = useQuery(options);
  const [step, setStep] = useState<SwitchState>(rest);
  const refuse = (error: Error) =>
    setStep(
      error instanceof ApiProblem && error.type === "validation"
        ? { kind: "refused", fields: error.fields }
        : { kind: "failed", message: error.message },
    );
  const set = useMutation({
    mutationFn: (on: boolean) => setDailyAnalysis(device, on),
    onSuccess: (state) => {
      client.setQueryData(options.queryKey, state);
      setStep(rest);
    },
    onError: refuse,
  });
  const look = useMutation({
    mutationFn: () => client.fetchQuery({ ...options, staleTime: 0 }),
    onSuccess: (state) =>
      setStep(
        Object.keys(state.refused).length > 0 ? { kind: "refused", fields: state.refused } : { kind: "asking", state },
      ),
    onError: refuse,
  });
  return {
    query,
    state: query.data ?? null,
    step,
    pending: set.isPending || look.isPending,
    turn: (on: boolean) => {
      setStep(rest);
      if (!on) set.mutate(false);
      else if (isUnsaved) setStep({ kind: "failed", message: dailyTexts.unsaved });
      else look.mutate();
    },
    confirm: () => set.mutate(true),
    cancel: () => setStep(rest),
  };
}
type DailySwitchState = ReturnType<typeof useDailySwitch>;

const ConfirmDialog = lazyPart(async () => ({
  default: (await import("../../../ui/overlays/ConfirmDialog.tsx")).ConfirmDialog,
}));

export function DailySwitch({ daily, mayChange }: { daily: DailySwitchState; mayChange: boolean }) {
  const { state, step, pending } = daily;
  if (state === null && daily.query.isError) return <QueryError query={daily.query} />;
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
