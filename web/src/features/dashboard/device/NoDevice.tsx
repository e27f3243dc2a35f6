import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { lazyPart } from "../../../ui/timing/LazyPart.tsx";
import { PanelPlace, TabsPlace } from "../DashboardSkeleton.tsx";
import type { DashboardTab } from "../selection/tab.ts";
import { usePlace } from "../shown.ts";
import { dashboardTexts } from "../texts.ts";

const { selection: texts } = dashboardTexts;
const NothingToShow = lazyPart(async () => ({ default: (await import("../NothingToShow.tsx")).NothingToShow }));

/** `tab` is missing within the tabs. */
export function NoDevice({ tab }: { tab?: DashboardTab }) {
  const { selection, go } = usePlace();
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
  return <NothingToShow />;
}
