import { useMutation, useQueryClient } from "@tanstack/react-query";
import { EllipsisVertical } from "lucide-react";
import { type FormEvent, useState } from "react";
import { type SavedView, type SavedViews, type ViewList, viewTexts } from "#contract/devices/views";
import { Button } from "../../../ui/actions/Button.tsx";
import { IconButton } from "../../../ui/actions/IconButton.tsx";
import { Menu } from "../../../ui/actions/Menu.tsx";
import { Checkbox } from "../../../ui/choices/Checkbox.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { Dialog } from "../../../ui/overlays/Dialog.tsx";
import { Badge } from "../../../ui/states/Badge.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { changeView, deleteView, saveView, viewsQuery } from "./queries.ts";
import { viewsTexts as texts } from "./texts.ts";
import { currentView, isPlain, type ViewedSearch, viewOf } from "./views.model.ts";

interface ViewsDialogProps {
  list: ViewList;
  search: ViewedSearch;
  views: readonly SavedView[];
  onClose: () => void;
}

function useViewChange<Input>(change: (input: Input) => Promise<SavedViews>, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (views) => {
      client.setQueryData(viewsQuery.queryKey, views);
      onDone();
    },
  });
}

export function ViewsDialog({ list, search, views, onClose }: ViewsDialogProps) {
  return (
    <Dialog title={texts.title} onClose={onClose} actions={<Button onClick={onClose}>{texts.close}</Button>}>
      <div data-layout="stack shrink gap-4">
        {!isPlain(search) && currentView(views, search) === undefined && (
          <SaveForm list={list} search={search} onSaved={onClose} />
        )}
        {views.length === 0 ? (
          <p data-text="muted">{texts.none}</p>
        ) : (
          <ul>
            {views.map((view) => (
              <ViewItem key={view.id} view={view} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function SaveForm({ list, search, onSaved }: Omit<ViewsDialogProps, "views" | "onClose"> & { onSaved: () => void }) {
  const [name, setName] = useState("");
  const [isDefault, setIsDefault] = useState(false);
  const save = useViewChange(saveView, onSaved);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name.trim() !== "") save.mutate({ list, name, isDefault, search: viewOf(search) });
  };
  return (
    <form data-layout="stack shrink gap-4" onSubmit={submit}>
      <TextField
        label={texts.name}
        description={texts.nameHint[list]}
        value={name}
        autoComplete="off"
        maxLength={60}
        onChange={({ target }) => setName(target.value)}
      />
      <Checkbox checked={isDefault} onChange={({ target }) => setIsDefault(target.checked)}>
        {texts.isDefault}
      </Checkbox>
      {save.error && <InlineError message={save.error.message} />}
      <Button
        data-layout="alone"
        variant="primary"
        type="submit"
        pending={save.isPending}
        reason={name.trim() === "" ? viewTexts.nameRequired : undefined}
      >
        {texts.saveView}
      </Button>
    </form>
  );
}

function ViewItem({ view: { id, name, isDefault } }: { view: SavedView }) {
  const [typed, setTyped] = useState<string | null>(null);
  const change = useViewChange(
    (json: { name: string; isDefault: boolean }) => changeView(id, json),
    () => setTyped(null),
  );
  const remove = useViewChange(
    () => deleteView(id),
    () => undefined,
  );
  const error = change.error ?? remove.error;
  const rename = (event: FormEvent) => {
    event.preventDefault();
    if (typed !== null && typed.trim() !== "") change.mutate({ name: typed, isDefault });
  };
  return (
    <li data-layout="row middle between gap-2 item">
      {typed === null ? (
        <>
          <span data-layout="named">
            {name} {isDefault && <Badge>{texts.opensWith}</Badge>}
          </span>
          <Menu
            label={texts.actionsOf(name)}
            trigger={<IconButton label={texts.actionsOf(name)} icon={<EllipsisVertical />} />}
            items={[
              {
                key: "default",
                label: isDefault ? texts.noDefault(name) : texts.makeDefault(name),
                onAction: () => change.mutate({ name, isDefault: !isDefault }),
              },
              { key: "rename", label: texts.rename(name), onAction: () => setTyped(name) },
              { key: "delete", label: texts.delete(name), tone: "danger", onAction: () => remove.mutate(undefined) },
            ]}
          />
        </>
      ) : (
        <form data-layout="stack fill gap-2" onSubmit={rename}>
          <TextField
            label={texts.name}
            value={typed}
            autoComplete="off"
            maxLength={60}
            onChange={({ target }) => setTyped(target.value)}
          />
          <span data-layout="row middle gap-2">
            <Button onClick={() => setTyped(null)}>{texts.cancel}</Button>
            <Button variant="primary" type="submit" pending={change.isPending}>
              {texts.saveName}
            </Button>
          </span>
        </form>
      )}
      {error && <InlineError message={error.message} />}
    </li>
  );
}
