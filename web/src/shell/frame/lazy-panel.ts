import { lazy } from "react";

/** The account panel is closed at first: it is loaded when it is opened. */
export const AccountPanel = lazy(async () => ({ default: (await import("../account/AccountPanel.tsx")).AccountPanel }));
