import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type { SetupUnit } from "#contract/setup/setup";
import { setupChecks } from "#domain/setup/checks";
import { ChartCard } from "../../charts/card/ChartCard.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { Segmented } from "../../ui/choices/Segmented.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { liveOf } from "./calls.ts";
import type { WizardAction } from "./draft.model.ts";
import { heatUnit, setupIrradiancePlot, setupTemperaturePlot } from "./live.plot.ts";
import css from "./setup.module.css";
import { setupStepTexts as texts, checkTexts } from "./step-texts.ts";

const POLL_MS = 30_000;
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export function LiveStep({ unit, move }: { unit: SetupUnit; move: (move: WizardAction) => void }) {
  const live = useQuery({
    queryKey: ["setup-live", unit.ticket],
    queryFn: () => liveOf(unit.ticket),
    refetchInterval: POLL_MS,
    retry: false,
  });
  const [unitOfHeat, setUnitOfHeat] = useState(() => heatUnit(navigator.language));
  const { data, error, dataUpdatedAt } = live;
  const wrong = useMemo(() => data && setupChecks(data, dataUpdatedAt / 1000), [data, dataUpdatedAt]);
  const isConnected = data === undefined || data.lastDataPoint.ts !== null;
  const empty = { title: texts.noSamples };
  const isFine = wrong !== undefined && wrong.length === 0;
  return (
    <section data-layout="stack shrink gap-4" className={css.live} aria-busy={live.isPending}>
      <h2>{isConnected ? texts.connected : texts.notConnected}</h2>
      {live.isPending && <Skeleton height={300} />}
      {error && <InlineError message={error.message} onRetry={() => void live.refetch()} retrying={live.isFetching} />}
      {!isConnected && <Notice>{texts.notConnectedDetail}</Notice>}
      {isConnected && wrong?.map((check) => <Notice key={check}>{checkTexts[check]}</Notice>)}
      {isFine && <output>{texts.looksRight}</output>}
      {data && (
        <>
          <Segmented
            label={texts.temperatureUnit}
            segments={[
              { value: "C", label: "°C" },
              { value: "F", label: "°F" },
            ]}
            value={unitOfHeat}
            onChange={setUnitOfHeat}
          />
          <ChartCard
            title={texts.temperature}
            name={unit.serialNumber}
            plot={setupTemperaturePlot(data.series, { zone, fahrenheit: unitOfHeat === "F" })}
            empty={empty}
            height={220}
          />
          <ChartCard
            title={texts.irradiance}
            name={unit.serialNumber}
            plot={setupIrradiancePlot(data.series, zone)}
            empty={empty}
            height={220}
          />
        </>
      )}
      <div data-layout="row gap-2" className={css.bar}>
        <Button onClick={() => move({ kind: "back" })}>{texts.back}</Button>
        <Button variant="primary" onClick={() => move({ kind: "continue" })}>
          {isFine ? texts.continue : texts.continueAnyway}
        </Button>
      </div>
    </section>
  );
}
