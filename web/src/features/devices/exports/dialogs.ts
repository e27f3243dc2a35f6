/** Loaded together, because one leads to the other. */
export { DownloadsDialog } from "./ExportList.tsx";
export { ExportDialog } from "./ExportDialog.tsx";
export { SetDialog } from "./SetDialog.tsx";
