import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useMemo, useState } from "react";
import * as format from "#contract/common/format";
import type { PortfolioPlant } from "#contract/portfolio/portfolio";
import { sessionQuery } from "../../api/session/session.ts";
import { useTableAddress } from "../../shell/navigation/use-table-address.ts";
import { linkClass } from "../../ui/actions/Link.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import { StatCard } from "../../ui/layout/StatCard.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { StatusBadge } from "../../ui/states/StatusBadge.tsx";
import { DataTable } from "../../ui/tables/DataTable.tsx";
import type { Column } from "../../ui/tables/data-table-model.ts";
import { type CampaignDraft, draftOfRun } from "./campaigns/campaigns.model.ts";
import { Campaigns } from "./campaigns/Campaigns.tsx";
import { StartDialog } from "./campaigns/StartDialog.tsx";
import css from "./portfolio.module.css";
import { portfolioRow, type PortfolioRow, portfolioSums, staleDevices } from "./portfolio.model.ts";
import { portfolioQuery } from "./queries.ts";
import { portfolioTexts as texts } from "./texts.ts";
import { WashRuns } from "./WashRuns.tsx";
import { recommendationQuery } from "../savings/index.ts";

/** Refreshes stale decisions one by one, once per visit, so that portfolio and dashboards agree. Returns the number left. */
function useUpdates(plants: readonly PortfolioPlant[] | undefined): number {
  const client = useQueryClient();
  const [waiting, setWaiting] = useState<readonly string[] | null>(null);
  if (plants !== undefined && waiting === null) setWaiting(staleDevices(plants));
  const next = waiting?.[0];
  useEffect(() => {
    if (next === undefined) return;
    let isGone = false;
    const goOn = async () => {
      // A failed decision stays; its dashboard says why.
      await client.fetchQuery({ ...recommendationQuery(next), staleTime: 0 }).catch(() => null);
      if (isGone) return;
      const isLast = waiting?.length === 1;
      if (isLast) await client.invalidateQueries({ queryKey: portfolioQuery.queryKey });
      setWaiting((all) => all?.slice(1) ?? null);
    };
    void goOn();
    return () => {
      isGone = true;
    };
  }, [client, next, waiting]);
  return waiting?.length ?? 0;
}

export function PortfolioScreen() {
  const portfolio = useQuery(portfolioQuery);
  const updating = useUpdates(portfolio.data?.plants);
  return (
    <Page title={texts.title} lead={texts.lead}>
      <Loaded query={portfolio}>
        {({ plants }) =>
          plants.length === 0 ? (
            <EmptyState
              title={texts.empty}
              detail={texts.emptyDetail}
              action={
                <Link to="/plant/listing" className={linkClass()}>
                  {texts.addPlant}
                </Link>
              }
            />
          ) : (
            <>
              <Sums plants={plants} />
              <PlantTable plants={plants} updating={updating} />
              <Operations plants={plants} />
            </>
          )
        }
      </Loaded>
    </Page>
  );
}

function Operations({ plants }: { plants: readonly PortfolioPlant[] }) {
  const { data: session } = useQuery(sessionQuery);
  const [draft, setDraft] = useState<CampaignDraft | null>(null);
  const mayStart = session?.permissions.includes("cleanings.edit") === true;
  return (
    <>
      {plants.length > 1 && <WashRuns onStart={mayStart ? (run) => setDraft(draftOfRun(run)) : undefined} />}
      <Campaigns mayStart={mayStart} onStart={setDraft} />
      {draft && <StartDialog initial={draft} plants={plants} onClose={() => setDraft(null)} />}
    </>
  );
}

function Sums({ plants }: { plants: readonly PortfolioPlant[] }) {
  const { atStake, worth, now } = portfolioSums(plants);
  const dollars = (value: number | null) => (value === null ? null : format.dollars(value, 0));
  return (
    <div data-layout="grid gap-4" className={css.sums}>
      <StatCard label={texts.sums.atStake} value={dollars(atStake)} definition={texts.sums.atStakeDefinition} />
      <StatCard label={texts.sums.now} value={format.number(now)} />
      <StatCard label={texts.sums.worth} value={dollars(worth)} definition={texts.sums.worthDefinition} />
    </div>
  );
}

function PlantTable({ plants, updating }: { plants: readonly PortfolioPlant[]; updating: number }) {
  const view = useTableAddress();
  const rows = useMemo(() => plants.map((plant) => portfolioRow(plant)), [plants]);
  return (
    <Card>
      <DataTable
        caption={texts.table}
        hideCaption
        search
        lineNumbers
        pageSize={25}
        view={view}
        rows={rows}
        columns={columns}
        rowKey={({ plant_id }) => plant_id}
        toolbar={<output>{updating > 0 ? texts.updating(updating) : ""}</output>}
      />
    </Card>
  );
}

function Decision({ status, decision, detail }: Pick<PortfolioRow, "status" | "decision" | "detail">) {
  return (
    <span data-layout="inline row middle gap-1-3" className={css.pair}>
      <StatusBadge status={status}>{decision}</StatusBadge>
      <span data-text="muted">{detail}</span>
    </span>
  );
}

const columns: Column<PortfolioRow>[] = [
  {
    key: "plant",
    header: texts.columns.plant,
    value: ({ plant_name }) => plant_name,
    cell: (row) => (
      <span data-layout="inline row middle gap-1-3" className={css.pair}>
        <Link
          to="/dashboard"
          search={{ plant: row.plant_id, device: row.device }}
          className={linkClass()}
          aria-label={texts.open(row.plant_name)}
        >
          {row.plant_name}
        </Link>
        <span data-layout="block phone">
          <Decision {...row} />
        </span>
      </span>
    ),
  },
  {
    key: "atStake",
    header: texts.columns.atStake,
    unit: texts.perWeek,
    align: "end",
    value: ({ atStake }) => atStake,
    cell: ({ atStakeText }) => atStakeText,
  },
  {
    key: "decision",
    header: texts.columns.decision,
    value: ({ decision }) => decision,
    wideOnly: true,
    cell: (row) => <Decision {...row} />,
  },
  {
    key: "worth",
    header: texts.columns.worth,
    align: "end",
    value: ({ worth }) => worth,
    cell: ({ worthText, spreadText }) => (
      <span data-layout="inline row middle gap-1-3" className={css.pair}>
        <span>{worthText}</span>
        {spreadText && (
          <span data-text="third" className={css.spread}>
            {spreadText}
          </span>
        )}
      </span>
    ),
  },
  { key: "wash", header: texts.columns.wash, value: ({ wash }) => wash, cell: ({ washText }) => washText },
];
