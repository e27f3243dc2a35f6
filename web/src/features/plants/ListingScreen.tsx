import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Plus, Users } from "lucide-react";
import { useMemo, useState } from "react";
import type { Permission } from "#contract/accounts/session";
import type { Plant } from "#contract/plants/plant";
import { sessionQuery } from "../../api/session/session.ts";
import { useTableAddress } from "../../shell/navigation/use-table-address.ts";
import { Badge } from "../../ui/states/Badge.tsx";
import { Button, buttonClass } from "../../ui/actions/Button.tsx";
import { Card } from "../../ui/layout/Card.tsx";
import { DataTable } from "../../ui/tables/DataTable.tsx";
import { EmptyState } from "../../ui/states/EmptyState.tsx";
import { Loaded } from "../../ui/states/Loaded.tsx";
import { Page } from "../../ui/layout/Page.tsx";
import type { Column } from "../../ui/tables/data-table-model.ts";
import { AddPlantDialog } from "./AddPlantDialog.tsx";
import { type FleetOwners, ownerColumn, OwnerFilter, useFleetOwners, useOwnerFilter } from "../owners/index.ts";
import { PlantDialog, type PlantDialogKind } from "./PlantDialog.tsx";
import { lostAccessQuery, plantListQuery, takeBack, answerOffer, offersQuery } from "./queries.ts";
import { instant } from "#contract/common/format";
import { type LostAccess, lostAccessTexts } from "#contract/owners/lost-access";
import { useAnswered } from "../../ui/toasts/use-answered.ts";
import type { MessageAnswer } from "#contract/accounts/account";
import { dayOf } from "#contract/common/calendar";
import * as format from "#contract/common/format";
import { type GivenOffer, offerTexts, type ReceivedOffer } from "#contract/plants/offers";

