/** What other features may use of the files feature. */
export { UploadDialog } from "./UploadDialog.tsx";
