import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import type { Session } from "#contract/accounts/session";
import { dayOf } from "#contract/common/calendar";
import { examplePlant } from "#contract/simulation/plant";
import { SAMPLE_PLACE } from "#contract/simulation/terms";
import { DEFAULT_INTERVAL, intervalDays } from "#domain/simulation/interval";
import { sessionQuery } from "../../api/session/session.ts";
import { portalsQuery } from "../../shell/notices/portals.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { QueryError } from "../../ui/states/InlineError.tsx";
import { lazyPart } from "../../ui/timing/LazyPart.tsx";
import { Link } from "../../ui/actions/Link.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { useNow } from "../../ui/timing/use-now.ts";
import { setFeedbackOpen } from "../feedback/index.ts";
import { LocationCard } from "./location/LocationCard.tsx";
import { closestQuery, limitQuery, previousQuery } from "./queries.ts";
import { Result } from "./result/Result.tsx";
import type { SimulationSearch } from "./search.ts";
import { placeShown } from "./simulation.model.ts";
import { simulationScreenTexts as texts } from "./texts.ts";
import { useRun } from "./use-run.ts";

/** Shorter work shows no dialog, which would flash [ms]. */
const NOTICEABLE_MS = 150;

function useDelayedFlag(isActive: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    const timer = window.setTimeout(() => setLate(true), NOTICEABLE_MS);
    return () => {
      window.clearTimeout(timer);
      setLate(false);
    };
  }, [isActive]);
  return isActive && isLate;
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const RunDialogs = lazyPart(() => import("./RunDialogs.tsx"));

export function SimulationScreen() {
  const { data: session } = useQuery(sessionQuery);
  const { data: portals } = useQuery(portalsQuery);
  const actions = (
    <>
      {portals?.marketing != null && (
        <Link href={portals.marketing} target="_blank" rel="noopener noreferrer">
          {texts.marketing}
        </Link>
      )}
      <Button onClick={() => setFeedbackOpen(true)}>{texts.feedback}</Button>
    </>
  );
  return (
    <Page title={texts.title} lead={texts.lead} actions={actions}>
      {session && <Simulation key={session.user.id} session={session} />}
    </Page>
  );
}

function Simulation({ session }: { session: Session }) {
  const { user } = session;
  const search = useSearch({ from: "/shell/signed-in/ai" });
  const navigate = useNavigate({ from: "/ai" });
  const go = (change: Partial<SimulationSearch>) => void navigate({ search: { ...search, ...change } });
  const [arePlansOpen, setPlansOpen] = useState(false);
  const [plant, setPlant] = useState(examplePlant);
  const previous = useQuery(previousQuery(user));
  const limit = useQuery(limitQuery(user));
  const interval = search.interval ?? DEFAULT_INTERVAL;
  const days = intervalDays(interval, dayOf(zone, useNow()));
  const place = placeShown(search, previous.isPending ? null : (previous.data ?? []));
  const shown = useQuery({
    ...closestQuery(place ?? SAMPLE_PLACE),
    enabled: place !== null,
    placeholderData: keepPreviousData,
  });
  const open = (lat: number, lng: number) => go({ lat, lng });
  const run = useRun({
    user,
    limit: limit.data,
    previous: previous.data,
    days,
    onResult: ({ simulation }) => open(simulation.latitude, simulation.longitude),
  });
  const isLoading = useDelayedFlag(run.isRunning || shown.isPlaceholderData);
  const failed = [previous, limit, shown].find(({ isError }) => isError);
  return (
    <>
      <LocationCard
        limit={limit.data}
        previous={previous.data}
        shown={shown.data?.simulation ?? null}
        pending={run.isRunning}
        onRun={run.ask}
        onOpen={({ latitude, longitude }) => open(latitude, longitude)}
        onPlans={() => setPlansOpen(true)}
      />
      {failed && <QueryError query={failed} />}
      {shown.data ? (
        <Result
          // Switches don't carry over to another place.
          key={shown.data.simulation?.id ?? "example"}
          projection={shown.data}
          asked={place}
          previous={previous.data ?? []}
          session={session}
          interval={interval}
          days={days}
          plant={plant}
          onPlant={setPlant}
          onInterval={(next) => go({ interval: next === DEFAULT_INTERVAL ? undefined : next })}
        />
      ) : (
        !failed && <Skeleton height={900} />
      )}
      <RunDialogs
        {...{ session, run, isLoading, arePlansOpen }}
        limit={limit.data}
        previous={previous.data}
        onPlans={setPlansOpen}
      />
    </>
  );
}
