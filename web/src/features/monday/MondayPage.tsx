import { useNavigate } from "@tanstack/react-router";
import { Ellipsis, Plus } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { Session } from "#contract/accounts/session";
import type { ListedDecision } from "#contract/decision/decisions";
import type { ViewSearch } from "#contract/devices/views";
import type { WashRun } from "#contract/portfolio/wash-run";
import { documentTitle } from "../../shell/frame/title.ts";
import { useRequestedAction } from "../../shell/navigation/dashboard-action.ts";
import { useTableAddress } from "../../shell/navigation/use-table-address.ts";
import { Button } from "../../ui/actions/Button.tsx";
import { IconButton } from "../../ui/actions/IconButton.tsx";
import { Menu, type MenuAction } from "../../ui/actions/Menu.tsx";
import { TextField } from "../../ui/fields/TextField.tsx";
import { PHONE } from "../../ui/phone.ts";
import { Skeleton } from "../../ui/states/Skeleton.tsx";
import { useTableView } from "../../ui/tables/use-table-view.ts";
import { LazyPart, lazyPart } from "../../ui/timing/LazyPart.tsx";
import { RenderWhenIdle } from "../../ui/timing/RenderWhenIdle.tsx";
import { useNow } from "../../ui/timing/use-now.ts";
import { toasts } from "../../ui/toasts/toast-queue.ts";
import { useMedia } from "../../ui/use-media.ts";
import { type CampaignStart, startOfPlant, startOfRun } from "./campaigns/drafts.ts";
import { optionalColumns, useHiddenColumns } from "./hidden-columns.ts";
import type { FleetOwners } from "../owners/index.ts";
import { viewsMenu } from "../devices/index.ts";
import css from "./monday.module.css";
import type { DecisionGroup } from "#contract/decision/group";
import { countsOf, headingOf, MANY_PLANTS, matches, rowsOf } from "./monday.model.ts";
import { MondayCards } from "./MondayCards.tsx";
import { MondayHead } from "./MondayHead.tsx";
import { headOf, MondayTable, type OpenPlant } from "./MondayTable.tsx";
import { mondayTexts as texts } from "./texts.ts";

const StartDialog = lazyPart(async () => ({ default: (await import("./campaigns/StartDialog.tsx")).StartDialog }));
const RunOffer = lazyPart(async () => ({ default: (await import("./RunOffer.tsx")).RunOffer }));
const Campaigns = lazyPart(async () => ({ default: (await import("./campaigns/Campaigns.tsx")).Campaigns }));
const FleetOwnersPart = lazyPart(async () => ({ default: (await import("../owners/index.ts")).FleetOwnersPart }));
const PlantMap = lazyPart(() => import("./PlantMap.tsx"), <Skeleton height={440} />);

interface MondayPageProps {
  session: Session;
  plants: readonly ListedDecision[];
  owner: string | undefined;
  show: DecisionGroup | undefined;
  onShow: (show: DecisionGroup | undefined) => void;
  onView: (view: ViewSearch, replace: boolean) => void;
  /** Of an Admin. */
  ownerSelect: ReactNode;
}

