import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch, Link } from "@tanstack/react-router";
import { Maximize2, Minimize2, RadioTower, X } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { ALL_DEVICES, type HealthFilter, healthFilters } from "#contract/noc/health-filters";
import type { NocFleet } from "#contract/noc/noc";
import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { AlertsSidebar } from "./AlertsSidebar.tsx";
import { EntityTable } from "./EntityTable.tsx";
import { useNocChoices } from "./choices.ts";
import { countsOf, devicesOf, type Entity, filterName, partOf, plantsOf, shownOf } from "./noc.model.ts";
import { OwnerFilter, useFleetOwners } from "../owners/index.ts";
import css from "./noc.module.css";
import { fleetQuery } from "./queries.ts";
import type { NocSearch } from "./search.ts";
import { nocTexts as texts } from "./texts.ts";
import { type NocChange, useChanges } from "./live/use-changes.ts";
import type { Message } from "#contract/messages/messages";
import { hasWebGl } from "../../map/canvas/webgl.ts";
import { lazyPart } from "../../ui/timing/LazyPart.tsx";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { InfoWindow } from "./live/InfoWindow.tsx";
import { Segmented } from "../../ui/choices/Segmented.tsx";
import { Switch } from "../../ui/choices/Switch.tsx";
import * as format from "#contract/common/format";
import { Badge } from "../../ui/states/Badge.tsx";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { linkClass } from "../../ui/actions/Link.tsx";
import { StatusBadge } from "../../ui/states/StatusBadge.tsx";
import { useNow } from "../../ui/timing/use-now.ts";
import { type MaintainedThing, MaintenanceButton } from "../alerts/index.ts";

const NotificationsDialog = lazyPart(() => import("./NotificationsDialog.tsx"));

