import { useQuery } from "@tanstack/react-query";
import { Bookmark } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import type { ViewList } from "#contract/devices/views";
import { Button } from "../../../ui/actions/Button.tsx";
import { Menu } from "../../../ui/actions/Menu.tsx";
import { viewsQuery } from "./queries.ts";
import { viewsTexts as texts } from "./texts.ts";
import { currentView, isPlain, type ViewedSearch } from "./views.model.ts";
import { lazyPart } from "../../../ui/timing/LazyPart.tsx";

const ViewsDialog = lazyPart(async () => ({ default: (await import("./ViewsDialog.tsx")).ViewsDialog }));

interface ViewsMenuProps {
  list: ViewList;
  search: ViewedSearch;
  maySave: boolean;
  /** `replace`: no Back entry. */
  onOpen: (search: Record<string, string>, replace: boolean) => void;
}

/** Opens the default view unless the address has a search. */
export function ViewsMenu({ list, search, maySave, onOpen }: ViewsMenuProps) {
  const { data } = useQuery(viewsQuery);
  const views = (data?.views ?? []).filter((view) => view.list === list);
  const [isManaging, manage] = useState(false);
  const isFresh = useRef(isPlain(search));
  const byDefault = views.find(({ isDefault }) => isDefault);
  useEffect(() => {
    if (data === undefined) return;
    // Only once, so that clearing filters shows all devices.
    if (isFresh.current && byDefault && isPlain(search)) onOpen(byDefault.search, true);
    isFresh.current = false;
  }, [data, byDefault, search, onOpen]);
  const current = currentView(views, search);
  if (!maySave) return null;
  return (
    <>
      <Menu
        label={texts.menu}
        trigger={<Button icon={<Bookmark />}>{current?.name ?? texts.menu}</Button>}
        items={[
          { key: "all", label: texts.all[list], ticked: isPlain(search), onAction: () => onOpen({}, false) },
          ...views.map((view) => ({
            key: view.id,
            label: view.name,
            ticked: view.id === current?.id,
            onAction: () => onOpen(view.search, false),
          })),
          "separator",
          {
            key: "manage",
            label: current || isPlain(search) ? texts.manage : texts.save,
            onAction: () => manage(true),
          },
        ]}
      />
      {isManaging && <ViewsDialog list={list} search={search} views={views} onClose={() => manage(false)} />}
    </>
  );
}
