import { useQuery } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useState } from "react";
import * as v from "valibot";
import type { Session } from "#contract/accounts/session";
import type { ListedDevice } from "#contract/devices/listing";
import type { Device } from "#contract/devices/device";
import { sessionQuery } from "../../../api/session/session.ts";
import { useTableAddress } from "../../../shell/navigation/use-table-address.ts";
import { Button, buttonClass } from "../../../ui/actions/Button.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { DataTable } from "../../../ui/tables/DataTable.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { useNow } from "../../../ui/timing/use-now.ts";
import { OwnerFilter, useFleetOwners } from "../../owners/index.ts";
import { exportTexts } from "../exports/texts.ts";
import { importDialogTexts } from "../import/texts.ts";
import { isSelected, nothingSelected, toggleDevices, type DeviceSelection } from "../rollouts/rollout.model.ts";
import { SelectionBar } from "../rollouts/SelectionBar.tsx";
import { rolloutDialogTexts } from "../rollouts/texts.ts";
import { ViewsMenu } from "../views/ViewsMenu.tsx";
import { columnsFor, type OpenAction, type Ticks } from "./columns.tsx";
import { Filters } from "./Filters.tsx";
import { type DeviceAction, isFiltered, mayChangeMany, mayImport, orderOf, sortOf } from "./listing.model.ts";
import { listingQuery } from "./queries.ts";
import { DeviceListingSearch } from "./search.ts";
import { listingTexts as texts } from "./texts.ts";
import { lazyPart } from "../../../ui/timing/LazyPart.tsx";
import { CleaningsDialog } from "../../cleanings/index.ts";

const UploadDialog = lazyPart(async () => ({ default: (await import("../../files/index.ts")).UploadDialog }));
const ExportDialog = lazyPart(async () => ({ default: (await import("../exports/dialogs.ts")).ExportDialog }));
const SetDialog = lazyPart(async () => ({ default: (await import("../exports/dialogs.ts")).SetDialog }));
const KeyDialog = lazyPart(async () => ({ default: (await import("./KeyDialog.tsx")).KeyDialog }));
const UpkeepDialog = lazyPart(async () => ({ default: (await import("../upkeep/UpkeepDialog.tsx")).UpkeepDialog }));
const UnitsDialog = lazyPart(async () => ({ default: (await import("../upkeep/UnitsDialog.tsx")).UnitsDialog }));

interface RowDialogsProps {
  open: { action: DeviceAction; device: ListedDevice };
  session: Session;
  now: number;
  onShow: (device: Device, from: string, to: string) => void;
  onClose: () => void;
}

function RowDialogs({ open: { action, device }, session, now, onShow, onClose }: RowDialogsProps) {
  return (
    <>
      {action === "download" && <ExportDialog device={device} user={session.user.id} now={now} onClose={onClose} />}
      {action === "key" && <KeyDialog device={device} onClose={onClose} />}
      {action === "upload" && (
        <UploadDialog device={device} onClose={onClose} onShow={(from, to) => onShow(device, from, to)} />
      )}
      {(action === "retire" || action === "restore" || action === "erase") && (
        <UpkeepDialog upkeep={action} device={device} onClose={onClose} />
      )}
      {action === "units" && <UnitsDialog device={device} onClose={onClose} />}
      {action === "cleanings" && (
        <CleaningsDialog
          device={device}
          mayEdit={session.permissions.includes("cleanings.edit")}
          now={now}
          onClose={onClose}
        />
      )}
    </>
  );
}

const DownloadsDialog = lazyPart(async () => ({
  default: (await import("../exports/dialogs.ts")).DownloadsDialog,
}));
const ImportDialog = lazyPart(async () => ({ default: (await import("../import/ImportDialog.tsx")).ImportDialog }));
const StartDialog = lazyPart(async () => ({ default: (await import("../rollouts/StartDialog.tsx")).StartDialog }));
const RolloutsDialog = lazyPart(() => import("../rollouts/RolloutsDialog.tsx"));

export function DeviceListingScreen() {
  const { data: session } = useQuery(sessionQuery);
  return session && <Listing session={session} />;
}

