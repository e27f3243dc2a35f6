import type { PlantUsers } from "#contract/plants/users";
import type { Session } from "#contract/accounts/session";

export interface PlantFormProps {
  plant: PlantUsers;
  session: Session;
  /** Says whether the form differs from what is saved; then closing asks first. */
  onUnsaved: (isUnsaved: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
  onChangeOwner: () => void;
}
