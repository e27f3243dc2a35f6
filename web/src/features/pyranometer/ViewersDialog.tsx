import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { PyraViewers } from "#contract/pyranometer/pyranometer";
import { useUnsavedGuard } from "../../shell/unsaved/use-unsaved-guard.tsx";
import { Button } from "../../ui/actions/Button.tsx";
import { Dialog } from "../../ui/overlays/Dialog.tsx";
import { InlineError } from "../../ui/states/InlineError.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { TextArea } from "../../ui/fields/TextArea.tsx";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { addressesOf } from "./board.model.ts";
import { saveViewers, viewersQuery } from "./queries.ts";
import { pyraScreenTexts as texts } from "./texts.ts";

export function ViewersDialog({ onClose }: { onClose: () => void }) {
  const viewers = useQuery(viewersQuery);
  // Another person may have changed what is cached.
  const query = viewers.isFetchedAfterMount ? viewers : { ...viewers, data: undefined };
  return <Loaded query={query}>{(data) => <ViewersForm viewers={data} onClose={onClose} />}</Loaded>;
}

function ViewersForm({ viewers, onClose }: { viewers: PyraViewers; onClose: () => void }) {
  const client = useQueryClient();
  const [first] = useState({ sr300: viewers.sr300Viewers.join("\n"), ms80sh: viewers.ms80shViewers.join("\n") });
  const [draft, setDraft] = useState(first);
  const guard = useUnsavedGuard(draft.sr300 !== first.sr300 || draft.ms80sh !== first.ms80sh);
  const [sr300, ms80sh] = [addressesOf(draft.sr300), addressesOf(draft.ms80sh)];
  const save = useMutation({
    mutationFn: saveViewers,
    onSuccess: ({ message }) => {
      guard.release();
      toasts.show({ text: message, tone: "ok" });
      onClose();
    },
    onSettled: () => client.invalidateQueries({ queryKey: viewersQuery.queryKey }),
  });
  const wrong = (list: typeof sr300) => (list.ok ? undefined : texts.wrongAddress(list.line, list.text));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sr300.ok && ms80sh.ok && !save.isPending)
      save.mutate({ sr300Viewers: sr300.addresses, ms80shViewers: ms80sh.addresses });
  };
  const close = () => guard.close(onClose);
  return (
    <Dialog open title={texts.handleViewers} onClose={close} locked={save.isPending}>
      <form data-layout="stack shrink gap-4" onSubmit={submit} noValidate>
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
        <div data-layout="row right gap-2">
          <Button onClick={close}>{texts.cancel}</Button>
          <Button type="submit" variant="primary" pending={save.isPending} reason={wrong(sr300) ?? wrong(ms80sh)}>
            {texts.save}
          </Button>
        </div>
      </form>
      {guard.question}
    </Dialog>
  );
}
