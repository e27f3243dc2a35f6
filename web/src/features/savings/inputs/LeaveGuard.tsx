import { useBlocker } from "@tanstack/react-router";
import type { InputsState } from "./use-inputs.ts";
import { ConfirmDialog } from "../confirm-dialog.ts";
import { leaveTexts } from "../texts.ts";

interface PageLocation {
  pathname: string;
  search: object;
}

const paramOf = (search: object, name: string): unknown =>
  name in search ? search[name as keyof typeof search] : undefined;

/** True if the address keeps the plant's inputs in view. At the login the tab keeps the draft for the same person. */
export function keepsInputsInView(current: PageLocation, next: PageLocation, plant: string): boolean {
  if (next.pathname === "/login") return true;
  if (next.pathname !== current.pathname) return false;
  if (paramOf(next.search, "owner") !== paramOf(current.search, "owner")) return false;
  const wanted = paramOf(next.search, "plant");
  return wanted === plant || wanted === paramOf(current.search, "plant");
}

/** Asks before unsaved inputs are left. */
export function LeaveGuard({ plant, inputs: { unsaved, discard } }: { plant: string; inputs: InputsState }) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => unsaved > 0 && !keepsInputsInView(current, next, plant),
    enableBeforeUnload: () => unsaved > 0,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <ConfirmDialog
      title={leaveTexts.title}
      confirmLabel={leaveTexts.discard}
      cancelLabel={leaveTexts.keep}
      danger
      onConfirm={() => {
        discard();
        blocker.proceed();
      }}
      onCancel={blocker.reset}
    >
      <p>{leaveTexts.detail(unsaved)}</p>
    </ConfirmDialog>
  );
}
