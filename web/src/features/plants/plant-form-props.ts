import type { PlantUsers } from "#contract/plants/users";
import type { Session } from "#contract/accounts/session";

export interface PlantFormProps {
  plant: PlantUsers;
  session: Session;
  /** True: closing asks first. */
  onUnsaved: (isUnsaved: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
  onChangeOwner: () => void;
}
