/** What other features may use of plants. */
export { AddPlantDialog } from "./AddPlantDialog.tsx";
