import { useQuery } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Plus, Search, Upload } from "lucide-react";
import { type FormEvent, useState } from "react";
import * as format from "#contract/common/format";
import { type ListedUnit, unitStates, type UnitState } from "#contract/setup/units";
import { Button } from "../../../ui/actions/Button.tsx";
import { Segmented } from "../../../ui/choices/Segmented.tsx";
import { TextField } from "../../../ui/fields/TextField.tsx";
import { Card } from "../../../ui/layout/Card.tsx";
import { Page } from "../../../ui/layout/Page.tsx";
import { Badge } from "../../../ui/states/Badge.tsx";
import { EmptyState } from "../../../ui/states/EmptyState.tsx";
import { Loaded } from "../../../ui/states/Loaded.tsx";
import { DataTable } from "../../../ui/tables/DataTable.tsx";
import type { Column } from "../../../ui/tables/data-table-model.ts";
import { AddUnitDialog, ImportUnitsDialog } from "./AddUnitDialog.tsx";
import { unitsQuery } from "./queries.ts";
import { unitScreenTexts as texts } from "./texts.ts";

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
const tones = { free: "neutral", reporting: "info", registered: "ok" } as const;

const Two = ({ first, second }: { first: string; second: string | null }) => (
  <span data-layout="stack gap-half" data-text="anywhere">
    {first}
    {second !== null && <small data-text="muted">{second}</small>}
  </span>
);

const columns: Column<ListedUnit>[] = [
  {
    key: "serial",
    header: "Serial number",
    value: ({ serialNumber }) => serialNumber,
    cell: ({ serialNumber, iccId }) => <Two first={serialNumber} second={iccId} />,
  },
  {
    key: "device",
    header: "Device ID",
    value: ({ deviceId }) => deviceId,
    cell: ({ deviceId, hasClaimCode }) => <Two first={deviceId} second={hasClaimCode ? null : texts.noCode} />,
    wideOnly: true,
  },
  { key: "product", header: "Product ID", value: ({ productId }) => String(productId), align: "end", wideOnly: true },
  {
    key: "state",
    header: "Status",
    value: ({ state }) => texts.states[state],
    cell: ({ state, reportedAt }) => (
      <span data-layout="stack gap-half">
        <span>
          <Badge tone={tones[state]}>{texts.states[state]}</Badge>
        </span>
        {state === "reporting" && reportedAt !== null && (
          <small data-text="muted">{texts.since(format.instant(reportedAt, zone))}</small>
        )}
      </span>
    ),
  },
  {
    key: "registered",
    header: "Registered as",
    value: ({ device }) => device?.name ?? null,
    cell: ({ device }) =>
      device && <Two first={device.name} second={[device.plant, device.owners].filter(Boolean).join(" · ")} />,
  },
];

const ALL = "all";

export function UnitsScreen() {
  const search = useSearch({ from: "/shell/signed-in/admin/units" });
  const navigate = useNavigate({ from: "/admin/units" });
  const listing = useQuery(unitsQuery(search));
  const [dialog, setDialog] = useState<"add" | "import" | null>(null);
  const { counts } = listing.data ?? {};
  const go = (next: typeof search) => void navigate({ search: next, replace: true });
  const show = (state: UnitState | typeof ALL) => go({ ...search, state: state === ALL ? undefined : state });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const find = new FormData(event.currentTarget).get("find");
    go({ ...search, find: (typeof find === "string" && find.trim()) || undefined });
  };
  const close = () => setDialog(null);
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <>
          <Button icon={<Upload />} onClick={() => setDialog("import")}>
            {texts.import}
          </Button>
          <Button variant="primary" icon={<Plus />} onClick={() => setDialog("add")}>
            {texts.add}
          </Button>
        </>
      }
    >
      <Card stacked refreshing={listing.isFetching && !listing.isPending}>
        <Segmented<UnitState | typeof ALL>
          label="Status"
          segments={[
            { value: ALL, label: texts.all },
            ...unitStates.map((value) => ({
              value,
              label: counts ? `${texts.states[value]} (${format.number(counts[value])})` : texts.states[value],
            })),
          ]}
          value={search.state ?? ALL}
          onChange={show}
        />
        <p data-text="muted">{texts.legend}</p>
        <form key={search.find ?? ""} data-layout="row bottom gap-2" onSubmit={submit}>
          <TextField label={texts.find} name="find" defaultValue={search.find ?? ""} />
          <Button type="submit" icon={<Search />}>
            {texts.search}
          </Button>
        </form>
        <Loaded query={listing}>
          {({ units, more }) =>
            units.length === 0 ? (
              <EmptyState
                {...(search.state === undefined && search.find === undefined
                  ? { title: texts.none, detail: texts.noneHint }
                  : { title: texts.noneFound, action: <Button onClick={() => go({})}>{texts.showAll}</Button> })}
              />
            ) : (
              <>
                <DataTable
                  caption={texts.title}
                  pageSize={25}
                  rows={units}
                  columns={columns}
                  rowKey={({ iccId }) => iccId}
                />
                {more > 0 && <p data-text="muted">{texts.more(format.number(more))}</p>}
              </>
            )
          }
        </Loaded>
      </Card>
      {dialog === "add" && <AddUnitDialog onClose={close} />}
      {dialog === "import" && <ImportUnitsDialog onClose={close} />}
    </Page>
  );
}