/** Plants that others offer to this owner, and those that this owner offered. */
function OffersCard() {
  const { data } = useQuery(offersQuery);
  if (!data) return null;
  return (
    <>
      {data.received.length > 0 && (
        <Card stacked title={offerTexts.title}>
          <p data-text="muted">{offerTexts.lead}</p>
          <ul>
            {data.received.map((offer) => (
              <ReceivedOfferItem key={offer.id} offer={offer} />
            ))}
          </ul>
        </Card>
      )}
      {data.given.length > 0 && (
        <Card title={offerTexts.givenTitle}>
          <ul>
            {data.given.map((offer) => (
              <GivenOfferItem key={offer.id} offer={offer} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

const expiry = (at: number): string => offerTexts.expires(format.day(dayOf(zone, at)));

type Answer = "accept" | "decline" | "withdraw";

const useAnswer = (id: string, detail: string) =>
  useAnswered({
    call: (what: Answer): Promise<MessageAnswer> => answerOffer(id, what),
    detail,
    tellsFailure: true,
    rereads: [[]],
  });

function ReceivedOfferItem({ offer: { id, plant_name, from, devices, expiresAt } }: { offer: ReceivedOffer }) {
  const answer = useAnswer(id, plant_name);
  const button = (what: "accept" | "decline") => (
    <Button
      size="compact"
      aria-label={`${offerTexts[what]} ${plant_name}`}
      pending={answer.isPending && answer.variables === what}
      onClick={() => answer.mutate(what)}
    >
      {offerTexts[what]}
    </Button>
  );
  return (
    <li data-layout="item row middle between gap-2-3">
      <span data-layout="stack shrink basis-200 gap-half" data-text="anywhere">
        <strong>{plant_name}</strong>
        <span>{offerTexts.sender(from)}</span>
        <span data-text="muted">
          {expiry(expiresAt)} · {offerTexts.devices(devices)}
        </span>
      </span>
      <span data-layout="row middle gap-2">
        {button("accept")}
        {button("decline")}
      </span>
    </li>
  );
}

function GivenOfferItem({ offer: { id, plant_name, email, expiresAt } }: { offer: GivenOffer }) {
  const answer = useAnswer(id, plant_name);
  return (
    <li data-layout="item row middle between gap-2-3">
      <span data-layout="stack shrink basis-200 gap-half" data-text="anywhere">
        <strong>{plant_name}</strong>
        <span>{offerTexts.given(email)}</span>
        <span data-text="muted">{expiry(expiresAt)}</span>
      </span>
      <Button
        size="compact"
        aria-label={`${offerTexts.withdraw} ${plant_name}, ${email}`}
        pending={answer.isPending}
        onClick={() => answer.mutate("withdraw")}
      >
        {offerTexts.withdraw}
      </Button>
    </li>
  );
}

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

function LostAccessCard() {
  const { data } = useQuery(lostAccessQuery);
  if (!data || data.losses.length === 0) return null;
  return (
    <Card stacked title={lostAccessTexts.title}>
      <p data-text="muted">{lostAccessTexts.lead}</p>
      <ul>
        {data.losses.map((loss) => (
          <LossItem key={loss.id} loss={loss} />
        ))}
      </ul>
    </Card>
  );
}

function LossItem({ loss }: { loss: LostAccess }) {
  const back = useAnswered({ call: () => takeBack(loss.id), detail: loss.name, tellsFailure: true, rereads: [[]] });
  return (
    <li data-layout="item row middle between gap-2-3">
      <span data-layout="stack shrink basis-200 gap-half" data-text="anywhere">
        <span>{lostAccessTexts[loss.kind](loss.name, loss.by)}</span>
        <span data-text="muted">{lostAccessTexts.until(instant(loss.expiresAt, zone))}</span>
      </span>
      <Button
        size="compact"
        aria-label={`${lostAccessTexts.takeBack} ${loss.name}`}
        pending={back.isPending}
        onClick={() => back.mutate()}
      >
        {lostAccessTexts.takeBack}
      </Button>
    </li>
  );
}

type OpenDialog = (kind: PlantDialogKind, plant: Plant) => void;

const columnsFor = (open: OpenDialog | null, owners: FleetOwners | null): Column<Plant>[] => [
  {
    key: "name",
    header: "Plant Name",
    value: ({ plant_name }) => plant_name,
    cell: ({ plant_name, status }) => (
      <span data-layout="named">
        {plant_name} {status === "Disable" && <Badge>Disabled</Badge>}
      </span>
    ),
  },
  { key: "location", header: "Location", value: ({ location }) => location, wideOnly: true },
  ...(owners === null ? [] : [ownerColumn<Plant>(owners)]),
  {
    key: "action",
    header: "Action",
    cell: (plant) =>
      open && (
        <span data-layout="row middle gap-2">
          <Button
            size="compact"
            icon={<Users />}
            aria-label={`Manage Users of ${plant.plant_name}`}
            onClick={() => open("users", plant)}
          >
            <span data-layout="roomy">Manage Users</span>
          </Button>
          <Button size="compact" aria-label={`Edit ${plant.plant_name}`} onClick={() => open("edit", plant)}>
            Edit
          </Button>
        </span>
      ),
  },
];

export function PlantListingScreen() {
  const listing = useQuery(plantListQuery);
  const view = useTableAddress();
  const { data: session } = useQuery(sessionQuery);
  const [opened, setOpened] = useState<{ kind: PlantDialogKind; plant: Plant } | null>(null);
  const [adding, setAdding] = useState(false);
  const may = (permission: Permission) => session?.permissions.includes(permission) ?? false;
  const edits = may("plants.edit");
  const owners = useFleetOwners();
  const owner = useOwnerFilter();
  const columns = useMemo(
    () => columnsFor(edits ? (kind, plant) => setOpened({ kind, plant }) : null, owners),
    [edits, owners],
  );
  const add = edits && (
    <Button variant="primary" icon={<Plus />} onClick={() => setAdding(true)}>
      Add Plant
    </Button>
  );
  return (
    <Page title="Plants" lead="Your plants and the people with access to them.">
      {edits && may("owner-data.manage") && session?.actingOwner === null && (
        <>
          <OffersCard />
          <LostAccessCard />
        </>
      )}
      <Loaded query={listing}>
        {({ plants }) => (
          <Card refreshing={listing.isRefetching}>
            {plants.length === 0 ? (
              <EmptyState
                title="No plants yet."
                detail="Add your first plant, then its devices and staff."
                action={add}
              />
            ) : (
              <DataTable
                caption="Plants"
                search
                lineNumbers
                view={view}
                rows={plants.filter(({ plant_id }) => owners?.has(plant_id, owner) ?? true)}
                empty="No plants of this owner."
                columns={columns}
                rowKey={({ plant_id }) => plant_id}
                initialSort={{ key: "name", descending: false }}
                toolbar={
                  <>
                    {owners && <OwnerFilter owners={owners} />}
                    <span data-layout="row push gap-2">
                      {plants.length > 1 && session?.permissions.includes("dashboard.view") && (
                        <Link to="/dashboard" className={buttonClass("secondary")}>
                          Dashboard
                        </Link>
                      )}
                      {may("owners.manage") && (
                        <Link to="/owner/listing" className={buttonClass("secondary")}>
                          Owners
                        </Link>
                      )}
                      {add}
                    </span>
                  </>
                }
              />
            )}
          </Card>
        )}
      </Loaded>
      {opened && <PlantDialog {...opened} onClose={() => setOpened(null)} />}
      {adding && <AddPlantDialog onClose={() => setAdding(false)} />}
    </Page>
  );
}
