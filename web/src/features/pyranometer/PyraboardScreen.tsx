import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import type { PyraBoard } from "#contract/pyranometer/tabs";
import { sessionQuery } from "../../api/session/session.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { Tabs } from "../../ui/layout/Tabs.tsx";
import { Board } from "./Board.tsx";
import { boardOf } from "./board.model.ts";
import type { PyraSearch } from "./search.ts";
import { pyraScreenTexts as texts } from "./texts.ts";
import { ViewersDialog } from "./ViewersDialog.tsx";

const settings = { SR300: "PYRA_SR300_DEVICE", MS80SH: "PYRA_MS80SH_DEVICE" } as const;

export function PyraboardScreen() {
  const search = useSearch({ from: "/shell/signed-in/pyranometer" });
  const navigate = useNavigate({ from: "/pyranometer" });
  const { data: session } = useQuery(sessionQuery);
  const [isHandling, setHandling] = useState(false);
  const boards = session?.pyranometers ?? [];
  const shown = boardOf(boards, search.tab);
  const go = (change: Partial<PyraSearch>) => void navigate({ search: { ...search, ...change } });
  const handles = session?.permissions.includes("pyranometer.manage") ?? false;
  return (
    <Page
      title={texts.title}
      actions={handles && <Button onClick={() => setHandling(true)}>{texts.handleViewers}</Button>}
    >
      {shown === undefined ? (
        <EmptyState title={texts.none} detail={texts.noneDetail} />
      ) : (
        <Tabs
          label={texts.tabs}
          tabs={boards.map((board) => ({ key: board.tab, label: board.tab, content: contentOf(board, search, go) }))}
          selected={shown.tab}
          onSelect={(tab) => go({ tab })}
        />
      )}
      {isHandling && <ViewersDialog onClose={() => setHandling(false)} />}
    </Page>
  );
}

const contentOf = ({ tab, deviceId }: PyraBoard, search: PyraSearch, go: (change: Partial<PyraSearch>) => void) =>
  deviceId === null ? (
    <EmptyState title={texts.notSetUp(tab)} detail={texts.notSetUpDetail(settings[tab])} />
  ) : (
    <Board key={deviceId} tab={tab} deviceId={deviceId} search={search} go={go} />
  );
