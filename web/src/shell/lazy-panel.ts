import { lazy } from "react";

/** The account panel is closed at first, so the screen does not wait for it. */
export const AccountPanel = lazy(async () => ({ default: (await import("./AccountPanel.tsx")).AccountPanel }));
