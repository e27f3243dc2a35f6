import { keepText, keptText } from "../kept.ts";

const KEY = "dashboard.plant.anyone";

/**
 * Whether the newest person in this browser may see plants: what they show first is requested before the session is known. A call that a trial
 * is refused is an error of its console and a line of the audit log.
 */
export const seesPlants = (): boolean => keptText(KEY) !== null;
export const saveSeesPlants = (sees: boolean): void => keepText(KEY, sees ? "" : null);
