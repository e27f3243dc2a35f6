import type { PlantUsers } from "#contract/plant-users";
import type { Session } from "#contract/session";

/** What the forms of a plant stand on. */
export interface PlantFormProps {
  plant: PlantUsers;
  session: Session;
  onClose: () => void;
  /** Somebody else was faster: what stands there now is needed. */
  onOvertaken: (message: string) => void;
}
