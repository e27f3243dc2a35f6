import { lazy } from "react";

/** What other features may use of the cleanings; the dialogs are loaded when they are opened. */
export { zoneName } from "./cleanings.model.ts";
export { cleaningsQuery } from "./queries.ts";
export { keptWords, receiptOf } from "./receipt.model.ts";
export { cleaningTexts } from "./texts.ts";
export const CleaningsDialog = lazy(() => import("./CleaningsDialog.tsx"));
export const OffsetDialog = lazy(() => import("./OffsetDialog.tsx"));
