export { UploadDialog } from "./UploadDialog.tsx";
export { Preview } from "./Preview.tsx";
export { clocks, Question, ZoneChoice } from "./Questions.tsx";
export { fileTexts } from "./texts.ts";
