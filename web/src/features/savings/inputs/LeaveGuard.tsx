import { useBlocker } from "@tanstack/react-router";
import type { InputsState } from "./use-inputs.ts";
import { lazyPart } from "../../../ui/timing/LazyPart.tsx";

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

const LeaveDialog = lazyPart(() => import("./LeaveDialog.tsx"));

export function LeaveGuard({ plant, inputs, maySave }: { plant: string; inputs: InputsState; maySave: boolean }) {
  const isUnsaved = inputs.unsaved > 0;
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isUnsaved && !keepsInputsInView(current, next, plant),
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return <LeaveDialog inputs={inputs} maySave={maySave} onStay={blocker.reset} onLeave={blocker.proceed} />;
}
