import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Maximize2, Minimize2, RadioTower } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import { ALL_DEVICES } from "#contract/noc/health-filters";
import type { NocFleet } from "#contract/noc/noc";
import { Button } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { AlertsSidebar } from "./AlertsSidebar.tsx";
import { EntityPanel } from "./EntityPanel.tsx";
import { EntityTable } from "./EntityTable.tsx";
import { FilterBar } from "./FilterBar.tsx";
import { FleetMap } from "./FleetMap.tsx";
import { devicesOf, plantsOf, shownOf } from "./noc.model.ts";
import css from "./noc.module.css";
import { fleetQuery } from "./queries.ts";
import type { NocSearch } from "./search.ts";
import { nocTexts as texts } from "./texts.ts";
import { useChanges } from "./live/use-changes.ts";

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
        <Button
          icon={isKiosk ? <Minimize2 aria-hidden="true" /> : <Maximize2 aria-hidden="true" />}
          onClick={() => look({ kiosk: isKiosk ? undefined : 1 })}
        >
          {isKiosk ? texts.leaveKiosk : texts.kiosk}
        </Button>
      }
    >
      <Loaded query={fleet} height={520}>
        {(data) => <Fleet fleet={data} search={search} look={look} />}
      </Loaded>
    </Page>
  );
}

export interface NocParts {
  search: NocSearch;
  look: (change: Partial<NocSearch>) => void;
}

function Fleet({ fleet, search, look }: NocParts & { fleet: NocFleet }) {
  const view = search.view ?? "devices";
  const all = useMemo(() => (view === "plants" ? plantsOf(fleet) : devicesOf(fleet)), [fleet, view]);
  const shown = useMemo(
    () => shownOf(all, search.filter ?? ALL_DEVICES, search.hidden === true),
    [all, search.filter, search.hidden],
  );
  const [zone] = useState(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const change = useChanges();
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
        <FilterBar {...{ search, look, all, view }} />
        <Card>
          <FleetMap {...{ shown, view, change }} chosen={search.entity ?? null} onChoose={choose} />
        </Card>
        {chosen && (
          <EntityPanel key={chosen.id} entity={chosen} zone={zone} onClose={() => look({ entity: undefined })} />
        )}
        {search.kiosk !== 1 && <EntityTable rows={shown} view={view} onChoose={choose} />}
      </div>
      <AlertsSidebar {...{ search, look, fleet, zone }} />
    </div>
  );
}
