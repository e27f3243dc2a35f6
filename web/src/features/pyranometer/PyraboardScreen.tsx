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
import { addressesOf, boardOf } from "./board.model.ts";
import type { PyraSearch } from "./search.ts";
import { pyraScreenTexts as texts } from "./texts.ts";
import type { PyraViewers } from "#contract/pyranometer/pyranometer";
import { useUnsavedGuard } from "../../shell/unsaved/use-unsaved-guard.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { saveViewers, viewersQuery } from "./queries.ts";
import { useAnswered } from "../../ui/toasts/use-answered.ts";

function ViewersDialog({ onClose }: { onClose: () => void }) {
  const viewers = useQuery(viewersQuery);
  // Another person may have changed what is cached.
  const query = viewers.isFetchedAfterMount ? viewers : { ...viewers, data: undefined };
  return <Loaded query={query}>{(data) => <ViewersForm viewers={data} onClose={onClose} />}</Loaded>;
}

function ViewersForm({ viewers, onClose }: { viewers: PyraViewers; onClose: () => void }) {
  const [first] = useState({ sr300: viewers.sr300Viewers.join("\n"), ms80sh: viewers.ms80shViewers.join("\n") });
  const [draft, setDraft] = useState(first);
  const guard = useUnsavedGuard(draft.sr300 !== first.sr300 || draft.ms80sh !== first.ms80sh);
  const [sr300, ms80sh] = [addressesOf(draft.sr300), addressesOf(draft.ms80sh)];
  const save = useAnswered({
    call: saveViewers,
    rereads: [viewersQuery.queryKey],
    onAnswer: () => {
      guard.release();
      onClose();
    },
  });
  const wrong = (list: typeof sr300) => (list.ok ? undefined : texts.wrongAddress(list.line, list.text));
  const submit = () => {
    if (sr300.ok && ms80sh.ok) save.mutate({ sr300Viewers: sr300.addresses, ms80shViewers: ms80sh.addresses });
  };
  const close = () => guard.close(onClose);
  return (
    <Dialog
      title={texts.handleViewers}
      onClose={close}
      locked={save.isPending}
      confirm={{
        label: texts.save,
        pending: save.isPending,
        reason: wrong(sr300) ?? wrong(ms80sh),
        isForm: true,
        onConfirm: submit,
      }}
    >
      <p data-text="muted">{texts.viewersHint}</p>
      <TextArea
        label={texts.viewersOf("SR300")}
        value={draft.sr300}
        onChange={(event) => setDraft({ ...draft, sr300: event.target.value })}
        error={wrong(sr300)}
      />
      <TextArea
        label={texts.viewersOf("MS80SH")}
        value={draft.ms80sh}
        onChange={(event) => setDraft({ ...draft, ms80sh: event.target.value })}
        error={wrong(ms80sh)}
      />
      {save.isError && <InlineError message={save.error.message} />}
      {guard.question}
    </Dialog>
  );
}

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
