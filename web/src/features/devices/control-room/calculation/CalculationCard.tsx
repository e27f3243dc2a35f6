import { useState } from "react";
import { dayOf } from "#contract/common/calendar";
import type { DeviceConfig } from "#contract/devices/config";
import { Button } from "../../../../ui/actions/Button.tsx";
import { Card } from "../../../../ui/layout/Card.tsx";
import { DateField } from "../../../../ui/dates/DateField.tsx";
import { InlineError } from "../../../../ui/states/InlineError.tsx";
import { ApiProblem } from "../../../../api/problem.ts";
import { JobPart } from "../JobPart.tsx";
import { startCalculation } from "../queries.ts";
import { calculationTexts as texts } from "../texts.ts";
import { useNow } from "../../../../ui/timing/use-now.ts";
import { useDeviceJob } from "../use-job.ts";
import { useAnswered } from "../../../../ui/toasts/use-answered.ts";

export function CalculationCard({ config: { device_id, timezone } }: { config: DeviceConfig }) {
  const today = dayOf(timezone, useNow());
  const [since, setSince] = useState<string | null>(null);
  const job = useDeviceJob(device_id, "calculation");
  const start = useAnswered({
    call: (day: string) => startCalculation(device_id, day),
    onAnswer: ({ statusKey }) => job.watch(statusKey),
  });
  const fields = start.error instanceof ApiProblem ? start.error.fields : {};
  return (
    <Card title={texts.title}>
      <div data-layout="stack gap-3 shrink">
        <div data-layout="row bottom gap-3">
          <DateField
            label={texts.date}
            value={since}
            maximum={today}
            onChange={(day) => {
              start.reset();
              setSince(day);
            }}
            description={timezone}
            error={fields.start_date}
          />
          <Button
            variant="primary"
            pending={start.isPending}
            reason={since === null ? texts.noDate : undefined}
            onClick={() => since !== null && start.mutate(since)}
          >
            {texts.submit}
          </Button>
        </div>
        {start.error && fields.start_date === undefined && (
          <InlineError message={start.error.message} onRetry={() => since !== null && start.mutate(since)} />
        )}
        <JobPart job={job} title={texts.running} waiting={texts.waiting} />
      </div>
    </Card>
  );
}
