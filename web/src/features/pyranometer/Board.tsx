import { useQuery } from "@tanstack/react-query";
import { dayOf } from "#contract/common/calendar";
import { PYRA_FIRST_DAY, PYRA_ZONE } from "#contract/pyranometer/pyranometer";
import type { PyraTab } from "#contract/pyranometer/tabs";
import { ChartName } from "../../charts/card/chart-name.ts";
import { ControlBar } from "../../ui/layout/ControlBar.tsx";
import { DateRange } from "../../ui/dates/DateRange.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { LoadingDialog } from "../../ui/LoadingDialog.tsx";
import { Segmented } from "../../ui/choices/Segmented.tsx";
import { Switch } from "../../ui/choices/Switch.tsx";
import { ZoneSwitch } from "../../ui/choices/ZoneSwitch.tsx";
import { useNow } from "../../ui/timing/use-now.ts";
import { zoneOf } from "../../ui/choices/zone-choice.ts";
import { Charts } from "./Charts.tsx";
import { pyraRange } from "./board.model.ts";
import { pyraDataQuery } from "./queries.ts";
import type { PyraSearch } from "./search.ts";
import { pyraScreenTexts as texts } from "./texts.ts";
import { useLoggedError } from "./use-logged-error.ts";

interface BoardProps {
  tab: PyraTab;
  deviceId: string;
  search: PyraSearch;
  go: (change: Partial<PyraSearch>) => void;
}

const shapes = (["line", "columns"] as const).map((value) => ({ value, label: texts.shapes[value] }));

export function Board({ tab, deviceId, search, go }: BoardProps) {
  const now = useNow();
  const range = pyraRange(search, PYRA_ZONE, now);
  const query = useQuery(pyraDataQuery(deviceId, range));
  useLoggedError(query.error);
  const site = query.data?.timezone ?? PYRA_ZONE;
  const zone = zoneOf(search.zone ?? "la", site);
  const view = {
    zone,
    shape: search.shape ?? ("line" as const),
    showNegative: search.negative === true,
    hideLowLight: search.lowLight !== true,
  };
  return (
    <>
      <ControlBar
        label={texts.settings}
        end={
          <DateRange
            from={range.from}
            to={range.to}
            zone={site}
            today={dayOf(PYRA_ZONE, now)}
            installDay={PYRA_FIRST_DAY}
            label={texts.dates}
            onChange={({ from, to }) => go({ from, to })}
          />
        }
      >
        <Segmented
          label={texts.shape}
          segments={shapes}
          value={view.shape}
          onChange={(shape) => go({ shape: shape === "line" ? undefined : shape })}
        />
        <ZoneSwitch
          site={site}
          value={search.zone ?? "la"}
          onChange={(zone) => go({ zone: zone === "la" ? undefined : zone })}
        />
        <Switch
          checked={view.hideLowLight}
          onChange={(event) => go({ lowLight: event.target.checked ? undefined : true })}
        >
          {texts.lowLight}
        </Switch>
        <Switch
          checked={view.showNegative}
          onChange={(event) => go({ negative: event.target.checked ? true : undefined })}
        >
          {texts.negative}
        </Switch>
      </ControlBar>
      <LoadingDialog isOpen={query.isPending} title={texts.loading} detail={texts.loadingDetail} />
      {query.isError && (
        <InlineError message={query.error.message} onRetry={() => void query.refetch()} retrying={query.isFetching} />
      )}
      {query.data && (
        <ChartName value={tab}>
          <Charts data={query.data} range={range} view={view} refreshing={query.isFetching} />
        </ChartName>
      )}
    </>
  );
}
