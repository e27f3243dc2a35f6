import type { Session } from "#contract/accounts/session";
import { Button } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { LazyPart } from "../../../ui/timing/LazyPart.tsx";
import { Skeleton } from "../../../ui/states/Skeleton.tsx";
import type { DashboardSearch } from "../selection/search.ts";
import { dashboardTexts } from "../texts.ts";
import type { DashboardSelection } from "../selection/use-selection.ts";

const { selection: texts } = dashboardTexts;
const nothingToShow = async () => ({ default: (await import("../NothingToShow.tsx")).NothingToShow });

interface NoDeviceProps {
  session: Session;
  selection: DashboardSelection;
  go: (change: Partial<DashboardSearch>) => void;
}

export function NoDevice({ session, selection, go }: NoDeviceProps) {
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
  if (loading) return <Skeleton height={560} />;
  return <LazyPart load={nothingToShow} props={{ session, selection, go }} />;
}