function EntityPanel({ entity, zone, onClose }: { entity: Entity; zone: string; onClose: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const { name, plantName, lastDataAt, silenceLimit, kind } = entity;
  const of: MaintainedThing = { plantId: entity.plantId, deviceId: kind === "device" ? entity.id : null, name };
  const now = useNow();
  return (
    <Card
      stacked
      title={kind === "device" ? `${name}, ${plantName}` : name}
      actions={<IconButton label={texts.close} icon={<X />} onClick={onClose} />}
    >
      <div data-layout="row middle gap-2">
        <StatusBadge status={entity.status}>{entity.statusText}</StatusBadge>
        {entity.isHidden && <Badge>{texts.hidden}</Badge>}
        <span data-text="muted">
          {texts.lastData}:{" "}
          {lastDataAt === null ? texts.never : `${format.age(now - lastDataAt)} (${format.instant(lastDataAt, zone)})`}
          {silenceLimit !== null && `. ${texts.lostAfter(silenceLimit)}`}
        </span>
      </div>
      <div data-layout="row middle gap-2">
        <Button onClick={() => setOpen(true)}>{texts.notifications}</Button>
        <MaintenanceButton of={of} zone={zone} isMaintained={entity.isMaintained} />
        <Link
          to="/dashboard"
          search={{ plant: entity.plantId, ...(kind === "device" && { device: entity.id }) }}
          className={linkClass()}
        >
          {texts.dashboard}
        </Link>
      </div>
      {isOpen && <NotificationsDialog entity={entity} zone={zone} onClose={() => setOpen(false)} />}
    </Card>
  );
}

interface FilterBarProps {
  search: NocSearch;
  look: (change: Partial<NocSearch>) => void;
  all: readonly Entity[];
  view: "devices" | "plants";
}

const filters = healthFilters.map((_, filter) => filter as HealthFilter);

function FilterBar({ search, look, all, view }: FilterBarProps) {
  const chosen = search.filter ?? ALL_DEVICES;
  const counts = countsOf(all, filters);
  const hidden = all.filter(({ isHidden }) => isHidden).length;
  return (
    <div data-layout="stack shrink gap-3">
      <div data-layout="row middle gap-2">
        <Segmented
          label={texts.view}
          value={view}
          segments={[
            { value: "devices", label: texts.devices },
            { value: "plants", label: texts.plants },
          ]}
          onChange={(next) => look({ view: next === "plants" ? next : undefined, entity: undefined })}
        />
        {hidden > 0 && (
          <Switch
            checked={search.hidden === true}
            onChange={({ currentTarget }) => look({ hidden: currentTarget.checked || undefined })}
            description={texts.hiddenNote(hidden)}
          >
            {texts.showHidden}
          </Switch>
        )}
      </div>
      <fieldset data-layout="row gap-2">
        <legend className="visually-hidden">{texts.filter}</legend>
        {filters.map((filter) => (
          <label key={filter} data-layout="inline middle gap-2" data-text="label" className={css.chip}>
            <input
              type="radio"
              name="noc-health"
              checked={filter === chosen}
              onChange={() => look({ filter: filter === ALL_DEVICES ? undefined : filter })}
            />
            <span>{filterName(filter, view)}</span>
            <b>{counts[filter]}</b>
          </label>
        ))}
      </fieldset>
    </div>
  );
}

const MapCanvas = lazyPart(() => import("../../map/canvas/MapCanvas.tsx"), <Skeleton height={420} />);

interface FleetMapProps {
  shown: readonly Entity[];
  view: "devices" | "plants";
  change: NocChange;
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** Starts with the world at zoom 2, zooms to 16 for a choice; changes show at their marker. */
function FleetMap({ shown, view, change, chosen, onChoose }: FleetMapProps) {
  const [canDraw, setCanDraw] = useState(hasWebGl);
  const [hovered, onHover] = useState<string | null>(null);
  const { message } = change;
  const marker = message === null ? null : view === "plants" ? message.plant_id : message.device_id;
  const isShown = marker !== null && shown.some(({ id }) => id === marker);
  // Without a marker it is only in the list.
  const { next } = change;
  useEffect(() => {
    if (message !== null && !isShown) next();
  }, [message, isShown, next]);
  if (!canDraw) return <p data-text="muted">{texts.noMap}</p>;
  return (
    <div className={css.map}>
      <MapCanvas
        {...{ chosen, hovered, onChoose, onHover }}
        label={texts.map}
        points={shown}
        onFail={() => setCanDraw(false)}
        beginsWithWorld
        callout={message !== null && isShown ? { id: marker, content: <Shown {...{ message, change }} /> } : null}
      />
    </div>
  );
}

const Shown = ({ message, change }: { message: Message; change: NocChange }) => (
  <InfoWindow key={`${message.id} ${message.updated_at ?? ""}`} message={message} onOver={change.next} />
);

export function NocScreen() {
  const search = useSearch({ from: "/shell/signed-in/noc" });
  const navigate = useNavigate({ from: "/noc" });
  const look = (change: Partial<NocSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: change.entity === undefined });
  const isKiosk = search.kiosk === 1;
  const fleet = useQuery(fleetQuery);
  // The shell hides header and footer by this.
  useEffect(() => {
    document.documentElement.toggleAttribute("data-kiosk", isKiosk);
    return () => document.documentElement.removeAttribute("data-kiosk");
  }, [isKiosk]);
  return (
    <Page
      title={texts.title}
      {...(!isKiosk && { lead: texts.lead })}
      actions={
        <Button icon={isKiosk ? <Minimize2 /> : <Maximize2 />} onClick={() => look({ kiosk: isKiosk ? undefined : 1 })}>
          {isKiosk ? texts.leaveKiosk : texts.kiosk}
        </Button>
      }
    >
      <Loaded query={fleet} height={520}>
        {(data) => <Fleet whole={data} search={search} look={look} />}
      </Loaded>
    </Page>
  );
}

export interface NocParts {
  search: NocSearch;
  look: (change: Partial<NocSearch>) => void;
}

function Fleet({ whole, search, look }: NocParts & { whole: NocFleet }) {
  const owners = useFleetOwners();
  const fleet = useMemo(
    () => (owners === null || search.owner === undefined ? whole : partOf(whole, (id) => owners.has(id, search.owner))),
    [whole, owners, search.owner],
  );
  const view = search.view ?? "devices";
  const all = useMemo(() => (view === "plants" ? plantsOf(fleet) : devicesOf(fleet)), [fleet, view]);
  const shown = useMemo(
    () => shownOf(all, search.filter ?? ALL_DEVICES, search.hidden === true),
    [all, search.filter, search.hidden],
  );
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const change = useChanges();
  const [choices, chooseFor] = useNocChoices();
  const choose = (id: string) => look({ entity: id });
  const chosen = all.find(({ id }) => id === search.entity) ?? null;
  if (fleet.devices.id.length === 0 && fleet.plants.id.length === 0)
    return (
      <Card>
        <EmptyState icon={<RadioTower />} title={texts.noFleet} />
      </Card>
    );
  return (
    <div data-layout="grid start gap-4" className={css.columns}>
      <div data-layout="grid gap-4 shrink">
        {owners && <OwnerFilter owners={owners} />}
        <FilterBar {...{ search, look, all, view }} />
        <Card>
          <FleetMap {...{ shown, view, change }} chosen={search.entity ?? null} onChoose={choose} />
          <p data-text="muted">{texts.mapNote(zone)}</p>
        </Card>
        {chosen && (
          <EntityPanel key={chosen.id} entity={chosen} zone={zone} onClose={() => look({ entity: undefined })} />
        )}
        {search.kiosk !== 1 && (
          <EntityTable
            rows={shown}
            view={view}
            owners={owners}
            filter={search.filter ?? ALL_DEVICES}
            zone={zone}
            size={choices.rows}
            onSize={(rows) => chooseFor({ rows })}
            onChoose={choose}
          />
        )}
      </div>
      <AlertsSidebar {...{ search, look, fleet, zone, choices }} choose={chooseFor} />
    </div>
  );
}
