import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Plant } from "#contract/plant";
import { sessionQuery } from "../../api/session.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { InlineError } from "../../ui/InlineError.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { plantUsersQuery } from "./queries.ts";
import { UsersForm } from "./UsersForm.tsx";

/** "Manage Users" of a plant. */
export function ManageUsersDialog({ plant, onClose }: { plant: Plant; onClose: () => void }) {
  const { data, error, isFetching, refetch } = useQuery(plantUsersQuery(plant.plant_id));
  const { data: session } = useQuery(sessionQuery);
  const [overtaken, setOvertaken] = useState<string | null>(null);
  const self = session?.user.user_type === "Owner" ? session.user.id : null;
  return (
    <Dialog open title={`Manage Users of ${plant.plant_name}`} size="regular" onClose={onClose}>
      {overtaken !== null && <InlineError message={overtaken} />}
      {!data && error === null && <Skeleton height={320} />}
      {!data && error !== null && (
        <InlineError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data && (
        <UsersForm
          // A newer state is a new choice.
          key={data.version}
          users={data}
          self={self}
          onClose={onClose}
          onOvertaken={(message) => {
            setOvertaken(message);
            void refetch();
          }}
        />
      )}
    </Dialog>
  );
}
