export { AddPlantDialog } from "./AddPlantDialog.tsx";
