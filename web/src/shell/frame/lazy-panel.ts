import { lazy } from "react";

export const AccountPanel = lazy(async () => ({ default: (await import("../account/AccountPanel.tsx")).AccountPanel }));
