import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CalendarClock, CircleAlert } from "lucide-react";
import { useEffect } from "react";
import type { Session } from "#contract/accounts/session";
import { requestOf } from "#domain/cleaning-plan/index";
import { dailyText } from "./daily/daily.model.ts";
import { dailyAnalysisQuery } from "./daily/queries.ts";
import { InputsPanel } from "./inputs/InputsPanel.tsx";
import type { InputsState } from "./inputs/use-inputs.ts";
import { latestSavingsQuery, recommendationQuery } from "./queries.ts";
import type { PlannedDevice } from "./site.ts";
import type { SavingsHook } from "./use-savings.ts";

function DailyLine({ device }: { device: string }) {
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

interface SavingsPartProps {
  session: Session;
  site: PlannedDevice;
  inputs: InputsState;
  savings: SavingsHook;
  measuredRate: number | null;
  onPlan: () => void;
}

export default function SavingsPart({ session, site, inputs, savings, measuredRate, onPlan }: SavingsPartProps) {
  const { plant, device } = site;
  const request = requestOf(device, inputs.inputs);
  const calculate = () => {
    if (request === null) return;
    savings.start(request);
    onPlan();
  };
  return (
    <div data-layout="grid one gap-3">
      <InputsPanel
        plant={plant}
        device={device}
        state={inputs}
        maySave={session.permissions.includes("inputs.save")}
        mayCalculate={session.viewer === null}
        mayUpload={session.permissions.includes("energy-file.upload")}
        measuredRate={measuredRate}
        calculating={savings.waiting}
        onCalculate={calculate}
      />
      <DailyLine device={device} />
    </div>
  );
}
