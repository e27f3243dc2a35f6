import { useMemo, useState } from "react";
import { type SetupCheck, SETUP_SAMPLES, setupChecks } from "#domain/setup/checks";
import { ChartCard } from "../../charts/card/ChartCard.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { Segmented } from "../../ui/choices/Segmented.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { heatUnit, setupIrradiancePlot, setupTemperaturePlot } from "./live.plot.ts";
import type { UnitAccess } from "./renewal.ts";
import css from "./setup.module.css";
import { setupStepTexts as texts, checkTexts } from "./step-texts.ts";
import { phoneZone, UnitState, useLive } from "./UnitState.tsx";

const noChecks: SetupCheck[] = [];

export function LiveStep(access: UnitAccess) {
  const { unit, move } = access;
  const live = useLive(access);
  const [unitOfHeat, setUnitOfHeat] = useState(() => heatUnit(navigator.language));
  const { data, dataUpdatedAt } = live;
  const wrong = useMemo(() => (data ? setupChecks(data, dataUpdatedAt / 1000) : noChecks), [data, dataUpdatedAt]);
  const isConnected = data === undefined || data.lastDataPoint.ts !== null;
  const empty = { title: texts.noSamples };
  const isEnough = data !== undefined && data.samples >= SETUP_SAMPLES;
  const isFine = isConnected && isEnough && wrong.length === 0;
  const name = unit.serialNumber;
  return (
    <section data-layout="stack shrink gap-4" className={css.live} aria-busy={live.isPending}>
      <h2>{isConnected ? texts.connected : texts.notConnected}</h2>
      <UnitState access={access} />
      {live.isPending && <Skeleton height={300} />}
      {!isConnected && <Notice>{texts.notConnectedDetail}</Notice>}
      {isConnected && wrong.map((check) => <Notice key={check}>{checkTexts[check]}</Notice>)}
      {data && isConnected && wrong.length === 0 && (
        <output>{isEnough ? texts.looksRight : texts.tooFew(data.samples)}</output>
      )}
      {data && data.series.t.length > 0 && (
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
            name={name}
            plot={setupTemperaturePlot(data.series, { zone: phoneZone, fahrenheit: unitOfHeat === "F" })}
            empty={empty}
            height={220}
          />
          <ChartCard
            title={texts.irradiance}
            name={name}
            plot={setupIrradiancePlot(data.series, phoneZone)}
            empty={empty}
            height={220}
          />
        </>
      )}
      {data && data.series.t.length === 0 && isConnected && <p data-text="muted">{texts.noSamples}</p>}
      <div data-layout="row gap-2" className={css.bar}>
        <Button onClick={() => move({ kind: "back" })}>{texts.back}</Button>
        <Button variant="primary" pending={live.isPending} onClick={() => move({ kind: "continue" })}>
          {isFine || live.isPending ? texts.continue : texts.continueAnyway}
        </Button>
      </div>
    </section>
  );
}
