import { useState } from "react";
import type { Session } from "#contract/accounts/session";
import type { Place } from "#contract/places/places";
import type { ClosestProjections } from "#contract/simulation/projection";
import { placeKey } from "#contract/simulation/terms";
import { intervals, type Interval, type IntervalDays } from "#domain/simulation/interval";
import { verdictOf } from "#print/simulation-report/words";
import { LazyPart } from "../../../ui/LazyPart.tsx";
import { Notice } from "../../../ui/Notice.tsx";
import { Segmented } from "../../../ui/Segmented.tsx";
import layout from "../../../ui/Layout.module.css";
import { placeName } from "../location/place-name.ts";
import { simulationScreenTexts as texts } from "../texts.ts";
import { Basis } from "./Basis.tsx";
import { GroundSwitch } from "./GroundSwitch.tsx";
import { MonthlyTable } from "./MonthlyTable.tsx";
import { ProjectionChart } from "./ProjectionChart.tsx";
import css from "./result.module.css";

interface ResultProps {
  projection: ClosestProjections;
  /** The place whose simulation was wanted: the shown one may be another that is near. */
  asked: Place | null;
  session: Session;
  interval: Interval;
  days: IntervalDays;
  onInterval: (interval: Interval) => void;
}

const reportDialog = () => import("./ReportDialog.tsx");
const segments = intervals.map((value) => ({ value, label: texts.intervals[value] }));

/** The typical year of a place: the result in a sentence, the chart, the months, and how far to trust them. */
export function Result({ projection, asked, session, interval, days, onInterval }: ResultProps) {
  const { simulation, basis, daily, monthly } = projection;
  const [isReportOpen, setReportOpen] = useState(false);
  const [showsGround, setShowsGround] = useState(false);
  const place = simulation && { lat: simulation.latitude, lng: simulation.longitude };
  const isAnother = place !== null && asked !== null && placeKey(place) !== placeKey(asked);
  return (
    <div className={css.result}>
      {simulation === null && <Notice>{texts.example}</Notice>}
      {isAnother && <Notice>{texts.nearest(placeName(asked))}</Notice>}
      <header className={css.head}>
        <h2 className={css.place}>{simulation?.formattedAddress ?? texts.examplePlace}</h2>
        <p className={css.verdict}>{verdictOf(monthly)}</p>
      </header>
      <div className={layout.row}>
        <Segmented label={texts.interval} segments={segments} value={interval} onChange={onInterval} />
        <GroundSwitch session={session} isOn={showsGround} onChange={setShowsGround} />
      </div>
      <ProjectionChart
        data={projection}
        name={simulation?.formattedAddress ?? texts.examplePlace}
        days={days}
        groundPlace={showsGround ? (place ?? asked) : null}
        onReport={simulation && (() => setReportOpen(true))}
      />
      <MonthlyTable monthly={monthly} />
      {basis && <Basis basis={basis} />}
      {isReportOpen && simulation && (
        <LazyPart
          load={reportDialog}
          waiting={null}
          props={{ projection: { data: { daily, monthly }, simulation, basis }, onClose: () => setReportOpen(false) }}
        />
      )}
    </div>
  );
}
