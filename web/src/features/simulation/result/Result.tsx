import { pick } from "#contract/records/field";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link as RouterLink } from "@tanstack/react-router";
import type { Session } from "#contract/accounts/session";
import type { Place } from "#contract/places/places";
import type { PlantTerms } from "#contract/simulation/plant";
import type { ClosestProjections, OwnMeasured, PreviousSimulation } from "#contract/simulation/projection";
import { placeKey, SAMPLE_PLACE, validatedTerms } from "#contract/simulation/terms";
import { type IntervalDays, intervals, type SimulationInterval } from "#domain/simulation/interval";
import { verdictOf } from "#print/simulation-report/words";
import { simulationTexts } from "#contract/simulation/simulation-texts";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { Notice } from "../../../ui/states/Notice.tsx";
import { Switch } from "../../../ui/choices/Switch.tsx";
import { Segmented } from "../../../ui/choices/Segmented.tsx";
import { isChanged } from "../assumptions/assumptions.model.ts";
import { Assumptions } from "../assumptions/Assumptions.tsx";
import { useRerun } from "../assumptions/use-rerun.ts";
import { comparedMonths } from "../own/own-plant.model.ts";
import { placeName } from "../location/place-name.ts";
import { closestQuery, ownQuery, placeOf } from "../queries.ts";
import { simulationScreenTexts as texts } from "../texts.ts";
import { wholePlant } from "../worth/plant.model.ts";
import { Worth } from "../worth/Worth.tsx";
import { Basis } from "./Basis.tsx";
import { ProjectionChart } from "./ProjectionChart.tsx";
import { MonthlyTable } from "./MonthlyTable.tsx";
import { Select } from "../../../ui/choices/Select.tsx";
import { portalsQuery } from "../../../shell/notices/portals.ts";
import { Card } from "../../../ui/layout/Card.tsx";
import { Link, linkClass } from "../../../ui/actions/Link.tsx";
import { lazyPart } from "../../../ui/timing/LazyPart.tsx";

const ConfirmDialog = lazyPart(async () => ({
  default: (await import("../../../ui/overlays/ConfirmDialog.tsx")).ConfirmDialog,
}));

