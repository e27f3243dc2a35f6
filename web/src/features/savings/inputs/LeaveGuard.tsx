import { useBlocker } from "@tanstack/react-router";
import { Button } from "../../../ui/actions/Button.tsx";
import { InlineError } from "../../../ui/states/InlineError.tsx";
import { lazyPart } from "../../../ui/timing/LazyPart.tsx";
import { inputsTexts, leaveTexts } from "../texts.ts";
import { saveBlockedBecause } from "./inputs.model.ts";
import type { InputsState } from "./use-inputs.ts";

interface PageLocation {
  pathname: string;
  search: Readonly<Record<string, unknown>>;
}

/** True if the address keeps the plant's inputs in view. At the login the tab keeps the draft for the same person. */
export function keepsInputsInView(current: PageLocation, next: PageLocation, plant: string): boolean {
  if (next.pathname === "/login") return true;
  if (next.pathname !== current.pathname) return false;
  if (next.search["owner"] !== current.search["owner"]) return false;
  return next.search["plant"] === plant || next.search["plant"] === current.search["plant"];
}

const Dialog = lazyPart(async () => ({ default: (await import("../../../ui/overlays/Dialog.tsx")).Dialog }));

interface LeaveGuardProps {
  plant: string;
  inputs: InputsState;
  maySave: boolean;
}

/** Asks before unsaved inputs are left. */
export function LeaveGuard({ plant, inputs: { inputs, stored, wrong, unsaved, ...state }, maySave }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => {
      const isBlocked = unsaved > 0 && !keepsInputsInView(current, next, plant);
      // Of an earlier try, which the question isn't about.
      if (isBlocked && state.saveError) state.forgetError();
      return isBlocked;
    },
    enableBeforeUnload: () => unsaved > 0,
    withResolver: true,
  });
  if (blocker.status !== "blocked" || stored === null) return null;
  const reason = state.overtaken
    ? leaveTexts.overtaken(inputsTexts.savedBy(stored.savedBy))
    : saveBlockedBecause(inputs, stored.inputs, maySave, wrong);
  const discard = () => {
    state.discard();
    blocker.proceed();
  };
  const actions = (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the harmless answer is the one under the finger */}
      <Button autoFocus onClick={blocker.reset}>
        {leaveTexts.keep}
      </Button>
      <Button variant="ghost" onClick={discard}>
        {leaveTexts.discard}
      </Button>
      <Button
        variant="primary"
        pending={state.saving}
        reason={reason ?? undefined}
        onClick={() => state.save(blocker.proceed)}
      >
        {leaveTexts.save}
      </Button>
    </>
  );
  return (
    <Dialog alert size="small" title={leaveTexts.title} onClose={blocker.reset} actions={actions}>
      <p>{leaveTexts.detail(unsaved)}</p>
      {state.overtaken && <p>{reason}</p>}
      {state.saveError && <InlineError message={state.saveError.message} />}
    </Dialog>
  );
}
