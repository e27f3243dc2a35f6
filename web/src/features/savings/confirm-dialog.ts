import { lazyPart } from "../../ui/timing/LazyPart.tsx";

export const ConfirmDialog = lazyPart(async () => ({
  default: (await import("../../ui/overlays/ConfirmDialog.tsx")).ConfirmDialog,
}));
