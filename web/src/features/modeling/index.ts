import { lazy } from "react";

export const ModelingFilesDialog = lazy(() => import("./ModelingFilesDialog.tsx"));
export { CopyLosses } from "./CopyLosses.tsx";
