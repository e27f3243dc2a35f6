import { lazy } from "react";

export { zoneName } from "./cleanings.model.ts";
export { cleaningsQuery } from "./queries.ts";
export { plantWash, receiptOf, resultText, trackRecordText } from "./receipt.model.ts";
export { cleaningTexts } from "./texts.ts";
export const CleaningsDialog = lazy(() => import("./CleaningsDialog.tsx"));
export const PlantWashDialog = lazy(() => import("./PlantWashDialog.tsx"));
export const OffsetDialog = lazy(() => import("./OffsetDialog.tsx"));
