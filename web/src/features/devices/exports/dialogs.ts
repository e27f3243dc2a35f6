/** Loaded together, because one leads to the other. */
export { DownloadsDialog } from "./DownloadsDialog.tsx";
export { ExportDialog } from "./ExportDialog.tsx";
export { SetDialog } from "./SetDialog.tsx";
