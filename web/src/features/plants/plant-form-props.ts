import type { PlantUsers } from "#contract/plant-users";
import type { Session } from "#contract/session";

/** Props of the forms of a plant. */
export interface PlantFormProps {
  plant: PlantUsers;
  session: Session;
  /** Says whether the form differs from what is saved; then closing asks first. */
  onUnsaved: (isUnsaved: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}
