import { useState } from "react";
import * as format from "#contract/common/format";
import { isLikelyMwh, yieldWarning } from "#contract/dashboard/specific-yield";
import type { PlantDecision } from "#contract/decision/decision";
import { reasonText } from "#contract/decision/texts";
import { energyUnits } from "#domain/energy-file/index";
import { MIN_COUNTED_DAYS } from "#domain/try/answer";
import type { EnergyRead } from "#domain/try/energy";
import { tryFigures } from "#domain/try/figures";
import type { DailySoilingDay } from "#domain/soiling/day-dollars";
import { Select } from "../../ui/choices/Select.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { StatCard } from "../../ui/layout/StatCard.tsx";
import { Notice } from "../../ui/states/Notice.tsx";
import { Lines } from "../../ui/layout/Lines.tsx";
import { DecideBox, decideWords } from "../decide/index.ts";
import { clocks, fileTexts, Preview, Question, ZoneChoice } from "../files/index.ts";
import { stateOf, zoneChoices } from "./entries.ts";
import { tryTexts as texts } from "./texts.ts";
import css from "./try.module.css";
import type { Trying } from "./use-try.ts";
import { daysPicture, leftOutDays } from "./days.model.ts";

const marks = ["counted", "covered", "doubt"] as const;

/** Days that don't count are rings; those above the counted ones lie on the upper edge. */
function DaysChart({ days }: { days: readonly DailySoilingDay[] }) {
  const picture = daysPicture(days);
  if (picture === null) return <p>{texts.noDays}</p>;
  const { paths, lines, first, last, text, counted } = picture;
  return (
    <figure data-layout="grid one gap-2">
      <figcaption data-text="second pretty">{`${text} ${counted}`}</figcaption>
      <div className={css.plot} aria-hidden="true">
        <svg viewBox="0 0 1 1" preserveAspectRatio="none">
          {lines.map(({ y }) => (
            <line key={y} x1={0} x2={1} y1={y} y2={y} className={css.line} />
          ))}
          {marks.map((mark) => (
            <g key={mark} data-mark={mark} className={css.days}>
              <path d={paths[mark]} />
              {mark !== "counted" && <path d={paths[mark]} className={css.hole} />}
            </g>
          ))}
        </svg>
        {lines.map(({ text: loss, y }) => (
          <span key={y} data-text="muted" style={{ top: `${(100 * y).toFixed(2)}%` }}>
            {loss}
          </span>
        ))}
      </div>
      <div data-layout="flex between" data-text="muted" className={css.dates} aria-hidden="true">
        <span>{first}</span>
        <span>{last}</span>
      </div>
      <ul data-layout="row gap-2-4" data-text="quiet">
        {marks
          .filter((mark) => paths[mark] !== "")
          .map((mark) => (
            <li key={mark} data-mark={mark} data-layout="inline middle gap-6px" className={css.key}>
              {texts.legend[mark]}
            </li>
          ))}
      </ul>
    </figure>
  );
}

export function Results(trying: Trying) {
  const { result, isReading, entries, files } = trying;
  const read = result?.logger?.ok ? result.logger.read : null;
  const answer = result?.answer ?? null;
  return (
    <div
      data-layout="stack shrink gap-4"
      className={css.results}
      aria-busy={isReading}
      data-tall={isReading || read !== null || undefined}
    >
      <ReadCard {...trying} />
      {read !== null && (
        <Card title={texts.days} stacked>
          {read.days.length === 0 ? <p>{texts.noDays}</p> : <DaysChart days={read.days} />}
          <LeftOut days={read.days} />
        </Card>
      )}
      {read !== null && answer === null && <Notice>{texts.missingNumber}</Notice>}
      {answer !== null && (
        <section data-layout="grid gap-3" className={css.figures} aria-label={texts.figures}>
          {tryFigures(answer).map((figure) => (
            <StatCard key={figure.label} {...figure} />
          ))}
        </section>
      )}
      {answer?.decision && <NextWash decision={answer.decision} state={entries.state} />}
      {answer !== null && answer.decision === null && (
        <Card title={texts.next}>
          <ul data-layout="bullets">
            {[
              answer.counted < MIN_COUNTED_DAYS && texts.needs.days(answer.counted),
              files.energy === null && texts.needs.energy,
              entries.state === null && texts.needs.state,
            ].flatMap((need) => (need ? <li key={need}>{need}</li> : []))}
          </ul>
        </Card>
      )}
    </div>
  );
}