function Listing({ session }: { session: Session }) {
  const search = useSearch({ from: "/shell/signed-in/device/listing" });
  const navigate = useNavigate();
  const view = useTableAddress();
  const now = useNow();
  const page = useQuery(listingQuery(search));
  const [opened, setOpened] = useState<{ action: DeviceAction; device: ListedDevice } | null>(null);
  const [imports, setImports] = useState(false);
  const look = (change: Partial<DeviceListingSearch>) =>
    void navigate({
      to: "/device/listing",
      search: (before) => ({ ...before, page: undefined, ...change }),
      resetScroll: false,
    });
  const [selection, select] = useSelection(search);
  const [changes, setChanges] = useState(false);
  const [downloads, setDownloads] = useState(false);
  const list = (what: "rollouts" | "exports", isOpen: boolean) =>
    void navigate({
      to: "/device/listing",
      search: (before) => ({ ...before, [what]: isOpen || undefined }),
      resetScroll: false,
    });
  const mayChange = mayChangeMany(session) && search.service === undefined;
  const maySelect = mayChange || session.permissions.includes("devices.view");
  const open: OpenAction = (action, device) => {
    const params = { id: device.device_id };
    if (action === "edit") void navigate({ to: "/device/edit/$id", params });
    else if (action === "history") void navigate({ to: "/device/history/$id", params });
    else if (action === "config") void navigate({ to: "/device/config/$id", params });
    else if (action === "logs") void navigate({ to: "/device/logs/$id", params });
    else setOpened({ action, device });
  };
  const ticks: Ticks = {
    isTicked: ({ device_id }) => isSelected(selection, device_id),
    tick: (device, on) => select(toggleDevices(selection, page.data?.devices ?? [], [device], on)),
  };
  const owners = useFleetOwners();
  const columns = columnsFor(session.permissions, now, open, maySelect ? ticks : null, owners);
  const openView = (view: Record<string, string>, replace: boolean) =>
    void navigate({ to: "/device/listing", search: v.parse(DeviceListingSearch, view), replace });
  const clear = () => void navigate({ to: "/device/listing", search: {} });
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <span data-layout="row middle gap-2">
          <Button onClick={() => list("exports", true)}>{exportTexts.title}</Button>
          {mayChangeMany(session) && <Button onClick={() => list("rollouts", true)}>{rolloutDialogTexts.list}</Button>}
          {mayImport(session) && <Button onClick={() => setImports(true)}>{importDialogTexts.open}</Button>}
          <AddLinks session={session} />
        </span>
      }
    >
      <Loaded query={page}>
        {({ devices, total, inScope, retired }) => (
          <Card refreshing={page.isFetching}>
            {inScope === 0 ? (
              <EmptyState title={texts.empty} detail={texts.emptyHint} />
            ) : (
              <DataTable
                caption={texts.title}
                search
                pageSize={search.size ?? 10}
                view={view}
                rows={devices}
                columns={columns}
                rowKey={({ device_id }) => device_id}
                remote={{ total, sort: sortOf(search.sort), onSort: (sort) => look({ sort: orderOf(sort) }) }}
                toolbar={
                  <>
                    {owners && <OwnerFilter owners={owners} />}
                    <Filters search={search} owners={owners} retired={retired} look={look} />
                    <ViewsMenu
                      list="devices"
                      search={search}
                      maySave={session.permissions.includes("account.manage")}
                      onOpen={openView}
                    />
                  </>
                }
                above={
                  maySelect &&
                  total > 0 && (
                    <SelectionBar
                      selection={selection}
                      page={devices}
                      total={total}
                      onSelect={select}
                      onDownload={() => setDownloads(true)}
                      onChange={mayChange ? () => setChanges(true) : null}
                    />
                  )
                }
                empty={
                  retired === inScope && search.service === undefined ? (
                    <EmptyState
                      title={texts.noneInService}
                      detail={texts.noneInServiceHint}
                      action={<Button onClick={() => look({ service: "retired" })}>{texts.showRetired}</Button>}
                    />
                  ) : total === 0 ? (
                    <EmptyState
                      title={texts.noneMatch}
                      detail={texts.noneMatchHint}
                      action={isFiltered(search) && <Button onClick={clear}>{texts.clear}</Button>}
                    />
                  ) : (
                    <EmptyState
                      title={texts.noPage}
                      action={<Button onClick={() => look({})}>{texts.firstPage}</Button>}
                    />
                  )
                }
              />
            )}
          </Card>
        )}
      </Loaded>
      {search.exports && <DownloadsDialog onClose={() => list("exports", false)} />}
      {downloads && (
        <SetDialog
          devices={[...selection.names.keys()]}
          onStarted={() => {
            setDownloads(false);
            select(nothingSelected);
            list("exports", true);
          }}
          onClose={() => setDownloads(false)}
        />
      )}
      {imports && <ImportDialog onClose={() => setImports(false)} />}
      {changes && (
        <StartDialog
          selection={selection}
          search={search}
          session={session}
          onStarted={() => {
            setChanges(false);
            select(nothingSelected);
            list("rollouts", true);
          }}
          onClose={() => setChanges(false)}
        />
      )}
      {mayChangeMany(session) && search.rollouts && <RolloutsDialog onClose={() => list("rollouts", false)} />}
      {opened && (
        <RowDialogs
          open={opened}
          session={session}
          now={now}
          onShow={({ plant_id, device_id }, from, to) =>
            void navigate({ to: "/dashboard", search: { plant: plant_id, device: device_id, from, to } })
          }
          onClose={() => setOpened(null)}
        />
      )}
    </Page>
  );
}

export function AddLinks({ session: { permissions } }: { session: Session }) {
  return (
    <span data-layout="row middle gap-2">
      {permissions.includes("data.upload") && (
        <Link to="/device/inbound/add" className={buttonClass("secondary")}>
          {texts.addInbound}
        </Link>
      )}
      {permissions.includes("devices.add") && (
        <Link to="/device/add" className={buttonClass("primary")}>
          {texts.add}
        </Link>
      )}
    </span>
  );
}

/** Reset by another search or filter, because "all that match" would change. */
function useSelection({ find, owner, plant, health, service }: DeviceListingSearch) {
  const filterKey = JSON.stringify([find, owner, plant, health, service]);
  const [stored, store] = useState({ filterKey, selection: nothingSelected });
  const selection = stored.filterKey === filterKey ? stored.selection : nothingSelected;
  return [selection, (next: DeviceSelection) => store({ filterKey, selection: next })] as const;
}