export function MondayPage({ session, plants, owner, show, onShow, onView, ownerSelect }: MondayPageProps) {
  const navigate = useNavigate();
  const now = useNow();
  const isPhone = useMedia(PHONE);
  const { typed, wanted, setTyped } = useTableView(useTableAddress());
  const [hidden, toggle] = useHiddenColumns();
  const [draft, setDraft] = useState<CampaignStart | null>(null);
  const [hasMap, setMap] = useState(false);
  const [owners, setOwners] = useState<FleetOwners | null>(null);
  const { rows, axis } = useMemo(() => rowsOf(plants, now, owners?.of), [plants, now, owners]);
  const heading = useMemo(() => headingOf(plants), [plants]);
  const counts = useMemo(() => countsOf(plants), [plants]);
  const found = rows.filter((row) => (show ?? row.group) === row.group && matches(row, wanted));
  const mayStart = session.permissions.includes("cleanings.edit");
  // One crew's trip is for one owner.
  const isOfOneOwner =
    owner !== undefined || session.actingOwner !== null || !session.permissions.includes("owners.choose");
  useEffect(() => {
    document.title = documentTitle(texts.page);
  }, []);
  // The palette's actions are for one plant.
  useRequestedAction(() => toasts.show({ text: texts.choosePlant, tone: "ok" }));

  const openPlant = (plant: string) => void navigate({ to: "/dashboard", search: { plant } });
  const onOpen: OpenPlant = (plant, event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openPlant(plant);
  };
  const onPlan = mayStart
    ? (id: string) => {
        const plant = plants.find(({ plant_id }) => plant_id === id);
        if (plant) setDraft(startOfPlant(plant));
      }
    : undefined;
  const onRun = mayStart ? (run: WashRun) => setDraft(startOfRun(run)) : undefined;
  const list = { rows: found, axis, first: rows.find(({ action }) => action === "plan")?.id, onPlan, onOpen };
  const columnItems = optionalColumns.map((column) => ({
    key: column,
    label: headOf(column)[0]!,
    ticked: !hidden.includes(column),
    onAction: () => toggle(column),
  }));
  const startNew = { key: "campaign", label: texts.actions.campaign, onAction: () => setDraft({}) };
  const menu: (MenuAction | "separator")[] = [
    ...(mayStart && isPhone ? [startNew] : []),
    {
      key: "csv",
      label: texts.actions.csv,
      onAction: () => void import("./list-csv.ts").then(({ saveListCsv }) => saveListCsv(found, plants, axis.from)),
    },
    { key: "map", label: hasMap ? texts.actions.hideMap : texts.actions.map, onAction: () => setMap(!hasMap) },
    ...(isPhone ? [] : ["separator" as const, ...columnItems]),
  ];

  return (
    <div data-layout="grid one gap-3" className={css.page}>
      {ownerSelect}
      {session.permissions.includes("owners.manage") && <FleetOwnersPart onOwners={setOwners} />}
      <MondayHead
        {...heading}
        counts={counts}
        show={show ?? "all"}
        onShow={(group) => onShow(group === "all" ? undefined : group)}
      >
        {plants.length >= MANY_PLANTS && (
          <span className={css.many}>
            <TextField
              type="search"
              label={texts.search}
              hideLabel
              placeholder={texts.search}
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
            <LazyPart
              load={viewsMenu}
              waiting={<span />}
              props={{
                list: "plants",
                search: { find: wanted === "" ? undefined : wanted, show },
                maySave: session.permissions.includes("account.manage"),
                onOpen: onView,
              }}
            />
          </span>
        )}
        {mayStart && (
          <span className={css.wide}>
            <Button icon={<Plus />} onClick={startNew.onAction}>
              {texts.actions.campaign}
            </Button>
          </span>
        )}
        <span className={css.more}>
          <Menu
            label={texts.actions.more}
            trigger={<IconButton variant="secondary" label={texts.actions.more} icon={<Ellipsis />} />}
            items={menu}
          />
        </span>
      </MondayHead>
      {hasMap && <PlantMap rows={found} owner={owner} onChoose={openPlant} />}
      {found.length === 0 ? (
        <p data-text="second center" className={css.nothing}>
          {wanted === "" ? texts.noneIn : texts.nothing(wanted)}
        </p>
      ) : isPhone ? (
        <MondayCards {...list} />
      ) : (
        <div data-layout="panel" className={css.frame}>
          <MondayTable {...list} hidden={hidden} />
        </div>
      )}
      <RenderWhenIdle waiting={null} isBelow>
        {isOfOneOwner && <RunOffer owner={owner} onPlan={onRun} />}
        <Campaigns owner={owner} plants={plants} />
      </RenderWhenIdle>
      {draft && <StartDialog initial={draft} plants={plants} onClose={() => setDraft(null)} />}
    </div>
  );
}
