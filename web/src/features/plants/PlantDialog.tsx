import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Plant } from "#contract/plant";
import { sessionQuery } from "../../api/session.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { InlineError } from "../../ui/InlineError.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { EditPlantForm } from "./EditPlantForm.tsx";
import { plantUsersQuery } from "./queries.ts";
import { UsersForm } from "./UsersForm.tsx";

const forms = {
  edit: { title: "Edit", Form: EditPlantForm },
  users: { title: "Manage Users of", Form: UsersForm },
} as const;
export type PlantDialogKind = keyof typeof forms;

interface PlantDialogProps {
  kind: PlantDialogKind;
  plant: Plant;
  onClose: () => void;
}

/** "Edit" or "Manage Users" of a plant as it stands now. */
export function PlantDialog({ kind, plant, onClose }: PlantDialogProps) {
  const query = useQuery(plantUsersQuery(plant.plant_id));
  const { data: session } = useQuery(sessionQuery);
  const [overtaken, setOvertaken] = useState<string | null>(null);
  const { title, Form } = forms[kind];
  return (
    <Dialog open title={`${title} ${plant.plant_name}`} onClose={onClose}>
      {overtaken !== null && <InlineError message={overtaken} />}
      <Loaded query={query} height={320}>
        {(users) =>
          session && (
            <Form
              // A newer state is a new choice of people; what was typed about the plant is merged with it.
              key={kind === "users" ? users.version : kind}
              plant={users}
              session={session}
              onClose={onClose}
              onOvertaken={(message) => {
                setOvertaken(message);
                void query.refetch();
              }}
            />
          )
        }
      </Loaded>
    </Dialog>
  );
}