interface GroundSwitchProps {
  session: Session;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function GroundSwitch({ session, isOn, onChange }: GroundSwitchProps) {
  const { data: portals } = useQuery(portalsQuery);
  const [isExplained, setExplained] = useState(false);
  const isAllowed = session.permissions.includes("owners.manage");
  const close = () => setExplained(false);
  return (
    <>
      <Switch checked={isOn} onChange={(event) => (isAllowed ? onChange(event.target.checked) : setExplained(true))}>
        {simulationTexts.groundSeries}
      </Switch>
      {isExplained && portals && (
        <ConfirmDialog title={simulationTexts.groundSeries} confirmLabel={texts.ok} onCancel={close}>
          {simulationTexts.groundWarning(portals.sales.email)}
        </ConfirmDialog>
      )}
    </>
  );
}

function NextSteps({ session: { permissions } }: { session: Session }) {
  const { data: portals } = useQuery(portalsQuery);
  const canUpload = permissions.includes("data.upload");
  const canAdd = permissions.includes("devices.add");
  const email = portals?.sales.email;
  return (
    <Card stacked title={texts.measure}>
      <p>{texts.measureDetail}</p>
      <p data-layout="row middle gap-2">
        {canUpload && (
          <RouterLink to="/device/inbound/add" className={linkClass()}>
            {texts.uploadFile}
          </RouterLink>
        )}
        {canAdd && (
          <RouterLink to="/device/add" className={linkClass()}>
            {texts.addDevice}
          </RouterLink>
        )}
        {!canUpload && !canAdd && email !== undefined && (
          <Link href={`mailto:${email}?subject=${encodeURIComponent(texts.measureSubject)}`}>
            {texts.measureAsk(email)}
          </Link>
        )}
      </p>
    </Card>
  );
}

const NONE = "none";

interface CompareSelectProps {
  others: readonly PreviousSimulation[];
  chosen: PreviousSimulation | null;
  onChange: (simulation: PreviousSimulation | null) => void;
}

const CompareSelect = ({ others, chosen, onChange }: CompareSelectProps) => (
  <Select
    inline
    label={texts.compare}
    options={[
      { value: NONE, label: texts.compareNone },
      ...others.map(({ id, formattedAddress }) => ({ value: id, label: formattedAddress })),
    ]}
    value={chosen?.id ?? NONE}
    onChange={(id) => onChange(others.find((one) => one.id === id) ?? null)}
  />
);

interface ResultProps {
  projection: ClosestProjections;
  /** May differ from the shown place nearby. */
  asked: Place | null;
  previous: readonly PreviousSimulation[];
  session: Session;
  interval: SimulationInterval;
  days: IntervalDays;
  onInterval: (interval: SimulationInterval) => void;
  plant: PlantTerms;
  onPlant: (plant: PlantTerms) => void;
}

const OwnPlantCard = lazyPart(() => import("../own/OwnPlantCard.tsx"));
const ReportDialog = lazyPart(() => import("./ReportDialog.tsx"));
const segments = intervals.map((value) => ({ value, label: texts.intervals[value] }));

export function Result(props: ResultProps) {
  const { projection, asked, previous, session, interval, days, onInterval, plant, onPlant } = props;
  const { simulation, basis } = projection;
  const [isReportOpen, setReportOpen] = useState(false);
  const [showsGround, setShowsGround] = useState(false);
  const [showsOwn, setShowsOwn] = useState(false);
  const [terms, setTerms] = useState(validatedTerms);
  const [other, setOther] = useState<PreviousSimulation | null>(null);
  const rerun = useRerun(basis, terms, wholePlant(plant));
  const compared = useCompared(other, terms);
  const data = rerun.data ?? projection;
  const name = simulation?.formattedAddress ?? texts.examplePlace;
  const place = simulation && placeOf(simulation);
  const own = useOwn(session, place);
  const months = own ? comparedMonths(own, data.monthly) : [];
  const ownMonths = own && months.length > 0 ? { name: own.device_name, months } : null;
  const isAnother = place !== null && asked !== null && placeKey(place) !== placeKey(asked);
  const others = previous.filter(({ id }) => id !== simulation?.id);
  return (
    <div data-layout="stack gap-4 shrink">
      {simulation === null && <Notice>{texts.example}</Notice>}
      {isAnother && <Notice>{texts.nearest(placeName(asked))}</Notice>}
      <header data-layout="stack gap-1">
        <h2 data-text="section anywhere">{name}</h2>
        <p data-text="second" aria-live="polite">
          {verdictOf(data)}
        </p>
      </header>
      <div data-layout="row middle gap-2">
        <Segmented label={texts.interval} segments={segments} value={interval} onChange={onInterval} />
        {own && (
          <Switch checked={showsOwn} onChange={(event) => setShowsOwn(event.target.checked)}>
            {texts.ownDevice(own.device_name)}
          </Switch>
        )}
        <GroundSwitch session={session} isOn={showsGround} onChange={setShowsGround} />
        {simulation && others.length > 0 && <CompareSelect others={others} chosen={other} onChange={setOther} />}
      </div>
      {compared.error && <InlineError message={compared.error.message} onRetry={compared.retry} />}
      <ProjectionChart
        data={data}
        name={name}
        days={days}
        compared={compared.shown}
        own={showsOwn ? own : null}
        groundPlace={showsGround ? (place ?? asked) : null}
        onReport={simulation && (() => setReportOpen(true))}
      />
      <MonthlyTable data={data} measured={ownMonths} mayCopy={simulation !== null} />
      {own && basis && (
        <OwnPlantCard
          own={own}
          months={months}
          rate={data.rate}
          terms={terms}
          onTerms={setTerms}
          maySave={session.permissions.includes("inputs.save")}
        />
      )}
      {basis && <Worth plant={plant} worth={rerun.worth} hasFailed={rerun.hasFailed} onChange={onPlant} />}
      {basis && <Assumptions terms={terms} hasFailed={rerun.hasFailed && isChanged(terms)} onChange={setTerms} />}
      {basis && <Basis basis={rerun.data ? { ...basis, terms } : basis} data={data} />}
      {simulation && <NextSteps session={session} />}
      {isReportOpen && simulation && (
        <ReportDialog
          projection={{
            data: pick(data, ["daily", "monthly", "fullYear", "annual", "rate"]),
            simulation,
            basis: rerun.data ? { ...basis, terms } : basis,
          }}
          onClose={() => setReportOpen(false)}
        />
      )}
    </div>
  );
}

/** An Admin has the ground series of all devices instead. */
function useOwn({ permissions }: Session, place: Place | null): OwnMeasured["measured"] {
  const isAllowed = permissions.includes("dashboard.view") && !permissions.includes("owners.manage");
  const { data } = useQuery({ ...ownQuery(place ?? SAMPLE_PLACE), enabled: isAllowed && place !== null });
  return data?.measured ?? null;
}

function useCompared(other: PreviousSimulation | null, terms: typeof validatedTerms) {
  const query = useQuery({ ...closestQuery(other ? placeOf(other) : SAMPLE_PLACE), enabled: other !== null });
  const projection = other ? query.data : undefined;
  const rerun = useRerun(projection?.basis ?? null, terms, null);
  return {
    shown: other && projection ? { name: other.formattedAddress, data: rerun.data ?? projection } : null,
    error: other ? query.error : null,
    retry: () => void query.refetch(),
  };
}
