import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, Users } from "lucide-react";
import { useMemo, useState } from "react";
import type { Plant } from "#contract/plant";
import { sessionQuery } from "../../api/session.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import buttonCss from "../../ui/Button.module.css";
import { Card } from "../../ui/Card.tsx";
import { DataTable } from "../../ui/DataTable.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { InlineError } from "../../ui/InlineError.tsx";
import { PageHeader } from "../../ui/PageHeader.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { cx } from "../../ui/class-names.ts";
import type { Column } from "../../ui/data-table-model.ts";
import { AddPlantDialog } from "./AddPlantDialog.tsx";
import { ManageUsersDialog } from "./ManageUsersDialog.tsx";
import css from "./plants.module.css";
import { plantListQuery } from "./queries.ts";

const columnsFor = (manage: ((plant: Plant) => void) | null): Column<Plant>[] => [
  {
    key: "name",
    header: "Plant Name",
    value: ({ plant_name }) => plant_name,
    cell: ({ plant_name, status }) => (
      <>
        {plant_name} {status === "Disable" && <Badge tone="neutral">Disabled</Badge>}
      </>
    ),
  },
  { key: "location", header: "Location", value: ({ location }) => location, wideOnly: true },
  {
    key: "action",
    header: "Action",
    sortable: false,
    value: () => null,
    cell: (plant) =>
      manage && (
        <Button
          size="compact"
          icon={<Users aria-hidden="true" />}
          aria-label={`Manage Users of ${plant.plant_name}`}
          onClick={() => manage(plant)}
        >
          Manage Users
        </Button>
      ),
  },
];

/** Plants of the owner, or all of them for an Admin, and who belongs to each. */
export function PlantListingScreen() {
  const { data, error, isPending, isRefetching, refetch } = useQuery(plantListQuery);
  const { data: session } = useQuery(sessionQuery);
  const [managed, setManaged] = useState<Plant | null>(null);
  const [adding, setAdding] = useState(false);
  const may = (permission: "plants.edit" | "owners.manage") => session?.permissions.includes(permission) ?? false;
  const edits = may("plants.edit");
  const columns = useMemo(() => columnsFor(edits ? setManaged : null), [edits]);
  const add = (variant: "primary" | "secondary") =>
    edits && (
      <Button variant={variant} icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
        Add Plant
      </Button>
    );
  return (
    <div className={css.page}>
      <PageHeader title="Plants" lead="Every plant and who belongs to it." />
      {!data && isPending && <Skeleton height={420} />}
      {!data && error !== null && (
        <InlineError message={error.message} retrying={isRefetching} onRetry={() => void refetch()} />
      )}
      {data && (
        <Card refreshing={isRefetching}>
          {data.plants.length === 0 ? (
            <EmptyState
              title="There are no plants yet."
              detail="A plant is where devices stand. Add one, then add its devices and staff."
              action={add("primary")}
            />
          ) : (
            <DataTable
              caption="Plants"
              hideCaption
              search
              lineNumbers
              pageSize={10}
              rows={data.plants}
              columns={columns}
              rowKey={({ plant_id }) => plant_id}
              initialSort={{ key: "name", descending: false }}
              toolbar={
                <span className={css.end}>
                  {may("owners.manage") && (
                    <Link to="/owner/listing" className={cx(buttonCss.button, buttonCss.secondary)}>
                      Owners
                    </Link>
                  )}
                  {add("secondary")}
                </span>
              }
            />
          )}
        </Card>
      )}
      {managed && <ManageUsersDialog plant={managed} onClose={() => setManaged(null)} />}
      {adding && <AddPlantDialog onClose={() => setAdding(false)} />}
    </div>
  );
}