function ReadCard(trying: Trying) {
  const { result, entries, zone, enter, choose, chooseUnit, files } = trying;
  const logger = result?.logger ?? null;
  const energy = result?.energy ?? null;
  if (logger === null && energy === null) return null;
  const { choices = [], devices = [] } = logger?.ok === false ? logger : {};
  const state = stateOf(entries.state);
  const preview = logger?.ok ? logger.preview : null;
  return (
    <Card title={texts.read} stacked>
      {energy && (
        <EnergyFacts energy={energy} arrayKw={entries.arrayKw} isStated={files.unit !== null} onUnit={chooseUnit} />
      )}
      {logger !== null && (
        <div data-layout="pairs">
          <Select
            label={texts.zone}
            description={
              entries.zone === null ? (state ? texts.zoneAssumed(state.name) : texts.zoneOfBrowser) : undefined
            }
            options={zoneChoices(zone).map((value) => ({ value, label: value.replaceAll("_", " ") }))}
            value={zone}
            onChange={(next) => enter({ zone: next })}
          />
          <Select label={texts.clock} options={clocks} value={entries.clock} onChange={(clock) => enter({ clock })} />
          {preview?.zones && (
            <ZoneChoice
              zones={preview.zones}
              chosen={files.choices.fileZone}
              timezone={zone}
              onChoose={(fileZone) => choose({ fileZone })}
            />
          )}
        </div>
      )}
      <Question
        question={fileTexts.whichFormat}
        answers={choices.map(({ day, format: form }) => [form, fileTexts.dateChoice(format.day(day), form)])}
        onChoose={(timestampFormat) => choose({ timestampFormat })}
      />
      <Question
        question={fileTexts.whichDevice}
        answers={devices.map((name) => [name, name])}
        onChoose={(fileDevice) => choose({ fileDevice })}
      />
      {logger?.ok && (
        <Preview
          preview={logger.preview}
          sensorType={logger.sensorType}
          zone={zone}
          onMapping={(mapping) => choose({ mapping })}
        />
      )}
    </Card>
  );
}

interface EnergyFactsProps {
  energy: EnergyRead;
  arrayKw: number;
  /** A person has said the unit. */
  isStated: boolean;
  onUnit: Trying["chooseUnit"];
}

function EnergyFacts({ energy, arrayKw, isStated, onUnit }: EnergyFactsProps) {
  const asks = energy.ok
    ? energy.file.kind === "custom" && isLikelyMwh(energy.file.netKwh, arrayKw)
    : energy.mayBe === "MWh" || energy.code === "month-unit";
  const warning = energy.ok && !asks ? yieldWarning(energy.file.netKwh, arrayKw) : null;
  return (
    <>
      {energy.ok && <p>{texts.energyRead(texts.kinds[energy.file.kind], format.megawattHours(energy.file.netKwh))}</p>}
      {energy.ok && energy.file.notes.length > 0 && (
        <Lines data-layout="bullets" data-text="quiet" of={energy.file.notes} />
      )}
      <Question
        question={texts.whichUnit}
        answers={asks && !isStated ? energyUnits.map((unit) => [unit, unit] as const) : []}
        onChoose={(unit) => onUnit(unit === "MWh" ? "MWh" : "kWh")}
      />
      {warning !== null && <Notice>{warning}</Notice>}
    </>
  );
}

function LeftOut({ days }: { days: readonly DailySoilingDay[] }) {
  const left = leftOutDays(days);
  if (left.length === 0) return null;
  return (
    <details>
      <summary data-text="strong">{texts.leftOut(left.length)}</summary>
      <ul data-layout="bullets scroll-y high-180" data-text="quiet">
        {left.map(({ day, label, why }) => (
          <li key={day}>{`${format.day(day)}: ${label} ${why}`}</li>
        ))}
      </ul>
    </details>
  );
}

function NextWash({ decision, state }: { decision: PlantDecision; state: string | null }) {
  const [showsReasons, setShowsReasons] = useState(false);
  const { wash, reasons } = decision;
  const name = stateOf(state)?.name ?? "";
  return (
    <div data-layout="grid gap-2" className={css.next}>
      <DecideBox
        words={decideWords(decision)}
        curve={null}
        actions={null}
        onBasis={() => setShowsReasons(!showsReasons)}
      >
        {showsReasons && (
          <ul data-layout="bullets" data-text="quiet">
            {reasons.map((reason) => (
              <li key={reason.code}>{reasonText(reason, decision)}</li>
            ))}
          </ul>
        )}
      </DecideBox>
      <p data-text="muted pretty">
        {[
          texts.asOf(decision.today),
          ...(wash && decision.state === "noWashNeeded" ? [texts.odds(format.percent(100 * wash.pays, 0))] : []),
          texts.rain(name),
        ].join(" ")}
      </p>
    </div>
  );
}
