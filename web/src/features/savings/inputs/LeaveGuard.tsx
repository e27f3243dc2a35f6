import { useBlocker } from "@tanstack/react-router";
import { keepsInputsInView } from "./leave.model.ts";
import type { InputsState } from "./use-inputs.ts";
import { lazyPart } from "../../../ui/timing/LazyPart.tsx";

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
