import type { Session } from "#contract/accounts/session";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { lazyPart } from "../../../ui/timing/LazyPart.tsx";
import { PanelPlace, TabsPlace } from "../DashboardSkeleton.tsx";
import type { DashboardSearch } from "../selection/search.ts";
import type { DashboardTab } from "../selection/tab.ts";
import { dashboardTexts } from "../texts.ts";
import type { DashboardSelection } from "../selection/use-selection.ts";

const { selection: texts } = dashboardTexts;
const NothingToShow = lazyPart(async () => ({ default: (await import("../NothingToShow.tsx")).NothingToShow }));

interface NoDeviceProps {
  session: Session;
  selection: DashboardSelection;
  go: (change: Partial<DashboardSearch>) => void;
  /** Missing: within the tabs. */
  tab?: DashboardTab;
}

export function NoDevice({ session, selection, go, tab }: NoDeviceProps) {
  const { loading, error } = selection;
  if (error !== null)
    return (
      <Card>
        <EmptyState
          title={texts.failed}
          detail={error.message}
          action={<Button onClick={selection.retry}>{texts.retry}</Button>}
        />
      </Card>
    );
  if (loading) return tab === undefined ? <PanelPlace /> : <TabsPlace tab={tab} onTab={(next) => go({ tab: next })} />;
  return <NothingToShow session={session} selection={selection} go={go} />;
}
